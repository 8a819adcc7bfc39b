/**
 * What others wrote and we ship, read from the lock file: licences, install scripts, origins.
 * @module-tag smoke
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const names = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: names,
      optionalDependencies: names,
      license: z.string().optional(),
      link: z.boolean().default(false),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});
const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
);
const sourcesSchema = z.object({ sources: z.array(z.string()) });
const manifestSchema = z.object({
  dependencies: names,
  allowScripts: z.record(z.string(), z.boolean()),
});
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'WTFPL',
]);

/** Of several licences one may be chosen; several at once must all do. */
function isPermissive(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/gu, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => permissive.has(name.trim())));
}

/** Where Node finds `name` from a package's place in the tree. */
function find(name: string, from: string): string | null {
  for (let place = from; ; place = place.replace(/\/?[^/]*$/u, '')) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (place === '') return null;
  }
}

/** Every package that a workspace's production dependencies lead to. */
function shippedWith(workspace: string): string[] {
  const found = new Set<string>();
  const visit = (place: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = find(name, place);
      if (next === null || packages[next]?.link === true || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(workspace);
  return [...found];
}

test.each(['shared', 'relay', 'extension'])('S31 all that ships with %s is permissive', (name) => {
  const shipped = shippedWith(name);
  expect(shipped.length).toBeGreaterThan(name === 'shared' ? 0 : 5);
  const others = shipped.filter((place) => !isPermissive(packages[place]?.license ?? 'none'));
  expect(others).toEqual([]);
});

test('S31 what submits to the stores is permissive, hashed, and runs no install script', () => {
  const lock = readFileSync(join(root, 'scripts/publish/package-lock.json'), 'utf8');
  const { '': _own, ...others } = lockSchema.parse(JSON.parse(lock)).packages;
  const entries = Object.values(others);
  expect(entries.length).toBeGreaterThan(1);
  for (const { license = 'none', integrity, hasInstallScript } of entries)
    expect([isPermissive(license), integrity, hasInstallScript]).toEqual([
      true,
      expect.stringMatching(/^sha512-/u),
      false,
    ]);
});

test('S31 the rule refuses a licence that is not permissive', () => {
  expect(isPermissive('GPL-3.0')).toBe(false);
  expect(isPermissive('MIT AND GPL-3.0')).toBe(false);
  expect(isPermissive('(MIT OR GPL-3.0)')).toBe(true);
  expect(isPermissive('MPL-2.0')).toBe(false);
});

test('S31 of the packages that ship only better-sqlite3 runs an install script, and all others are named', () => {
  const shipped = ['shared', 'relay', 'extension'].flatMap(shippedWith);
  const running = new Set(shipped.filter((place) => packages[place]?.hasInstallScript === true));
  expect([...running]).toEqual(['node_modules/better-sqlite3']);
  const { allowScripts } = manifestSchema.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const all = Object.entries(packages)
    .filter(([place, { hasInstallScript }]) => hasInstallScript && place.includes('node_modules/'))
    .map(([place]) => place.replace(/^.*node_modules\//u, ''));
  expect(new Set(all)).toEqual(new Set(Object.keys(allowScripts)));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
  // esbuild builds; it ships with nothing.
  expect(allowed.sort()).toEqual(['better-sqlite3', 'esbuild']);
});

test('S31 every package comes from the registry, with its hash', () => {
  for (const [place, entry] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || entry.link || entry.inBundle) continue;
    expect(entry.integrity, place).toMatch(/^sha512-/u);
    if (entry.resolved !== undefined)
      expect(entry.resolved, place).toMatch(/^https:\/\/registry\./u);
  }
});

const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      purl: z.string(),
      licenses: z.tuple([z.object({ expression: z.string() })]),
      hashes: z.tuple([z.object({ content: z.string().regex(/^[0-9a-f]{128}$/u) })]),
    }),
  ),
});

test('S31 the SBOM of a packed relay names every package in it, and all are permissive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, [join(root, 'deploy/package.mjs'), folder]);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.startsWith('relay/dist/') && file.endsWith('.map'))
    .flatMap(
      (file) => sourcesSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).sources,
    );
  const places = [...sources, ...files].flatMap(
    (path) => /(?:node_modules\/(?:@[^/]+\/)?[^/@]+(?=\/))+/u.exec(path)?.[0] ?? [],
  );
  const sbom = readFileSync(join(folder, 'sbom.cdx.json'), 'utf8');
  const { components } = sbomSchema.parse(JSON.parse(sbom));
  const named = new Set(components.map((one) => one['bom-ref'].replace(/^.*#/u, '')));
  expect(
    [...new Set(places)].filter((place) => ![...named].some((name) => name.endsWith(place))),
  ).toEqual([]);
  expect(named).toContain('node_modules/express');
  // A Node that brings SQLite needs no native module, so that the package runs on every such Node.
  const isNative = process.getBuiltinModule('node:sqlite') === undefined;
  expect(named.has('node_modules/better-sqlite3')).toBe(isNative);
  expect(files.some((file) => file.endsWith('.node'))).toBe(isNative);
  const licences = components.map(({ licenses: [{ expression }] }) => expression);
  expect(licences.filter((expression) => !isPermissive(expression))).toEqual([]);
  const text = readFileSync(join(folder, 'LICENSES.txt'), 'utf8');
  for (const { purl } of components) {
    const [, name = '', version = ''] = /^pkg:npm\/(.+)@(.+)$/u.exec(purl) ?? [];
    expect(text).toContain(`${name.replace('%40', '@')} ${version}: `);
  }
});

test('S31 the lock file is kept with the sources', () => {
  const inGit = existsSync(join(root, '.git'));
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8');
  expect(ignored).not.toContain('package-lock');
  if (inGit) {
    const tracked = execFileSync('git', ['ls-files', 'package-lock.json'], { cwd: root });
    expect(tracked.toString().trim()).toBe('package-lock.json');
  }
});

test('S31 every action of a workflow is named by a commit, with its version behind it', () => {
  const folder = join(root, '.github/workflows');
  const uses = readdirSync(folder).flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/^ *(?:- )?uses: (.+)$/gmu),
  ]);
  const foreign = uses.map(([, used = '']) => used).filter((used) => !used.startsWith('./'));
  expect(foreign.length).toBeGreaterThan(5);
  expect(foreign.filter((used) => !/^[\w./-]+@[0-9a-f]{40} # v\d+(?:\.\d+)*$/u.test(used))).toEqual(
    [],
  );
});
