import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { standUnscaled } from '../../collect/toast/testing.ts';
import { markForKey, type FoundMark } from './find-mark.ts';
import { followClicks } from './follow-clicks.ts';
import { createMatcher } from './matcher.ts';
import { highlightPage, type PageHighlight } from './page-highlight.ts';
import { afterThePage } from './slices.ts';

let highlight: PageHighlight;
let stop: () => void;
const open = vi.fn<(mark: FoundMark) => void>();

beforeEach(async () => {
  await standUnscaled();
  document.documentElement.lang = 'en';
  open.mockClear();
});
afterEach(() => {
  stop();
  highlight.stop();
  getSelection()?.removeAllRanges();
});

async function start(html: string, marks: number): Promise<void> {
  document.body.innerHTML = html;
  highlight = highlightPage(document, {
    ...{ now: () => performance.now(), budgetMs: 8, pause: afterThePage },
  });
  const words = { tag: 'en', learning: ['gossamer', 'thread'], mastered: ['luck'] };
  highlight.use(
    createMatcher({ version: '1', languages: [{ ...words, irregular: [], misleading: [] }] }),
  );
  stop = followClicks(document, () => highlight.marks, open);
  await expect.poll(() => highlight.marks.all().length).toBe(marks);
}

/** Clicks in the middle of a text, through the browser. */
async function clickOn(text: string, count = 1, root: Node = document.body): Promise<void> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const at = node.data.indexOf(text);
    if (at < 0) continue;
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    break;
  }
  const box = range.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const place = { x: frame.x + box.x + box.width / 2, y: frame.y + box.y + box.height / 2 };
  for (let clickCount = 1; clickCount <= count; clickCount += 1)
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp().send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount });
}
const opened = () => open.mock.calls.map(([{ text }]) => text);

describe('a click', () => {
  it('on a marked word reports it with its place, through inline elements and in shadow roots', async () => {
    await start('<p>A goss<b>am</b>er thing.</p><p>Good luck.</p><div id="host"></div>', 2);
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    root?.append(document.createElement('p'));
    highlight.stop();
    if (root?.firstChild) root.firstChild.textContent = 'A thread.';
    highlight = highlightPage(document, {
      ...{ now: () => performance.now(), budgetMs: 8, pause: afterThePage },
    });
    const words = { tag: 'en', learning: ['gossamer', 'thread'], mastered: ['luck'] };
    highlight.use(
      createMatcher({ version: '1', languages: [{ ...words, irregular: [], misleading: [] }] }),
    );
    await expect.poll(() => highlight.marks.all().length).toBe(3);
    await clickOn('am');
    await clickOn('luck');
    await clickOn('thread', 1, root);
    await expect.poll(opened).toEqual(['gossamer', 'luck', 'thread']);
    const [{ box } = { box: new DOMRect() }] = open.mock.calls[1] ?? [];
    expect(box.width).toBeGreaterThan(10);
  });

  it('beside a mark, on a link or a control, or handled by the page, is not reported', async () => {
    await start(
      '<p id="plain">A thread hangs.</p><p><a href="#here">A gossamer</a></p>' +
        '<p style="cursor:pointer">good luck</p><p role="button">a thread there</p>' +
        '<p id="own">its gossamer own</p><p id="last">with luck last</p>',
      6,
    );
    document.querySelector('#own')?.addEventListener('click', (event) => event.preventDefault());
    await clickOn('hangs');
    for (const text of ['A gossamer', 'good luck', 'a thread there', 'its gossamer own'])
      await clickOn(text);
    expect(location.hash).toBe('#here');
    // The last click is reported, so the others were not merely late.
    await clickOn('with luck');
    await clickOn('luck last');
    await clickOn('luck', 1, document.querySelector('#last') ?? document.body);
    await expect.poll(() => opened().length).toBeGreaterThan(0);
    expect(new Set(opened())).toEqual(new Set(['luck']));
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('S27 made by the page is not reported, nor one that selects text', async () => {
    await start('<p>A thread hangs. <b>luck</b></p>', 2);
    const target = document.querySelector('b');
    const { x, y, width, height } = target?.getBoundingClientRect() ?? new DOMRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, detail: 1 };
    target?.dispatchEvent(new MouseEvent('click', place));
    target?.click();
    await clickOn('thread', 2);
    await clickOn('hangs');
    await clickOn('luck');
    await expect.poll(opened).toContain('luck');
    expect(opened().filter((text) => text === 'luck')).toHaveLength(1);
  });
});

describe('the key', () => {
  const textAt = (last: StaticRange | null) => markForKey(document, highlight.marks, last);

  it('finds the word at the caret or the selection, otherwise the next visible one', async () => {
    await start(
      '<p>A thread hangs.</p><p>Good luck, gossamer.</p><p style="margin-top:200vh">luck</p>',
      3,
    );
    const first = textAt(null);
    const second = textAt(first?.range ?? null);
    const third = textAt(second?.range ?? null);
    expect([first?.text, second?.text, third?.text]).toEqual(['thread', 'luck', 'gossamer']);
    expect(textAt(third?.range ?? null)?.text).toBe('thread');
    const text = document.querySelectorAll('p')[1]?.firstChild;
    if (text) getSelection()?.collapse(text, 14);
    expect(textAt(null)?.text).toBe('gossamer');
    if (text) getSelection()?.setBaseAndExtent(text, 5, text, 9);
    expect(textAt(null)?.text).toBe('luck');
  });

  it('finds nothing when no word is marked', async () => {
    await start('<p>Other words.</p>', 0);
    expect(textAt(null)).toBeNull();
  });
});
