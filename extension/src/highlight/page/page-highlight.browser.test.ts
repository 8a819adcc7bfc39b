/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { type SliceTiming } from './page-highlight.ts';
import { afterThePage } from './slices.ts';
import {
  highlight,
  highlightWith,
  matcherFor,
  startHighlight,
  ranges,
  marked,
  shows,
  prepareHighlight,
} from './testing-highlight.ts';

prepareHighlight();

it('continues after a node that the page removed during the reading', async () => {
  let slices = 0;
  const oneStep: SliceTiming = {
    now: () => (slices += 1),
    budgetMs: 1,
    pause: async () => {
      await afterThePage();
      if (slices > 30) document.getElementById('going')?.remove();
    },
  };
  const going = `<div id="going"><div>${'<p>other</p>'.repeat(60)}</div></div>`;
  startHighlight(`<p>thread</p>${going}<p>gossamer</p>`, undefined, oneStep);
  await shows('thread', 'gossamer');
  expect(document.getElementById('going')).toBeNull();
});

describe('what it marks', () => {
  it('marks a shadow root that is attached after the first look', async () => {
    startHighlight('<p>A gossamer.</p><late-note style="display:block"></late-note><div></div>');
    await shows('gossamer');
    for (const host of document.body.querySelectorAll('late-note,div'))
      host.attachShadow({ mode: 'open' }).innerHTML = '<p>Its thread.</p>';
    await expect.poll(() => ranges().map(String)).toEqual(['gossamer', 'thread', 'thread']);
  });

  it('marks a word that a note mark follows', async () => {
    startHighlight(
      '<p>A gossamer<sup><a href="#n1">1</a></sup> thread<a href="#n2">2</a>. See <a href="#s3">3</a>.</p>',
    );
    await shows('gossamer', 'thread');
  });

  it('words in prose, across inline elements, each block by itself', async () => {
    startHighlight(
      '<p>A goss<b>am</b>er <i>thread</i>.</p><ul><li>gossamer<li>thread</ul>' +
        '<div>goss<div>amer</div></div><p>goss<br>amer</p><table><td>gossamer<td>x</table>',
    );
    await shows('gossamer', 'thread', 'gossamer', 'thread', 'gossamer');
  });

  it('nothing that is hidden, code, or the learner’s own writing', async () => {
    startHighlight(
      '<p>gossamer</p><script type="text/plain">gossamer</script><style>.gossamer{}</style>' +
        '<p hidden>gossamer</p><textarea>gossamer</textarea><input value="gossamer">' +
        '<div contenteditable="true">gossamer <p>gossamer</p></div><button>gossamer</button>' +
        '<div class="CodeMirror">gossamer</div><ruby>thread<rt>gossamer</rt></ruby>',
    );
    await shows('gossamer', 'thread');
  });

  it('text in open shadow roots, but not in closed ones', async () => {
    document.documentElement.lang = '';
    startHighlight('<div id="open"></div><div id="closed"></div><p>thread</p>');
    const open = document.querySelector('#open')?.attachShadow({ mode: 'open' });
    const closed = document.querySelector('#closed')?.attachShadow({ mode: 'closed' });
    for (const root of [open, closed]) root?.append(document.createElement('p'));
    highlight.stop();
    if (open?.firstChild) open.firstChild.textContent = 'gossamer';
    if (closed?.firstChild) closed.firstChild.textContent = 'gossamer';
    highlightWith(matcherFor(['gossamer', 'thread']));
    await expect.poll(() => ranges().map(String).sort()).toEqual(['gossamer', 'thread']);
    open?.append('a thread');
    await expect.poll(() => ranges().map(String).sort()).toEqual(['gossamer', 'thread', 'thread']);
  });

  it('words of the nearest declared language', async () => {
    startHighlight(
      '<div lang="de"><p>gossamer</p><p lang="en-GB">gossamer <b>thread</b></p></div>',
    );
    await shows('gossamer', 'thread');
  });

  it('mastered words in another style', async () => {
    startHighlight('<p>gossamer thread</p>', matcherFor(['gossamer'], ['thread']));
    await shows('gossamer');
    expect(marked('gleaner-mastered')).toEqual(['thread']);
  });
});

