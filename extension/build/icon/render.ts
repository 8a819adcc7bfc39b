/**
 * Draws the toolbar and store icons from `icon.svg`: run `npm run icons -w extension` after a change of
 * the drawing. The results are committed, so that a build needs no browser.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { drawingSum } from '../brand/examine.ts';

/** In pixels, as the manifest and both stores require. */
const sizes = [16, 32, 48, 96, 128];
const debian = '/usr/bin/chromium';

const drawing = await readFile(new URL('icon.svg', import.meta.url), 'utf8');
const browser = await chromium.launch(existsSync(debian) ? { executablePath: debian } : {});
try {
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
    await page.screenshot({
      path: new URL(`../../public/icon/${size}.png`, import.meta.url).pathname,
      omitBackground: true,
    });
    await page.close();
  }
} finally {
  await browser.close();
}
await writeFile(new URL('drawn-from.txt', import.meta.url), `${drawingSum()}\n`);
