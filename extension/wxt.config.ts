/**
 * How the extension is built. Settings of a build come from its environment; those of the product from
 * gleaner.config.ts.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'wxt';
import { version } from './package.json' with { type: 'json' };
import gleaner from '../gleaner.config.ts';
import { changesFile, newsFile, packagesFile } from './src/pages/options/package-list.ts';
import { dictionaryFile } from './src/text/english/dictionary.ts';
import { frequencyLanguages } from './src/transfer/prepare/frequencies.ts';
import { packFrequencies } from './build/lexicon/pack-frequencies.ts';
import { packDictionary } from './build/lexicon/pack-dictionary.ts';
import { changesOf, newsOf } from './build/about/news.ts';
import { rememberedPackages, rememberPackages } from './build/about/packages.ts';
import { colourAccent, nameTexts } from './build/brand/apply-brand.ts';
import { examineBrand, examineIcons, findingText } from './build/brand/examine.ts';
import { readBuildInfo } from './build/build-info.ts';
import { ofChannel, versionOf } from './build/channel.ts';
import { firstScreen } from './build/first-screen.ts';
import { manifestFor } from './build/manifest.ts';
import { packTexts } from './build/pack-texts.ts';
import { noInnerHtml } from './build/no-inner-html.ts';
import { givenRelayUrl, relayOrigin } from './build/relay-origin.ts';

/** Read when a build starts, not when this file is loaded: one process may build for several relays. */
const origin = () => relayOrigin(process.env);
const beta = readBuildInfo()?.beta ?? null;
const brand = ofChannel(gleaner, beta);
const isForStore = () => process.env.GLEANER_STORE === '1';

function examine(): void {
  // Set but empty, it names no relay; a store's build must not fall back to this machine.
  const isEmpty = isForStore() && readBuildInfo() === null && process.env.RELAY_URL === '';
  const url = isEmpty ? '' : givenRelayUrl(process.env);
  const findings = [...examineBrand(gleaner, url, isForStore()), ...examineIcons()];
  for (const finding of findings) process.stderr.write(findingText(finding));
  if (findings.some(({ level }) => level === 'problem'))
    throw new Error('gleaner.config.ts or the environment must be mended first');
}

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  manifestVersion: 3,
  imports: false,
  outDir: process.env.GLEANER_OUT_DIR ?? '.output',
  vite: () => ({
    plugins: [...[noInnerHtml(), firstScreen(), rememberPackages()], colourAccent(brand)],
    define: {
      __RELAY_URL__: JSON.stringify(origin()),
      __SUPPORT__: JSON.stringify(brand.support),
    },
    // Preloading saves nothing when all files are on the disk. The oldest browsers of the manifest know light-dark().
    build: { modulePreload: false, cssTarget: ['chrome123', 'firefox142'] },
  }),
  manifest: ({ browser, command }) =>
    manifestFor({
      browser,
      served: command === 'serve',
      forStore: isForStore(),
      relayOrigin: origin(),
      version: versionOf(version, beta),
      gleaner: brand,
    }),
  hooks: {
    'build:before': examine,
    // WXT takes it from the popup's title.
    'build:manifestGenerated': (_wxt, manifest) => {
      Object.assign(manifest.action, { default_title: brand.name });
    },
    'prepare:publicPaths': (_wxt, paths) => {
      paths.push(dictionaryFile);
    },
    'build:publicAssets': (_wxt, files) => {
      files.push({ relativeDest: dictionaryFile, contents: packDictionary() });
    },
    'build:done': ({ config }) => {
      const lists = frequencyLanguages.map(
        (language) => [`frequency/${language}.bin`, packFrequencies(language)] as const,
      );
      const files: Readonly<Record<string, string | Uint8Array>> = {
        ...Object.fromEntries(lists),
        [packagesFile]: JSON.stringify(rememberedPackages()),
        [newsFile]: JSON.stringify(newsOf(version)),
        [changesFile]: changesOf(version),
      };
      for (const [name, content] of Object.entries(files))
        writeFileSync(path.join(config.outDir, name), content);
      packTexts(config.outDir);
      if (brand.name !== 'Gleaner' || Object.keys(brand.description).length > 0)
        nameTexts(config.outDir, brand);
    },
  },
});
