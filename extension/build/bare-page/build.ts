/** Builds the page with which the popup is compared (`npm run bench -- popup`). */
import path from 'node:path';
import { build } from 'vite';

/** @param outDir receives `index.html` and its script; created if it is missing */
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
