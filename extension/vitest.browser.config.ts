import { playwright } from '@vitest/browser-playwright';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { filesOfRun, isLong, runSeed, tags, testTimeout } from '../shared/src/testing/runs.ts';
import { locales, messagesOf } from './testing/messages.ts';
import { plainPage } from './testing/plain-page.ts';
import { pseudoLocales } from './testing/pseudo-locale.ts';

const here = (file: string) => path.join(import.meta.dirname, file);
/** A folder that gets a picture of each entry of the gallery. */
const pictures = path.resolve(process.env.GLEANER_SCREENSHOTS ?? '.');
const takesPictures = process.env.GLEANER_SCREENSHOTS !== undefined;
/** Debian's; the first draws with less work, since no window is composed. */
const chromium = ['chromium-headless-shell', 'chromium']
  .map((name) => `/usr/bin/${name}`)
  .find((file) => existsSync(file));
/** In which the gallery is walked besides English, in a long run and for pictures. */
const walkedLanguages = takesPictures || isLong ? locales.filter((one) => one !== 'en') : [];
const walkedLocales = walkedLanguages.length > 0 ? [...walkedLanguages, ...pseudoLocales] : [];

const translations = Object.fromEntries(
  await Promise.all(
    [...locales, ...pseudoLocales].map(async (one) => [one, await messagesOf(one)] as const),
  ),
);

/** Tests that need a real IndexedDB or DOM, in real Chromium. */
export default defineConfig({
  ...plainPage,
  optimizeDeps: {
    include: [
      ...['axe-core', 'idb', 'zod/mini', '@wxt-dev/i18n', 'wxt/browser', 'lucide-react'],
      ...['@wxt-dev/storage', 'wxt/testing/fake-browser', '@tanstack/react-query'],
      ...[
        'react',
        'react/jsx-dev-runtime',
        'react-dom/client',
        'fast-check',
        '@webext-core/messaging',
        'wxt/utils/define-background',
      ],
    ],
  },
  ...(takesPictures && { server: { fs: { allow: [here('..'), pictures] } } }),
  test: {
    name: 'extension-browser',
    include: filesOfRun(import.meta.dirname, /\.browser\.test\.tsx?$/u, [
      '**/*.browser.test.{ts,tsx}',
    ]),
    tags,
    exclude: [
      ...['node_modules/**', '.output/**', '.wxt/**'],
      ...(walkedLocales.length > 0 ? [] : ['gallery/languages.browser.test.ts']),
    ],
    // Each worker has a browser context, and so an IndexedDB and locks of its own.
    maxWorkers: 2,
    // A strict write waits for the disk, which takes longer on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout,
    hookTimeout: testTimeout,
    setupFiles: [here('testing/browser-setup.ts')],
    provide: {
      translations,
      pictures: takesPictures ? pictures : '',
      isLong,
      seed: Number(runSeed()) | 0,
      walkedLanguages,
      walkedLocales,
    },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        actionTimeout: 15_000,
        // An entry that is larger than the window would be drawn smaller.
        ...(takesPictures && { contextOptions: { viewport: { width: 1_600, height: 8_000 } } }),
        launchOptions: {
          ...(chromium !== undefined && { executablePath: chromium }),
          args: [
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--disable-quic',
            '--disable-gpu',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
