/** Builds the gallery, again at every change, and serves it on this machine alone: `npm run gallery`. */
import path from 'node:path';
import { build, preview, type InlineConfig } from 'vite';
import { locales, messagesOf } from '../testing/messages.ts';
import { plainPage } from '../testing/plain-page.ts';
import { pseudoLocales } from '../testing/pseudo-locale.ts';

const here = (file: string) => path.join(import.meta.dirname, file);
const messages: Record<string, Record<string, string>> = {};
for (const locale of [...locales, ...pseudoLocales]) messages[locale] = await messagesOf(locale);
const page: InlineConfig = {
  ...plainPage,
  define: { ...plainPage.define, __MESSAGES__: JSON.stringify(messages) },
  ...{ root: import.meta.dirname, configFile: false, base: './' },
  build: {
    outDir: here('../.output/gallery'),
    emptyOutDir: true,
    modulePreload: false,
    target: 'esnext',
    watch: {},
    rolldownOptions: { input: [here('index.html'), here('frame.html')] },
  },
};

// A dozen frames of some hundred files each would be slow from a development server.
await build(page);
// The next free port where this one is taken.
const server = await preview({ ...page, preview: { host: '127.0.0.1', port: 4600 } });
server.printUrls();
