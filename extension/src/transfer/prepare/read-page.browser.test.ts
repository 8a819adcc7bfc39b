import { afterEach, describe, expect, it } from 'vitest';
import { readPageText } from './page-text.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.title = '';
});

/** A clock that goes on by one at each look, and how often the page had its turn. */
function counting() {
  let [time, pauses] = [0, 0];
  const timing = {
    now: () => (time += 1),
    budgetMs: 8,
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
    signal: new AbortController().signal,
  };
  return { timing, pauses: () => pauses };
}

function draw(html: string): void {
  document.body.innerHTML = html;
}
const textsIn = async () => (await readPageText(document, counting().timing)).texts;

describe('the text of a page', () => {
  it('is what a reader sees, block by block, with its language', async () => {
    document.title = ' A page ';
    draw(`<main lang="en"><p>Threads of\n <b>goss</b>amer.</p><p lang="de">Ein Faden.</p>
      <p style="display:none">hidden</p><p style="visibility:hidden">unseen</p>
      <textarea>my own</textarea><script>code()</script><p>12 345</p></main>`);
    const read = await readPageText(document, counting().timing);
    expect(read.title).toBe('A page');
    expect(read.url).toBe(location.href);
    expect(read.texts).toEqual([
      { text: 'Threads of gossamer.', language: 'en' },
      { text: 'Ein Faden.', language: 'de' },
    ]);
  });

  it('is read in open shadow roots too', async () => {
    draw('<div></div>');
    const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
    root?.append(Object.assign(document.createElement('p'), { textContent: 'In a root.' }));
    expect(await textsIn()).toEqual([{ text: 'In a root.', language: '' }]);
  });

  it('is cut between words where it is long', async () => {
    draw(`<p>${'gossamer '.repeat(1_000)}</p>`);
    const texts = await textsIn();
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter(({ text }) => text.length > 4_000)).toEqual([]);
    expect(texts.map(({ text }) => text).join(' ')).toBe('gossamer '.repeat(1_000).trim());
  });

  it('of 100,000 words gives the page a turn after each few blocks', async () => {
    draw('<p>one two three four five six seven eight nine ten</p>'.repeat(10_000));
    const { timing, pauses } = counting();
    expect((await readPageText(document, timing)).texts).toHaveLength(10_000);
    // Each block takes at least three steps; no slice has more than nine.
    expect(pauses()).toBeGreaterThan(30_000 / 9);
  });
});
