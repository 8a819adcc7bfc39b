/** @module-tag smoke */
import { beforeEach, describe, expect, it } from 'vitest';
import { captureContext } from './capture.ts';
import { shadow } from './testing/page-case.ts';
import { longestSentence } from '../../text/sentence/sentence.ts';
import { longestSelection } from './surroundings.ts';
import { addressOf, titleOfPage } from './source-of.ts';
import { selectMarked } from './testing/select-marked.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.title = 'A page about words';
  document.body.replaceChildren();
});

/** Selects like a learner, from one text to another. */
function selectText(html: string, word: string): void {
  document.body.innerHTML = html;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.nodeValue?.indexOf(word) ?? -1;
    if (at === -1) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return;
  }
  throw new Error(`No ${word}`);
}

describe('the sentence', () => {
  it('is found when the selection lies within one text node', () => {
    selectText('<p>One. Two <i>is</i> nice. Three.</p>', 'nice');
    expect(captureContext(document).sentence).toBe('Two is nice.');
  });

  it('is limited and contains the word, on a page of a million characters', () => {
    const filler = 'lorem ipsum '.repeat(50_000);
    selectMarked(`<p>${filler}⟦serendipity⟧ ${filler}</p>`);
    const { sentence } = captureContext(document);
    expect(sentence.length).toBeLessThanOrEqual(longestSentence);
    expect(sentence).toMatch(/^….* serendipity .*…$/u);
  });

  it('has a term with its colon, and its definition', () => {
    selectMarked('<dl><dt>⟦言葉：⟧</dt><dd>意味。</dd></dl>');
    const { selected, sentence } = captureContext(document);
    expect(sentence).toBe('言葉：意味。');
    expect(sentence).toContain(selected);
  });

  it('is found in the body when no other element is its block', () => {
    selectMarked('Bare text with a ⟦word⟧ in it.<div>other</div>');
    expect(captureContext(document).sentence).toBe('Bare text with a word in it.');
  });

  it('is empty when nothing is selected', () => {
    selectMarked('<p>A word.⟦⟧</p>');
    expect(captureContext(document)).toMatchObject({
      sentence: '',
      selected: '',
      everything: '',
      hasSelection: false,
      language: 'en',
    });
  });
});

describe('the selection', () => {
  it('comes both as a reader reads it and with all that was selected', () => {
    selectMarked('<p>⟦<ruby>漢字<rt>かんじ</rt></ruby><span hidden>x</span>⟧</p>');
    expect(captureContext(document)).toMatchObject({ selected: '漢字', everything: '漢字かんじx' });
  });

  const unseen = '<span style="opacity:0">un⟦seen</span>';
  const lightChild = `<doc-page>un⟦seen${shadow('')}</doc-page>`;
  it.each([
    ['begins in hidden text', `<p>${unseen} A word⟧ here.</p>`, 'A word'],
    ['lies in hidden text', `<p>${unseen.replace('seen', 'se⟧en')} A word here.</p>`, ''],
    ['begins where a shadow root draws nothing', `${lightChild}<p>A word⟧ here.</p>`, 'A word'],
    [
      'ends in hidden text',
      '<p>A ⟦word <i style="display:none">un⟧seen</i> here.</p><p>More.</p>',
      'word',
    ],
    ['ends in a reading', '<p><ruby>⟦猫<rt>ね⟧こ</rt></ruby>がいる。</p><p>雨。</p>', '猫'],
    [
      'ends at a child that a shadow root does not draw',
      `<p>A ⟦word</p><doc-page>uns⟧een${shadow('')}</doc-page><p>More.</p>`,
      'word',
    ],
    ['begins with a mark after a space', '<p>A \n⟦\u0323bc⟧ here.</p>', '\u0323bc'],
  ])('has no more than what is seen in it, if it %s', (_where, html, told) => {
    selectMarked(html);
    const { selected, sentence } = captureContext(document);
    expect(selected).toBe(told);
    expect(sentence).toContain(told);
    expect(sentence).not.toContain('seen');
  });

  it('begins before hidden text, as a whole paragraph does', () => {
    document.body.innerHTML = '<p><i hidden>un</i>A word.</p>';
    getSelection()?.selectAllChildren(document.querySelector('p') ?? document.body);
    expect(captureContext(document)).toMatchObject({ selected: 'A word.', sentence: 'A word.' });
  });

  it('is without the stress that a textbook marks; its sentence keeps it', () => {
    selectMarked('<p lang="ru">Он оста́вил ⟦запи́ску⟧ у две́ри. Мой ёж.</p>');
    expect(captureContext(document)).toMatchObject({
      selected: 'записку',
      sentence: 'Он оста́вил запи́ску у две́ри.',
    });
  });

  it('ends at its end, though that is in a comment', () => {
    selectMarked('<p>A ⟦word⟧<!--comment--> here.</p>');
    const comment = document.querySelector('p')?.childNodes[1];
    if (comment) getSelection()?.extend(comment, 3);
    expect(captureContext(document)).toMatchObject({ selected: 'word', everything: 'word' });
  });

  it('S26 and the title are not cut within a character', () => {
    document.title = `${'x'.repeat(299)}😀`;
    selectMarked(`<p>⟦${'x'.repeat(longestSelection - 1)}😀⟧</p>`);
    const { selected, title } = captureContext(document);
    expect(selected).toMatch(/^x+$/u);
    expect(title).toMatch(/^x+$/u);
  });

  it('is read in a shadow root when the browser asks each root separately', () => {
    const known = Object.getOwnPropertyDescriptor(Selection.prototype, 'getComposedRanges');
    Reflect.deleteProperty(Selection.prototype, 'getComposedRanges');
    try {
      selectMarked(
        `<doc-page>${shadow(`<doc-note>${shadow('<p>One. A ⟦proviso⟧ applies.</p>')}</doc-note>`)}</doc-page>`,
      );
      expect(captureContext(document)).toMatchObject({
        selected: 'proviso',
        sentence: 'A proviso applies.',
      });
      selectMarked('<p>One. A ⟦word⟧ of the page.</p>');
      expect(captureContext(document).selected).toBe('word');
    } finally {
      if (known) Object.defineProperty(Selection.prototype, 'getComposedRanges', known);
    }
  });

  it('S26 of a whole page of a million characters is limited', () => {
    document.body.innerHTML = '<p>lorem <b>ipsum</b> dolor</p>'.repeat(60_000);
    getSelection()?.selectAllChildren(document.body);
    const { selected, everything, sentence } = captureContext(document);
    expect(selected.startsWith('lorem ipsum dolor lorem')).toBe(true);
    expect(selected.length).toBeLessThanOrEqual(longestSelection);
    expect(everything.length).toBeLessThanOrEqual(2 * longestSelection);
    expect(sentence.length).toBeLessThanOrEqual(longestSentence);
  });

  it('S26 with direction marks, hidden text and controls becomes plain text', () => {
    selectMarked('<p>A \u202E⟦<b>w\u0000o\u200Br</b>\u2066d&lt;i&gt;⟧\u202C here.</p>');
    const { selected, sentence } = captureContext(document);
    expect(selected).toBe('word<i>');
    expect(sentence).toBe('A word<i> here.');
  });

  it('S26 is found in deeply nested markup', () => {
    document.body.innerHTML = '<p>A <span id="at"></span> here.</p>';
    let inner: Element | null = document.querySelector('#at');
    for (let depth = 0; depth < 5_000 && inner; depth += 1) {
      inner = inner.appendChild(document.createElement('span'));
    }
    inner?.append('word');
    if (inner) getSelection()?.selectAllChildren(inner);
    expect(captureContext(document)).toMatchObject({
      selected: 'word',
      sentence: 'A word here.',
    });
  });

  it('belongs to this frame only while no child frame has the focus', () => {
    selectMarked('<p>a ⟦word⟧</p><iframe srcdoc="<input autofocus>"></iframe>');
    expect(captureContext(document).focused).toBe(document.hasFocus());
    document.querySelector('iframe')?.focus();
    expect(captureContext(document).focused).toBe(false);
  });
});

