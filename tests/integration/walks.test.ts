/**
 * The walks of docs/architecture.md, followed through the code. A walk begins where a browser starts a file of
 * Gleaner, and from one file it can only go where the code goes: to a file that is imported, to the script that is
 * run by its name, to what hears a message, or from the extension to the relay.
 */
import { expect, test } from 'vitest';
import { importsOf, isOfTests, readSource, sourcesBelow } from './sources.ts';

const entrypoints = 'extension/src/entrypoints/';
/** Where every request of the extension arrives. */
const listener = 'relay/src/listener.ts';
/** Beside what is named: a walk may pass one file without a word. */
const mostSteps = 2;

const sources = ['extension/src', 'relay/src', 'shared/src']
  .flatMap(sourcesBelow)
  .filter((file) => !isOfTests(file));

const named = (file: string, pattern: RegExp): readonly string[] =>
  [...readSource(file).matchAll(pattern)].map(([, name = '']) => name);

const listeners = new Map<string, string[]>();
for (const file of sources) {
  for (const message of named(file, /\bonMessage\('(\w+)'/gu)) {
    listeners.set(message, [...(listeners.get(message) ?? []), file]);
  }
}

/** The files that can come next. */
function nextOf(file: string): readonly string[] {
  const scripts = named(file, /['"]\/([\w-]+)\.js['"]/gu).map((name) => `${entrypoints}${name}.ts`);
  if (file.endsWith('.html')) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    return [...scripts, ...named(file, /src="\.\/([^"]+)"/gu).map((name) => `${folder}/${name}`)];
  }
  const heard = named(file, /\bsendMessage\('(\w+)'/gu).flatMap(
    (name) => listeners.get(name) ?? [],
  );
  const isCaller =
    file.startsWith('extension/') && /\b(?:relay|service)Paths\b/u.test(readSource(file));
  return [...importsOf(file), ...scripts, ...heard, ...(isCaller ? [listener] : [])];
}

function isNear(from: string, to: string): boolean {
  let reached: readonly string[] = [from];
  for (let step = 0; step < mostSteps; step += 1) {
    reached = reached.flatMap(nextOf);
    if (reached.includes(to)) return true;
  }
  return false;
}

const walks = readSource('docs/architecture.md')
  .split(/^## /mu)
  .filter((section) => /^1\. /mu.test(section))
  .map((section) => [section.slice(0, section.indexOf('\n')), filesIn(section)] as const);

function filesIn(section: string): readonly string[] {
  const paths = section.matchAll(/`((?:extension|relay|shared)\/src\/[^`\s]+\.\w+)`/gu);
  return [...new Set([...paths].map(([, file = '']) => file))];
}

test('there are walks to follow', () => {
  expect(walks.length).toBeGreaterThan(2);
});

test.each(walks)('%s: every file is reached from one that was named before', (_title, files) => {
  expect(files[0]).toMatch(new RegExp(`^${entrypoints}`, 'u'));
  const lost = files.filter(
    (file, place) => place > 0 && !files.slice(0, place).some((earlier) => isNear(earlier, file)),
  );
  expect(lost).toEqual([]);
});