describe('the visible part', () => {
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `<p style="height:50px">gossamer ${index}</p>`,
    ).join('');
  const numbers = () =>
    ranges()
      .map(({ startContainer }) => Number(/\d+/u.exec(startContainer.textContent ?? '')?.[0]))
      .sort((a, b) => a - b);

  it('is marked, and little else of a long page', async () => {
    startHighlight(lines(2_000));
    await expect.poll(() => numbers()[0]).toBe(0);
    expect(numbers().length).toBeLessThan(200);
    scrollTo(0, document.body.scrollHeight / 2);
    await expect.poll(() => numbers().includes(1_000)).toBe(true);
    await expect.poll(() => numbers()[0]).toBeGreaterThan(800);
    expect(numbers().length).toBeLessThan(200);
    scrollTo(0, 0);
    await expect.poll(() => numbers()[0]).toBe(0);
  });

  it('is marked in a single text of a megabyte too', async () => {
    const text = Array.from({ length: 60_000 }, (_, index) => `gossamer ${index}\n`).join('');
    startHighlight(`<pre>${text}</pre>`);
    const first = () => Math.min(...ranges().map(({ startOffset }) => startOffset));
    await expect.poll(() => ranges().length).toBeGreaterThan(10);
    expect(first()).toBe(0);
    expect(ranges().length).toBeLessThan(2_000);
    scrollTo(0, document.body.scrollHeight / 2);
    await expect.poll(first).toBeGreaterThan(text.length / 4);
    const top = ranges().filter((range) => range.getBoundingClientRect().bottom > 0);
    expect(top.some((range) => range.getBoundingClientRect().top < innerHeight)).toBe(true);
    scrollTo(0, 0);
    await expect.poll(first).toBe(0);
  });

  it('is marked after images between a few lines have loaded late', async () => {
    const picture = '<div class="picture" style="height:0"></div>';
    startHighlight(
      Array.from({ length: 20 }, (_, index) => `<p>gossamer ${index}</p>${picture}`).join(''),
    );
    await expect.poll(() => numbers().length).toBeGreaterThan(5);
    for (const each of document.querySelectorAll<HTMLElement>('.picture'))
      each.style.height = '3000px';
    scrollTo(0, document.body.scrollHeight / 2);
    await expect.poll(numbers).toEqual([10]);
  });

  it('becomes visible when it is opened', async () => {
    startHighlight(
      '<details><summary>thread</summary><p>gossamer</p></details><p id="tab" style="display:none">gossamer</p>',
    );
    await shows('thread');
    document.querySelector('details')?.setAttribute('open', '');
    await shows('thread', 'gossamer');
    document.querySelector<HTMLElement>('#tab')?.style.removeProperty('display');
    await shows('thread', 'gossamer', 'gossamer');
  });
});

describe('a page that changes', () => {
  it('is marked again after text is added, changed, moved and removed', async () => {
    startHighlight('<p id="one">gossamer</p><p id="two">nothing</p>');
    await shows('gossamer');
    document.body.insertAdjacentHTML('afterbegin', '<section><p>A <b>thread</b></p></section>');
    await shows('thread', 'gossamer');
    const two = document.querySelector('#two')?.firstChild;
    if (two) two.nodeValue = 'a gossamer thread';
    await shows('thread', 'gossamer', 'gossamer', 'thread');
    document.querySelector('section')?.remove();
    await shows('gossamer', 'gossamer', 'thread');
    document.querySelector('#one')?.setAttribute('contenteditable', 'true');
    await shows('gossamer', 'thread');
    document.body.replaceChildren('gossamer');
    await shows('gossamer');
  });

  it('is marked again after thousands of changes at once', async () => {
    startHighlight('<p id="one">thread</p>');
    await shows('thread');
    const text = document.querySelector('#one')?.firstChild;
    if (text) text.nodeValue = 'a gossamer thread';
    const list = document.createElement('ol');
    document.body.append(list);
    for (let index = 0; index < 5_000; index += 1) {
      const item = document.createElement('li');
      item.textContent = index === 0 ? 'gossamer' : 'nothing';
      list.append(item);
    }
    await shows('gossamer', 'thread', 'gossamer');
  });

  it('has other marks for other words, and none when it is stopped', async () => {
    startHighlight('<p>gossamer thread</p>');
    await shows('gossamer', 'thread');
    highlight.use(matcherFor(['thread']));
    await shows('thread');
    highlight.stop();
    expect(CSS.highlights.has('gleaner')).toBe(false);
    expect(CSS.highlights.has('gleaner-mastered')).toBe(false);
  });
});

it('is not changed by the highlight', async () => {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  document.body.innerHTML = '<p>A goss<b>am</b>er thread.</p>';
  observer.observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  const before = document.documentElement.outerHTML;
  const sheets = document.adoptedStyleSheets.length + document.styleSheets.length;
  highlightWith(matcherFor(['gossamer', 'thread']));
  await shows('gossamer', 'thread');
  expect(document.documentElement.outerHTML).toBe(before);
  expect(document.adoptedStyleSheets.length + document.styleSheets.length).toBe(sheets);
  expect([...changes, ...observer.takeRecords()]).toEqual([]);
  observer.disconnect();
});

it('yields to the page after a few steps, however long the text', async () => {
  // A clock that moves at each reading, so that a slice has a few steps.
  let clock = 0;
  const slices: number[] = [];
  const pause = () => {
    slices.push(clock);
    return new Promise<void>((resolve) => setTimeout(resolve));
  };
  const text = 'gossamer and other words '.repeat(5_000);
  startHighlight(`<p>${text}</p>`, undefined, { now: () => (clock += 1), budgetMs: 8, pause });
  await expect.poll(() => marked().length, { timeout: 10_000 }).toBeGreaterThan(100);
  const lengths = slices.slice(1).map((end, index) => end - (slices[index] ?? 0));
  expect(lengths.length).toBeGreaterThan(100);
  // The budget is eight readings of the clock; one more begins it, and one may record when marks were
  // shown.
  expect(Math.max(...lengths)).toBeLessThanOrEqual(11);
});
