/** The project's source files and their imports, for the tests that hold the code to its structure and documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Test files, and what only tests use. */
export const isOfTests = (file: string): boolean =>
  /\/testing[^/]*(?:\/|\.tsx?$)|\.(?:test|spec)\.tsx?$/u.test(file);

/** Every TypeScript file below a folder, as a path from the project's root with `/` between its parts. */
export function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/u.test(file) && !/\/(?:node_modules|dist|\.[^/]+)\//u.test(file));
}

/** The project's own files that a file imports, types and imports at run time included. */
export function importsOf(file: string): readonly string[] {
  return ts.preProcessFile(readSource(file)).importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) return [posix.join(posix.dirname(file), fileName)];
    const [, workspace, entry = ''] = /^@gleaner\/(\w+)(\/.+)?$/u.exec(fileName) ?? [];
    return workspace === undefined ? [] : [entryOf(workspace, entry)];
  });
}

/** The file behind an entry of a workspace's `exports`. */
function entryOf(workspace: string, entry: string): string {
  const { exports } = JSON.parse(readSource(`${workspace}/package.json`)) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  return posix.join(workspace, exports[`.${entry}`] ?? '');
}

/** What the relation reaches from a place, over any number of steps. */
export function reachedFrom<Place>(
  start: Place,
  next: (place: Place) => Iterable<Place>,
): ReadonlySet<Place> {
  const reached = new Set<Place>();
  const waiting = [...next(start)];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    waiting.push(...next(place));
  }
  return reached;
}