describe('the rest of the context', () => {
  it.each([
    ['the page', '<p>a ⟦word⟧</p>', 'en'],
    ['the nearest element', '<div lang="fr"><p lang="de-AT">ein ⟦Wort⟧</p></div>', 'de-AT'],
    ['no invalid language', '<p lang="not a language!">a ⟦word⟧</p>', ''],
  ])('takes the language of %s', (_from, html, language) => {
    selectMarked(html);
    expect(captureContext(document).language).toBe(language);
  });

  it('brings text around it when no language is declared, from as far as needed', () => {
    document.documentElement.lang = '';
    const long = 'Le chat dort sur le canapé. '.repeat(20);
    selectMarked(`<main><h1>Un ⟦mot⟧</h1><p>${long}</p></main><p>${'x'.repeat(60_000)}</p>`);
    const { language, samples } = captureContext(document);
    expect(language).toBe('');
    expect(samples).toEqual(['Un mot', expect.stringMatching(/^Un mot\s+Le chat dort/u)]);
    expect(samples[1]?.length).toBeLessThanOrEqual(1_000);
    selectMarked('<p>Un ⟦mot⟧</p>');
    expect(captureContext(document).samples).toEqual(['Un mot']);
    selectMarked('<p lang="fr">Un ⟦mot⟧</p>');
    expect(captureContext(document).samples).toEqual([]);
  });

  it('S26 takes title and address as limited, visible text', () => {
    document.title = `\u202Eevil\u0000 <b>title</b>${'x'.repeat(1_000_000)}`;
    selectMarked('<p>a ⟦word⟧</p>');
    const { title, url } = captureContext(document);
    expect(title.startsWith('evil <b>title</b>xxx')).toBe(true);
    expect(title).toHaveLength(300);
    expect(url).toBe(location.href);
  });

  it('takes title and address of the page around a frame that has none', async () => {
    document.body.innerHTML = '<iframe srcdoc="<p>a word</p>"></iframe><iframe></iframe>';
    const frames = [...document.querySelectorAll('iframe')];
    await expect.poll(() => frames[0]?.contentDocument?.body.textContent).toBe('a word');
    for (const { contentDocument } of frames) {
      const frame = contentDocument ?? document;
      expect(frame).not.toBe(document);
      expect([titleOfPage(frame), addressOf(frame)]).toEqual([document.title, location.href]);
    }
  });

  it('S26 does not change the page', () => {
    selectMarked('<p>One. A ⟦word⟧ <ruby>字<rt>じ</rt></ruby>. Two.</p>');
    const before = document.documentElement.outerHTML;
    captureContext(document);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(getSelection()?.toString()).toContain('word');
  });
});
