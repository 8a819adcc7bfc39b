/** @module-tag smoke */
import { cdp } from 'vitest/browser';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressElement, standUnscaled } from '../toast/testing.ts';
import { createBubble, type Bubble } from './bubble.ts';
import type { Theme } from '../../ui/styles/themes.ts';
import { followSelection, settlesMs } from './follow-selection.ts';
import { eventually } from '@gleaner/shared/testing/eventually';

const collect = vi.fn<(text: string) => void>();
let bubble: Bubble;
let root: ShadowRoot;
let alive = true;
let theme: Theme = 'system';
let stop: () => void;

beforeAll(standUnscaled);

beforeEach(() => {
  collect.mockClear();
  alive = true;
  theme = 'system';
  // The root is closed to the page: a test sees it only by watching its creation.
  const attach = vi.spyOn(Element.prototype, 'attachShadow');
  bubble = createBubble(document, { collect, readTheme: () => Promise.resolve(theme) });
  root = attach.mock.results[0]?.value as ShadowRoot;
  attach.mockRestore();
  stop = followSelection(document, bubble, () => alive);
  document.body.innerHTML =
    '<p id="word" style="margin:80px;font-size:20px">serendipity</p>' +
    '<p id="sentence" style="font-size:14px">It was pure serendipity that they ever met at all.</p>';
});

