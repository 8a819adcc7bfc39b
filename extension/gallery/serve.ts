/** Builds the gallery, again at every change, and serves it on this machine alone: `npm run gallery`. */
import path from 'node:path';
import { build, preview, type InlineConfig } from 'vite';
import { englishMessages } from '../testing/english-messages.ts';
import { plainPage } from '../testing/plain-page.ts';

const here = (file: string) => path.join(import.meta.dirname, file);
const messages = JSON.stringify(await englishMessages());
const page: InlineConfig = {
  ...plainPage,
  define: { ...plainPage.define, __MESSAGES__: messages },
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
