/** Opens entries in both themes and both directions: axe has nothing to report, and all of it can be read. */
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { axeReports } from '../../testing/axe.ts';
import { outOfRoot } from '../../testing/closed-root.ts';
import { setMessages } from '../../testing/fake-extension.ts';
import { oddControls } from '../../testing/controls.ts';
import { cutParts } from '../../testing/cut.ts';
import { popupFrame, type GalleryEntry, type ShownEntry } from '../entry.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for a picture of each entry in each theme and locale; empty for none. */
    pictures: string;
    /** The languages besides English; none in a short run. */
    walkedLanguages: readonly string[];
    /** Those and the pseudo-locales. */
    walkedLocales: readonly string[];
  }
}

const pictures = inject('pictures');
const { documentElement: html } = document;
let shown: ShownEntry | undefined;

afterEach(() => {
  shown?.close();
  shown = undefined;
  html.dir = '';
  document.adoptedStyleSheets = [];
  document.body.replaceChildren();
});

/**
 * A test for each entry in a locale: all of its text can be read. One theme and one direction, since the
 * English walk has seen the others.
 */
export function walkIn(locale: string, entries: readonly GalleryEntry[]): void {
  const messages = inject('translations')[locale] ?? {};
  const direction = messages.ui_direction ?? 'ltr';
  describe(locale, () => {
    beforeEach(() => setMessages(messages));
    afterEach(() => setMessages(inject('translations').en ?? {}));
    it.each(entries)('$name', async (entry) => {
      await draw(entry);
      html.dir = direction;
      shown?.root?.querySelector('.toast')?.setAttribute('dir', direction);
      expect(cutParts(shown?.root ?? document.body)).toEqual([]);
      if (pictures !== '') await takePicture(entry.name, locale);
    });
  });
}

/** What a learner may set by a style of their own (WCAG 2.2, 1.4.12). It reaches into no closed root. */
const wideText = new CSSStyleSheet();
wideText.replaceSync(`* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`);

/** A test for each entry in a window of 320 pixels, as at 400 %, and with text that is set wider. */
export function walkSmall(entries: readonly GalleryEntry[]): void {
  it.each(entries)('$name', async (entry) => {
    await draw({ ...entry, width: entry.width ? 320 : popupFrame.width, height: 280 });
    expect(cutParts(shown?.root ?? document.body)).toEqual([]);
    if (pictures !== '') await takePicture(entry.name, 'small');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, wideText];
    expect(cutParts(document.body), 'wide text').toEqual([]);
  });
}

/** A test for each entry. */
export function testEntries(entries: readonly GalleryEntry[]): void {
  it.each(entries)('$name', async (entry) => {
    await draw(entry);
    for (const direction of ['rtl', 'ltr']) {
      html.dir = direction;
      shown?.root?.querySelector('.toast')?.setAttribute('dir', direction);
      expect(cutParts(shown?.root ?? document.body), direction).toEqual([]);
    }
    if (pictures !== '')
      for (const look of ['dark', 'light', 'forced'] as const) {
        await setLook(look);
        await takePicture(entry.name, look);
      }
    const within = shown?.root ? outOfRoot(shown.root) : document.body;
    await setLook('light');
    expect(await axeReports(within)).toEqual([]);
    // A theme changes colours alone.
    await setLook('dark');
    expect(await axeReports(within, ['color-contrast']), 'dark').toEqual([]);
    expect(oddControls(shown?.root ?? document)).toEqual([]);
  });
}

/** Draws an entry alone. */
export async function draw({ width, height, until = 'main', render }: GalleryEntry): Promise<void> {
  await page.viewport(width ?? popupFrame.width, height ?? popupFrame.height);
  shown = await render();
  // An entry with a width of its own is a page or a window.
  if (width) delete html.dataset.view;
  await expect.poll(() => document.querySelector<HTMLElement>(until)?.innerText).toBeTruthy();
  await expect
    .poll(
      () => shown?.root?.querySelector('.toast:not(.card) .status:empty:not([data-text])') ?? null,
    )
    .toBeNull();
  for (const one of [document, shown.root])
    one?.getAnimations().forEach((animation) => animation.finish());
}

async function setLook(look: 'light' | 'dark' | 'forced'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: look === 'light' ? 'light' : 'dark' },
    { name: 'forced-colors', value: look === 'forced' ? 'active' : 'none' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

/** @param kind its look, or its locale */
async function takePicture(name: string, kind: string): Promise<void> {
  const path = `${pictures}/${name.replaceAll(/[^\w]+/gu, '-')}-${kind}.png`;
  const { innerWidth, innerHeight } = globalThis;
  // What is below the window's edge is not drawn. A page may grow when it gets a higher window.
  const showAll = async () => {
    await page.viewport(innerWidth, Math.max(innerHeight, html.scrollHeight));
    return html.scrollHeight <= globalThis.innerHeight;
  };
  if (kind !== 'small') await expect.poll(showAll).toBe(true);
  await page.screenshot({ path, element: html });
  await page.viewport(innerWidth, innerHeight);
}
