/** @module-tag smoke */
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
    ['in a compound', '<p>The check‸-in was shut.</p>', 'check-in'],
    ['after an article', '<p lang="fr">On cherche l’om‸brelle.</p>', 'ombrelle'],
    [
      'in a word with an apostrophe of its own',
      '<p lang="fr">C’est aujourd’h‸ui.</p>',
      'aujourd’hui',
    ],
    ['before a pronoun', '<p lang="fr">Non, di‸t-il.</p>', 'dit'],
    ['before a note mark', '<p>Its gird‸ers<a href="#n6">6</a> held.</p>', 'girders'],
    [
      'between margins',
      '<p><b style="margin:.2em">A</b><b>gossa‸mer</b><b style="margin:.2em">web</b></p>',
      'gossamer',
    ],
    ['in one of many pieces', '<p>A g<b>o</b>s<i>s</i>am‸<u>e</u>r<q></q> thread.</p>', 'gossamer'],
    ['at the first letter of a row', '<p style="width:1px">See gossamer ‸thread</p>', 'thread'],
    ['in pieces that begin a text', '<p><b>Goss</b>am‸er threads.</p>', 'Gossamer'],
    ['past a mark that is no text', '<p>A goss<svg></svg>am‸er thread.</p>', 'gossamer'],
    ['after a block within', '<div>Goss<p>A web.</p>am‸er threads.</div>', 'amer'],
    ['in a block before a text goes on', '<div><p>See go‸ss</p>amer.</div>', 'goss'],
    [
      'under what the page lays over the same text, as over a card that is a link',
      '<p style="position:relative">A goss‸amer.<a style="position:absolute;inset:0"></a></p>',
      'gossamer',
    ],
    [
      'in a message that may be selected in a page that may not',
      '<div style="user-select:none"><p style="user-select:text">A stur‸dy rope.</p></div>',
      'sturdy',
    ],
    [
      'beside a button, which holds no caret either',
      '<p>A goss‸amer thread</p><button style="user-select:none">Press here</button>',
      'gossamer',
    ],
    [
      'beside a place without text that holds no caret either',
      '<p>A goss‸amer thread</p><div style="user-select:none;height:50px"> </div>',
      'gossamer',
    ],
  ])('is found %s', (_title, html, told) => {
    caretIn(html);
    expect(word()).toMatchObject({ selected: told });
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
    ['at the end of a block before a text goes on', '<div><p>See goss‸</p>amer.</div>'],
    ['at the end of a row', '<p style="width:1px">See gossamer‸ thread</p>'],
    ['beside a row', '<p style="width:1px">See gossamer—‸thread</p>'],
    ['beside a row that is set tight', '<p style="width:1px;line-height:0.9">Gossamer—‸thread</p>'],
    [
      'when a narrow text at the side cannot hold the caret',
      '<p>A goss‸amer thread</p><p style="user-select:none;width:60px">elusive</p>',
    ],
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

  it('is not found when another text in a shadow root cannot hold the caret', () => {
    caretIn('<p>A goss‸amer thread</p><div></div>');
    expect(word()).not.toBeNull();
    const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = '<p style="user-select:none">An elusive word</p>';
    expect(word()).toBeNull();
  });

  it('is not found where a space beside it is selected', () => {
    document.body.innerHTML = '<p>A gossamer thread</p>';
    const text = document.querySelector('p')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 10, text, 11);
    expect(word()).toBeNull();
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

  it('is the focused one though the pointer has moved to another since', async () => {
    document.body.innerHTML = '<p><a href="/a">good luck</a> and <a href="/b">bad luck</a></p>';
    document.querySelectorAll('a')[1]?.focus();
    await userEvent.hover(document.querySelector('a') ?? document.body);
    expect(captureContext(document).link).toMatchObject({ selected: 'bad luck' });
  });

  it('is none within a drawing', () => {
    document.body.innerHTML = '<svg><a href="/a"><text y="20">good luck</text></a></svg>';
    document.querySelector('a')?.focus();
    expect(document.activeElement).toBe(document.querySelector('a'));
    expect(captureContext(document).link).toBeNull();
  });

  it('is not found if focus and pointer give different texts for one address', async () => {
    document.body.innerHTML = links;
    document.querySelectorAll('a')[1]?.focus();
    expect(captureContext(document).link).not.toBeNull();
    await userEvent.hover(document.querySelector('a') ?? document.body);
    expect(captureContext(document).link).toBeNull();
  });
});
