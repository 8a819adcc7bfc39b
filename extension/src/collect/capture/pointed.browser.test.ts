import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { captureContext } from './capture.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.replaceChildren();
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
});

/** Puts the caret at ‸, as a right click does. */
function caretIn(html: string): void {
  document.body.innerHTML = html;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const at = node.data.indexOf('‸');
    if (at < 0) continue;
    node.deleteData(at, 1);
    getSelection()?.collapse(node, at);
    return;
  }
}
const word = () => captureContext(document).word;

describe('the word under a right click', () => {
  it.each([
    ['within a word', '<p>See the goss‸amer thread. More.</p>', 'gossamer'],
    ['at its first letter', '<p>See the ‸gossamer thread. More.</p>', 'gossamer'],
    ['at its last letter', '<p>See the gossamer‸ thread. More.</p>', 'gossamer'],
    ['before a full stop', '<p>See the gossamer‸. More.</p>', 'gossamer'],
    ['through inline elements', '<p>See the goss<b>am‸</b>er thread. More.</p>', 'gossamer'],
    ['in a phrase with an apostrophe', '<p>They don‸’t know.</p>', 'don’t'],
    ['in a text without spaces', '<p lang="zh">每个系‸统都有。</p>', '系统'],
  ])('is found %s', (_title, html, told) => {
    caretIn(html);
    expect(word()).toMatchObject({ selected: told, everything: told });
  });

  it('comes with its sentence and its language', () => {
    caretIn('<p lang="fr">Un chat. Le pa‸pillon vole. Fin.</p>');
    expect(word()).toMatchObject({ sentence: 'Le papillon vole.', language: 'fr' });
  });

  it.each([
    ['in white space', '<p>See the  ‸  thread.</p>'],
    ['at the end of a line, where a press beside the text puts the caret', '<p>See gossamer‸</p>'],
    ['at the beginning of a line', '<p>‸Gossamer threads</p>'],
    ['between two words of a text without spaces', '<p lang="zh">每个‸系统都有。</p>'],
    ['in covered text', '<p>A goss‸amer</p><div style="position:fixed;inset:0"></div>'],
    ['in hidden text', '<p>A <b style="opacity:0">goss‸amer</b> thread</p>'],
    ['out of sight', '<p style="margin-top:300vh">A goss‸amer thread</p>'],
    [
      'when another text cannot hold the caret',
      '<p>A goss‸amer thread</p><p style="user-select:none">An elusive word</p>',
    ],
  ])('is not found %s', (_title, html) => {
    caretIn(html);
    expect(word()).toBeNull();
  });

  it('is found if the pointer is still over it', async () => {
    caretIn('<p>A goss‸amer thread</p><p style="user-select:none">An elusive word</p>');
    await userEvent.hover(document.querySelector('p') ?? document.body);
    expect(word()).toMatchObject({ selected: 'gossamer' });
    await userEvent.unhover(document.querySelector('p') ?? document.body);
  });

  it('is not found when there is a selection', () => {
    document.body.innerHTML = '<p>A gossamer thread</p>';
    getSelection()?.selectAllChildren(document.body);
    expect(captureContext(document)).toMatchObject({ word: null, link: null });
  });
});

describe('the link under a right click', () => {
  const links = '<p>See <a href="/a">good luck</a> and <a href="/a">bad luck</a>. More.</p>';

  it('is the focused one, with its sentence', () => {
    document.body.innerHTML = links;
    document.querySelectorAll('a')[1]?.focus();
    expect(captureContext(document).link).toMatchObject({
      ...{ selected: 'bad luck', sentence: 'See good luck and bad luck.' },
      address: new URL('/a', location.href).href,
    });
  });

  it('is the one under the pointer if none has the focus', async () => {
    document.body.innerHTML = links;
    await userEvent.hover(document.querySelector('a') ?? document.body);
    expect(captureContext(document).link).toMatchObject({ selected: 'good luck' });
  });

  it('is not found if focus and pointer give different texts for one address', async () => {
    document.body.innerHTML = links;
    document.querySelectorAll('a')[1]?.focus();
    expect(captureContext(document).link).not.toBeNull();
    await userEvent.hover(document.querySelector('a') ?? document.body);
    expect(captureContext(document).link).toBeNull();
  });
});
