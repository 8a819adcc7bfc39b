/**
 * Ways in which a page may try to read the toast (security-checklist.md S27).
 * @module-tag smoke
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  key,
  pressElement,
  standUnscaled,
  startToast,
  untilItObeys,
  view,
  type Bench,
} from './testing.ts';

let bench: Bench;
const host = () => bench.root.host as HTMLElement;
const undo = () => bench.button('Undo');

beforeAll(async () => {
  await standUnscaled();
  // Keys go to the frame that has the focus, and a press on the toast gives the focus to none.
  window.focus();
});

beforeEach(() => {
  bench = startToast();
});

afterEach(() => {
  vi.restoreAllMocks();
  bench.toast.hide();
  document.documentElement.removeAttribute('style');
  document.body.replaceChildren();
});

/** Presses Undo and waits until the press has reached the document. */
async function pressUndo(): Promise<void> {
  const arrived = new Promise((resolve) => {
    document.addEventListener('click', resolve, { capture: true, once: true });
  });
  await pressElement(undo());
  await arrived;
}

/** TypeScript's library lacks `window.find`. */
function find(text: string): boolean {
  getSelection()?.removeAllRanges();
  const where = window as unknown as { find(text: string): boolean };
  return where.find(text);
}

describe('S27 a page cannot read it', () => {
  it('by searching, selecting or copying', async () => {
    const mastery = { level: 3, dots: 3 };
    bench.toast.show(view({ status: 'already-collected', mastery, actions: ['add-sentence'] }));
    await expect.poll(bench.status).toBe('Already collected');
    document.body.append('a word of the page');
    expect(find('a word of the page')).toBe(true);
    for (const text of ['serendipity', 'Mastery 3', 'Already', 'Add this sentence']) {
      getSelection()?.removeAllRanges();
      expect(find(text)).toBe(false);
    }
    getSelection()?.selectAllChildren(document.documentElement);
    expect(getSelection()?.toString()).not.toMatch(/serendipity|mastery/iu);
    expect(document.documentElement.innerText).not.toMatch(/serendipity|mastery/iu);
    expect(document.documentElement.outerHTML).not.toMatch(/serendipity|mastery/iu);
  });

  it('from its element, which has no text', () => {
    bench.toast.show(view());
    expect(host().shadowRoot).toBeNull();
    expect(() => host().attachInternals()).toThrow(DOMException);
    expect(host().getAttributeNames()).toEqual(['popover']);
    expect(host().outerHTML).toBe('<div popover="manual"></div>');
    expect(host().getHTML({ serializableShadowRoots: true })).toBe('');
    const copy = host().cloneNode(true) as HTMLElement;
    expect(copy.shadowRoot).toBeNull();
  });

  it('from events inside it', async () => {
    const heard: EventTarget[] = [];
    const types = ['pointerdown', 'mousedown', 'click', 'focusin', 'keydown'];
    const listen = (event: Event) => heard.push(...event.composedPath(), event.target as Node);
    for (const type of types) window.addEventListener(type, listen, true);
    bench.toast.show(view());
    await untilItObeys(bench);
    await pressUndo();
    await key('Tab');
    expect(document.activeElement).toBe(host());
    for (const type of types) window.removeEventListener(type, listen, true);
    expect(heard).toContain(host());
    const inside = [bench.root, ...bench.root.querySelectorAll('*')];
    expect(heard.filter((each) => inside.includes(each as Element))).toEqual([]);
  });

  it('by its own fonts, loaded for the text', async () => {
    const names = ['"system-ui"', '"serif"', '"sans-serif"', 'Georgia'];
    const style = document.createElement('style');
    style.textContent = names
      .map((name) => `@font-face { font-family: ${name}; src: url(data:font/woff2;base64,AA) }`)
      .join('');
    document.body.append(style);
    bench.toast.show(view({ status: 'already-collected', mastery: { level: 3, dots: 3 } }));
    await expect.poll(bench.status).toBe('Already collected');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const asked = () => [...document.fonts].filter(({ status }) => status !== 'unloaded');
    expect(document.fonts.size).toBe(names.length);
    expect(asked()).toEqual([]);
    // Check that the test would notice such a load:
    const named = document.createElement('p');
    named.style.fontFamily = 'Georgia';
    named.textContent = 'mastery';
    document.body.append(named);
    await expect.poll(() => asked().map(({ family }) => family)).toEqual(['Georgia']);
  });

  it('by registering properties that its style might use', () => {
    const names = ['--surface', '--ink', '--accent'];
    const style = document.createElement('style');
    style.textContent = `${names
      .map((n) => `@property ${n} { syntax: "<color>"; inherits: false; initial-value: red }`)
      .join('')} * { --ink: red !important; } @keyframes x { to { opacity: 0 } }`;
    bench.toast.show(view());
    const colors = () =>
      [...bench.root.querySelectorAll('*')].map((each) => getComputedStyle(each).color);
    const before = colors();
    document.body.append(style);
    expect(colors()).toEqual(before);
  });
});
