/**
 * Looks at gleaner.config.ts and at the relay's address before a build, in the words of `npm run doctor`: a problem ends
 * the build, a warning is for a build that goes to the stores.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accentProblems } from '@gleaner/shared/accent';
import type { GleanerConfig } from '../../../gleaner.config.ts';

export interface BuildFinding {
  readonly level: 'problem' | 'warning';
  readonly subject: string;
  readonly text: string;
  readonly advice: string;
}

/** Of the stores: Chrome allows 75 for the name, Firefox 50, Edge 45. */
const most = { name: 45, shortName: 12, description: 132 } as const;

/** Gleaner's own, which nobody else may publish under. */
const ours = {
  chromeId: 'elflmegnaednjdldofkkhgfhalclajof',
  firefoxId: '{098cdd4b-8a05-4b53-ac8d-7634f523d10e}',
} as const;

/** @param relayUrl as it was given: an origin, as the extension uses it, hides a path */
export function examineBrand(
  gleaner: GleanerConfig,
  relayUrl: string | undefined,
  forStore: boolean,
): BuildFinding[] {
  return [
    ...lengths(gleaner),
    ...(gleaner.beta ? lengths({ ...gleaner, ...gleaner.beta, description: {} }) : []),
    ...ids(gleaner),
    ...address(relayUrl),
    ...accentProblems(gleaner.accent).map((text) =>
      problem('accent', text, 'choose a darker colour for light pages, a lighter one for dark'),
    ),
    ...(forStore ? forStores(gleaner, relayUrl ?? '') : []),
  ];
}

/** As the doctor prints it. */
export function findingText({ level, subject, text, advice }: BuildFinding): string {
  return `  ${level.padEnd(8)} ${subject.padEnd(14)} ${text}\n${' '.repeat(26)}→ ${advice}\n`;
}

function problem(subject: string, text: string, advice: string): BuildFinding {
  return { level: 'problem', subject, text, advice };
}

function lengths({ name, shortName, description }: GleanerConfig): BuildFinding[] {
  const texts = [
    ['name', name, most.name] as const,
    ['shortName', shortName, most.shortName] as const,
    ...Object.entries(description).map(
      ([language, text]) => [`description.${language}`, text, most.description] as const,
    ),
  ];
  return texts.flatMap(([subject, text, limit]) => {
    const { length } = Array.from(text);
    if (text.trim() === '') return [problem(subject, 'is empty', 'set it in gleaner.config.ts')];
    if (length <= limit) return [];
    return [problem(subject, `has ${length} letters`, `the stores take ${limit}: shorten it`)];
  });
}

function ids({ chromeId, edgeId, firefoxId, chromeKey, beta }: GleanerConfig): BuildFinding[] {
  const found: BuildFinding[] = [];
  const chromium = [
    ['chromeId', chromeId, true] as const,
    ['edgeId', edgeId, false] as const,
    ['beta.chromeId', beta?.chromeId ?? '', false] as const,
    ['beta.edgeId', beta?.edgeId ?? '', false] as const,
  ];
  for (const [subject, id, isNeeded] of chromium)
    if ((isNeeded || id !== '') && !/^[a-p]{32}$/u.test(id))
      found.push(
        problem(
          subject,
          `${JSON.stringify(id)} is no id`,
          'take the 32 letters a to p from the store',
        ),
      );
  for (const [subject, id] of [
    ['firefoxId', firefoxId] as const,
    ['beta.firefoxId', beta?.firefoxId ?? firefoxId] as const,
  ])
    if (!/^(?:\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}|[\w.-]*@[\w.-]+)$/iu.test(id))
      found.push(
        problem(
          subject,
          `${JSON.stringify(id)} is no add-on id`,
          'use a UUID in braces, or a name with an @',
        ),
      );
  if (beta?.firefoxId === firefoxId)
    found.push(
      problem('beta.firefoxId', 'is that of everybody’s', 'give the beta an id of its own'),
    );
  if (!/^[\w+/]{300,}={0,2}$/u.test(chromeKey))
    found.push(
      problem('chromeKey', 'is no public key', 'use the base64 of a DER key, without line breaks'),
    );
  return found;
}

function address(relayUrl: string | undefined): BuildFinding[] {
  const subject = 'RELAY_URL';
  if (relayUrl === undefined) return [];
  if (relayUrl.trim() === '')
    return [problem(subject, 'is empty', 'set the relay’s public address, https://…, or unset it')];
  if (!URL.canParse(relayUrl)) return [];
  const { pathname, search, hash, protocol, hostname, origin } = new URL(relayUrl);
  const found: BuildFinding[] = [];
  if (pathname !== '/' || search !== '' || hash !== '')
    found.push(
      problem(subject, `${relayUrl} has a path`, `use ${origin}: the relay has a host of its own`),
    );
  if (protocol === 'http:' && !isLoopback(hostname))
    found.push(
      problem(subject, `${relayUrl} is not encrypted`, 'use https: learners sign in there'),
    );
  return found;
}

function forStores(gleaner: GleanerConfig, relayUrl: string): BuildFinding[] {
  const warn = (subject: string, text: string, advice: string): BuildFinding => ({
    ...{ level: 'warning', subject, text, advice },
  });
  const found: BuildFinding[] = [];
  for (const subject of ['chromeId', 'firefoxId'] as const)
    if (gleaner[subject] === ours[subject])
      found.push(warn(subject, 'is Gleaner’s own', 'set yours in gleaner.config.ts'));
  if (URL.canParse(relayUrl) && isLoopback(new URL(relayUrl).hostname))
    found.push(
      warn('RELAY_URL', `${relayUrl} is this machine`, 'set the address that learners reach'),
    );
  if (gleaner.support === '')
    found.push(
      warn('support', 'is empty', 'stores ask for an address: set it in gleaner.config.ts'),
    );
  return found;
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}

const icons = new URL('../icon/', import.meta.url);

/** The icons are drawn by hand (`npm run icons -w extension`), so that a build needs no browser. */
export function examineIcons(): BuildFinding[] {
  const drawn = readFileSync(new URL('drawn-from.txt', icons), 'utf8').trim();
  if (drawn === drawingSum()) return [];
  return [
    problem('icon', 'the icons were drawn from another SVG', 'run `npm run icons -w extension`'),
  ];
}

export function drawingSum(): string {
  return createHash('sha256')
    .update(readFileSync(new URL('icon.svg', icons)))
    .digest('hex');
}
