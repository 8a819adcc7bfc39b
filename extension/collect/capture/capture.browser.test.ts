import { beforeEach, describe, expect, it } from 'vitest';
import { captureContext } from './capture.ts';
import { longestSentence } from './sentence.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.title = 'A page about words';
  document.body.replaceChildren();
});

/** Puts a page up and selects what stands between ⟦ and ⟧, wherever in the markup that is. */
function select(html: string): void {
  document.body.innerHTML = html.replace('⟦', '<i id="from"></i>').replace('⟧', '<i id="to"></i>');
  const from = document.querySelector('#from');
  const to = document.querySelector('#to');
  if (!from || !to) throw new Error('Nothing to select');
  const range = document.createRange();
  range.setStartAfter(from);
  range.setEndBefore(to);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

/** As a learner selects: from text to text. */
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
  it.each([
    [
      'of three',
      '<p>One is here. Two has a ⟦word⟧ in it. Three is there.</p>',
      'Two has a word in it.',
    ],
    [
      'across inline tags',
      '<p>First. It <em>was</em> pure <b>seren<span>⟦dip⟧</span>ity</b> that <a href="#">they</a> met! Last.</p>',
      'It was pure serendipity that they met!',
    ],
    [
      'without soft hyphens',
      '<p>A ⟦ser\u00ADen\u00ADdip\u00ADity⟧ of cooks.</p>',
      'A serendipity of cooks.',
    ],
    ['on one line', '<p>A\n   word\u00A0of\t⟦mine⟧\n is here.</p>', 'A word of mine is here.'],
    [
      'over a line break',
      '<p>A line<br>with a ⟦word⟧<br>in verse.</p>',
      'A line with a word in verse.',
    ],
    ['not over two line breaks', '<p>A line<br><br>with a ⟦word⟧.</p>', 'with a word.'],
    [
      'with a title before a name',
      '<p>Then Dr. Smith met the ⟦mayor⟧. He left.</p>',
      'Then Dr. Smith met the mayor.',
    ],
    [
      'with an abbreviation',
      '<p>Take fruit, e.g. Granny ⟦apples⟧. Eat.</p>',
      'Take fruit, e.g. Granny apples.',
    ],
    [
      'within its list item',
      '<ul><li>First thing</li><li>A ⟦word⟧ here<ul><li>below</li></ul></li></ul>',
      'A word here',
    ],
    [
      'within its cell',
      '<table><tr><td>left cell</td><td>the ⟦word⟧ cell</td><td>right</td></tr></table>',
      'the word cell',
    ],
    ['of two when both are selected', '<p>Zero. One ⟦is. Two⟧ is. Three.</p>', 'One is. Two is.'],
    ['in Chinese', '<p lang="zh">今天天气很好。我们去⟦公园⟧玩吧。明天见。</p>', '我们去公园玩吧。'],
    [
      'in Japanese without its readings',
      '<p lang="ja">彼は<ruby>⟦漢字⟧<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を読む。次の文。</p>',
      '彼は漢字を読む。',
    ],
    [
      'in Arabic',
      '<p lang="ar" dir="rtl">ذهبت إلى ⟦السوق⟧ أمس. ثم عدت.</p>',
      'ذهبت إلى السوق أمس.',
    ],
    [
      'without what is hidden',
      '<p>A <span style="display:none">never </span><span style="visibility:hidden">seen </span><span style="user-select:none">12 </span><script>x</script><style>y</style>⟦word⟧ seen.</p>',
      'A word seen.',
    ],
    [
      'as text where the page shows markup',
      '<p>Use &lt;b&gt; for ⟦bold⟧ text.</p>',
      'Use <b> for bold text.',
    ],
    [
      'outside any paragraph',
      'Bare text with a ⟦word⟧ in it.<div>other</div>',
      'Bare text with a word in it.',
    ],
    [
      'in a block inside an inline',
      '<span>before<div>A ⟦word⟧ within.</div>after</span>',
      'A word within.',
    ],
  ])('%s', (_case, html, sentence) => {
    select(html);
    expect(captureContext(document).sentence).toBe(sentence);
  });

  it('is found when the selection lies within one text node', () => {
    selectText('<p>One. Two <i>is</i> nice. Three.</p>', 'nice');
    expect(captureContext(document).sentence).toBe('Two is nice.');
  });

  it('is bounded, with the word in it, on a page of a million characters', () => {
    const filler = 'lorem ipsum '.repeat(50_000);
    select(`<p>${filler}⟦serendipity⟧ ${filler}</p>`);
    const { sentence } = captureContext(document);
    expect(sentence.length).toBeLessThanOrEqual(longestSentence);
    expect(sentence).toMatch(/^….* serendipity .*…$/u);
  });

  it('is empty where nothing is selected', () => {
    select('<p>A word.⟦⟧</p>');
    getSelection()?.removeAllRanges();
    expect(captureContext(document).sentence).toBe('');
  });
});

describe('the rest of the context', () => {
  it.each([
    ['the page', '<p>a ⟦word⟧</p>', 'en'],
    ['the nearest element', '<div lang="fr"><p lang="de-AT">ein ⟦Wort⟧</p></div>', 'de-AT'],
    ['nothing that is no language', '<p lang="not a language!">a ⟦word⟧</p>', ''],
  ])('takes the language of %s', (_from, html, language) => {
    select(html);
    expect(captureContext(document).language).toBe(language);
  });

  it('S26 takes title and address as bounded, visible text', () => {
    document.title = `\u202Eevil\u0000 <b>title</b>${'x'.repeat(1_000_000)}`;
    select('<p>a ⟦word⟧</p>');
    const { title, url } = captureContext(document);
    expect(title.startsWith('evil <b>title</b>xxx')).toBe(true);
    expect(title).toHaveLength(300);
    expect(url).toBe(location.href);
  });

  it('S26 leaves the page as it was', () => {
    select('<p>One. A ⟦word⟧ <ruby>字<rt>じ</rt></ruby>. Two.</p>');
    const before = document.documentElement.outerHTML;
    captureContext(document);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(getSelection()?.toString()).toContain('word');
  });
});