afterEach(() => {
  stop();
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

function found<T extends Element>(element: T | null): T {
  if (!element) throw new Error('Not there');
  return element;
}
const button = () => found(root.querySelector('button'));
const part = (selector: string) => found(document.querySelector<HTMLElement>(selector));

async function click(element: Element, times: number): Promise<void> {
  const box = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const [x, y] = [frame.x + box.x + 20, frame.y + box.y + box.height / 2];
  for (let clickCount = 1; clickCount <= times; clickCount += 1) {
    for (const kind of ['mousePressed', 'mouseReleased'] as const) {
      await cdp().send('Input.dispatchMouseEvent', {
        type: kind,
        x,
        y,
        button: 'left',
        clickCount,
      });
    }
  }
}
async function key(name: string, code: number, modifiers = 0): Promise<void> {
  const event = { key: name, code: name, windowsVirtualKeyCode: code, modifiers };
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
const shown = () => bubble.shown?.term ?? null;
const obeys = () => expect.poll(() => button().getAttribute('aria-disabled')).toBe('false');
/**
 * Does something, then waits until the page has handled an event of it and all that follows. Timers run in
 * the order in which they are due, and this one is due last.
 * @param clicks the number of the click among those counted together
 */
async function settled(type: string, act: () => unknown, clicks?: number): Promise<void> {
  const over = new Promise<void>((resolve) => {
    const hear = (event: Event) => {
      if (clicks !== undefined && (event as UIEvent).detail !== clicks) return;
      document.removeEventListener(type, hear, true);
      setTimeout(resolve, settlesMs + 1);
    };
    document.addEventListener(type, hear, true);
  });
  await act();
  await over;
}
const clicked = (element: Element, times: number) =>
  settled('click', () => click(element, times), times);

describe('when it is shown', () => {
  it('under the end of a word that was double-clicked, with an accessible name', async () => {
    await click(part('#word'), 2);
    await expect.poll(shown).toBe('serendipity');
    expect(button().getAttribute('aria-label')).toBe('Collect “serendipity”');
    const range = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    const box = button().getBoundingClientRect();
    expect(Math.abs(box.left + box.width / 2 - range.right)).toBeLessThanOrEqual(1);
    expect(box.top).toBeGreaterThanOrEqual(range.bottom);
    expect(box.width).toBe(32);
    expect(box.height).toBe(32);
  });

  it('by touch, though the browser took the press over', async () => {
    const touchPoints = [{ x: 20, y: 20 }];
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    getSelection()?.selectAllChildren(part('#word'));
    await expect.poll(shown).toBe('serendipity');
  });

  it('for a word at which Escape closed it, when the word is selected again', async () => {
    await click(part('#word'), 2);
    await expect.poll(shown).toBe('serendipity');
    await key('Escape', 27);
    await expect.poll(shown).toBeNull();
    await click(part('#word'), 2);
    await expect.poll(shown).toBe('serendipity');
  });

  it.each([
    ['dark', 'rgb(32, 34, 38)'],
    ['light', 'rgb(255, 255, 255)'],
  ] as const)('in the chosen theme: %s', async (chosen, colour) => {
    theme = chosen;
    await click(part('#word'), 2);
    await expect.poll(() => getComputedStyle(button()).backgroundColor).toBe(colour);
  });

  it('under the word too when the page has zoomed its root', async () => {
    document.documentElement.style.zoom = '1.5';
    try {
      await click(part('#word'), 2);
      await expect.poll(shown).toBe('serendipity');
      const range = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
      const box = button().getBoundingClientRect();
      expect(Math.abs(box.left - range.right)).toBeLessThanOrEqual(32);
      expect(box.top - range.bottom).toBeLessThanOrEqual(12);
    } finally {
      document.documentElement.style.removeProperty('zoom');
    }
  });

  it('beside a keyboard selection, once it has stopped changing', async () => {
    await click(part('#sentence'), 2);
    await expect.poll(shown).toBe('was');
    // Control and Shift: extends the selection by a word.
    await key('ArrowRight', 39, 2 | 8);
    await expect.poll(shown).toBe('was pure');
  });

  it('in a text field, but not in a password field', async () => {
    document.body.innerHTML =
      '<input value="gossamer" style="margin:60px;font-size:20px"><br><input type="password" value="gossamer" style="font-size:20px">';
    await click(part('input'), 2);
    await expect.poll(shown).toBe('gossamer');
    await clicked(part('[type=password]'), 2);
    expect(shown()).toBeNull();
  });

  it('not for a sentence, and not for a selection that the page makes', async () => {
    const { firstChild } = part('#word');
    await settled('selectionchange', () => getSelection()?.selectAllChildren(part('#word')));
    expect(firstChild).not.toBeNull();
    expect(shown()).toBeNull();
    await clicked(part('#sentence'), 3);
    expect(getSelection()?.toString()).toContain('they ever met');
    expect(shown()).toBeNull();
  });

  it.each([
    ['Escape', 'keyup', () => key('Escape', 27)],
    ['another press', 'click', () => click(part('#sentence'), 1)],
    [
      'scrolling',
      'scroll',
      () => {
        document.body.style.height = '5000px';
        scrollBy(0, 10);
        return Promise.resolve();
      },
    ],
    [
      'the selection is cleared',
      'selectionchange',
      () => {
        getSelection()?.removeAllRanges();
        return Promise.resolve();
      },
    ],
  ])('until %s', async (_what, event, act) => {
    await click(part('#word'), 2);
    await expect.poll(shown).toBe('serendipity');
    await settled(event, act);
    expect(shown()).toBeNull();
    scrollTo(0, 0);
    document.body.style.height = '';
  });

  it('no more after Gleaner was updated or removed', async () => {
    alive = false;
    await clicked(part('#word'), 2);
    expect(shown()).toBeNull();
    alive = true;
    await clicked(part('#word'), 2);
    expect(shown()).toBeNull();
  });
});

describe('pressing it', () => {
  it('collects the text, and keeps selection and focus', async () => {
    await click(part('#word'), 2);
    await expect.poll(shown).toBe('serendipity');
    await obeys();
    const { activeElement } = document;
    await pressElement(button());
    await eventually(() => expect(collect).toHaveBeenCalledExactlyOnceWith('serendipity'));
    expect(getSelection()?.toString()).toBe('serendipity');
    expect(document.activeElement).toBe(activeElement);
    expect(shown()).toBeNull();
  });

  it('works in a modal dialog of the page', async () => {
    document.body.innerHTML = '<dialog><p id="word" style="font-size:20px">gossamer</p></dialog>';
    found(document.querySelector('dialog')).showModal();
    await click(part('#word'), 2);
    await expect.poll(shown).toBe('gossamer');
    await obeys();
    await pressElement(button());
    await eventually(() => expect(collect).toHaveBeenCalledExactlyOnceWith('gossamer'));
  });

  it('S27 a page cannot press it, nor find the word in it', async () => {
    await click(part('#word'), 2);
    await expect.poll(shown).toBe('serendipity');
    await obeys();
    const host = document.querySelector<HTMLElement>('div[popover]');
    expect(host?.shadowRoot).toBeNull();
    expect(host?.outerHTML).not.toContain('serendipity');
    expect(root.textContent).toBe('');
    host?.click();
    button().click();
    button().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    const cover = document.createElement('div');
    cover.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;margin:0;border:0;padding:0';
    cover.popover = 'manual';
    document.body.append(cover);
    // It returns to the top a few times, then gives up against the page.
    for (let over = 0; over < 5; over += 1) {
      const toggled = new Promise((resolve) =>
        cover.addEventListener('toggle', resolve, { once: true }),
      );
      cover.hidePopover();
      cover.showPopover();
      await toggled;
    }
    const { left, top, width, height } = button().getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(cover);
    const pressed = new Promise((resolve) => cover.addEventListener('click', resolve));
    await pressElement(button());
    await pressed;
    expect(collect).not.toHaveBeenCalled();
  });

  it('keeps its place and size against the page’s styles', async () => {
    const style = document.createElement('style');
    style.textContent =
      '* { width: 5px !important; position: static !important; inset: 0 !important }' +
      '[popover] { display: none !important; transform: scale(9) !important; opacity: 0.01 !important }';
    document.head.append(style);
    try {
      part('#word').style.setProperty('width', '300px', 'important');
      await click(part('#word'), 2);
      await expect.poll(shown).toBe('serendipity');
      const { width, top } = button().getBoundingClientRect();
      expect(width).toBe(32);
      expect(top).toBeGreaterThan(0);
    } finally {
      style.remove();
    }
  });
});
