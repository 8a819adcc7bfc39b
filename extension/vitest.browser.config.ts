import { playwright } from '@vitest/browser-playwright';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const here = (file: string) => path.join(import.meta.dirname, file);
const chromium = '/usr/bin/chromium';
const messages = generateChromeMessages(await parseMessagesFile(here('locales/en.yml')));

/** Whatever needs a real IndexedDB or DOM, in real Chromium. */
export default defineConfig({
  resolve: { alias: { '#i18n': here('.wxt/i18n/index.ts') } },
  optimizeDeps: {
    include: [
      ...['idb', 'zod/mini', '@wxt-dev/i18n', 'wxt/browser', 'lucide-react'],
      ...['axe-core'],
      ...['react', 'react/jsx-dev-runtime', 'react-dom/client', '@tanstack/react-query'],
      ...['fast-check', '@wxt-dev/storage', '@webext-core/messaging'],
    ],
  },
  test: {
    name: 'extension-browser',
    include: ['**/*.browser.test.{ts,tsx}'],
    exclude: ['node_modules/**', '.output/**', '.wxt/**'],
    // All files share one origin, and so one IndexedDB: side by side they would see each other's records.
    fileParallelism: false,
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
