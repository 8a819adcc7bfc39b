import { playwright } from '@vitest/browser-playwright';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const here = (file: string) => path.join(import.meta.dirname, file);
const chromium = '/usr/bin/chromium';
const messages = generateChromeMessages(await parseMessagesFile(here('src/locales/en.yml')));

/** Tests that need a real IndexedDB or DOM, in real Chromium. */
export default defineConfig({
  define: { __RELAY_URL__: JSON.stringify('http://127.0.0.1:3000') },
  resolve: { alias: { '#i18n': here('.wxt/i18n/index.ts') } },
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
      ],
    ],
  },
  test: {
    name: 'extension-browser',
    include: ['**/*.browser.test.{ts,tsx}'],
    exclude: ['node_modules/**', '.output/**', '.wxt/**'],
    // Each worker has a browser context, and so an IndexedDB and locks of its own.
    maxWorkers: 2,
    // A strict write waits for the disk, which takes longer on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: [here('testing/browser-setup.ts')],
    provide: {
      messages: Object.fromEntries(
        Object.entries(messages).map(([name, { message }]) => [name, { message }]),
      ),
    },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(existsSync(chromium) && { executablePath: chromium }),
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
