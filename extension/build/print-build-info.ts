/** Writes what `build-info.json` of a sources archive says: `scripts/archives.mjs` gives the commit and its time. */
import gleaner from '../../gleaner.config.ts';
import type { BuildInfo } from './build-info.ts';
import { ofChannel, readBeta } from './channel.ts';
import { slugOf } from './brand/apply-brand.ts';
import { examineBrand, findingText } from './brand/examine.ts';
import { givenRelayUrl, relayOrigin } from './relay-origin.ts';

const [commit = '', time = ''] = process.argv.slice(2);
// Set but empty, it would build for this machine in silence.
const findings = examineBrand(
  gleaner,
  process.env.RELAY_URL === '' ? '' : givenRelayUrl(process.env),
  true,
);
for (const finding of findings) process.stderr.write(findingText(finding));
if (findings.some(({ level }) => level === 'problem')) process.exit(1);

const beta = readBeta(process.env.GLEANER_BETA);
const { name, chromeId, firefoxId } = ofChannel(gleaner, beta);
const info: BuildInfo = {
  ...{ commit, time, beta, name, chromeId, firefoxId },
  relayUrl: relayOrigin(process.env),
  slug: slugOf(name, firefoxId),
};
process.stdout.write(`${JSON.stringify(info, null, 2)}\n`);
