/** Builds the page that the popup is measured beside (`npm run bench -- popup`). */
import path from 'node:path';
import { build } from 'vite';

/** @param outDir gets `index.html` and its script; made where it is missing */
export async function buildBarePage(outDir: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    base: './',
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: path.resolve(outDir), emptyOutDir: true, modulePreload: false },
  });
}
