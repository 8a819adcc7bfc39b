/**
 * `npm test` and its relatives: each takes all that the one before it takes.
 *
 * - `--quick`: format, lint, types, unused code, documents, unit tests; no browser, no server.
 * - (nothing): also what is tagged `smoke` of the other tests.
 * - `--all`: every test. `--all --rest` leaves out what `npm test` takes; `--all --shard=1/4` runs a quarter.
 * - `--long`: every test with all cases of its properties, faults and whole installations.
 *
 * Every part runs even when an earlier one failed. The output of each that failed, or had a flaky test, comes last,
 * then the time of each part, the seed, and `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { everything, prepare, root } from './prepare.mjs';

const flag = { type: 'boolean', default: false };
const { quick, all, rest, long, shard } = parseArgs({
  options: { quick: flag, all: flag, rest: flag, long: flag, shard: { type: 'string' } },
}).values;
const share = shard === undefined ? '' : ` --shard=${shard}`;
// The same each time: only a long run looks for what no run has met.
const seed = process.env.FAULT_SEED ?? (long ? String(Math.floor(Date.now() / 1_000)) : '1');
const builds = mkdtempSync(join(tmpdir(), 'gleaner-builds-'));
const extent = (long && 'long') || (rest && 'rest') || (all && 'all') || 'smoke';
const chosen = { FAULT_SEED: seed, GLEANER_BUILDS: builds, GLEANER_TESTS: extent };
const total = { passed: 0, failed: 0, skipped: 0 };
const [shown, times] = [[], []];

prepare(quick ? {} : everything);
// Two cores: what computes runs beside what waits for servers and browsers.
const checked = rest || (share && !shard.startsWith('1/')) ? null : checks();
if (!rest) await vitest('unit tests', 'shared', 'relay', 'extension');
if (!quick) {
  await part('build of the relay', 'npm run --silent build -w relay');
  const integrated = vitest('integration tests', 'tests');
  await checked;
  await vitest('tests in the browser', 'extension-browser');
  await integrated;
  await part('scenarios', `npx playwright test -c tests/e2e${share}`, chosen);
}
await checked;
rmSync(builds, { recursive: true, force: true });
const { passed, failed, skipped } = total;
console.log(
  [...shown, ...times, `Seed: ${seed}. FAULT_SEED=${seed} repeats its choices.`].join('\n'),
);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

async function checks() {
  await part('format', 'npx oxfmt --check .');
  // Two packages bring a `tsc`: the native compiler, and the one whose API other tools use.
  for (const one of ['.', 'shared', 'relay', 'extension', 'tests'])
    await part(`types of ${one}`, `node node_modules/typescript-native/bin/tsc -p ${one}`);
  await part('lint', 'npx oxlint --deny-warnings --quiet .');
  await part('unused code', 'npx knip');
  await part('documents', 'node scripts/check-documents.mjs');
}

function vitest(title, ...projects) {
  const named = projects.map((project) => `--project=${project}`).join(' ');
  return part(title, `npx vitest run ${named}${share}`, chosen);
}

/** Runs a command, and adds the tests that it counts, or itself as one, to the total. */
async function part(title, line, environment = {}) {
  console.log(`── ${title}`);
  const started = Date.now();
  const { status, output } = await spawned(line.split(' '), environment);
  // Vitest's line, or all of Playwright's output, whose summary has a line for each kind.
  const summary = /^ +Tests .*/mu.exec(output)?.[0] ?? output;
  const count = (kind) => {
    const found = [
      ...summary.matchAll(new RegExp(`(?:^ {2}|[|] |Tests +)(\\d+) ${kind}\\b`, 'gmu')),
    ];
    return Number(found.at(-1)?.[1] ?? 0);
  };
  const flaky = count('flaky');
  const failures = count('failed') + count('did not run');
  const failedNow = status === 0 ? 0 : Math.max(1, failures);
  // A part that counts nothing is one check.
  const passedNow = count('passed') + flaky || 1 - failedNow;
  total.passed += passedNow;
  total.failed += failedNow;
  total.skipped += count('skipped');
  const seconds = Math.round((Date.now() - started) / 1_000);
  times.push(`${title}: ${passedNow} passed, ${failedNow} failed, ${flaky} flaky in ${seconds} s`);
  console.log(`   ${times.at(-1)}`);
  if (failedNow + flaky > 0) shown.push(`\n── ${title}\n${output}`);
}

function spawned([command, ...args], environment) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (more) => (text += more));
    child.on('error', reject).on('close', (status) => {
      resolve({ status, output: stripVTControlCharacters(text) });
    });
  });
}
