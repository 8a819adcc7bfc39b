import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asRead } from '../../collect/capture/as-read.ts';
import { longestSentence, sentenceOf } from './sentence.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

/** The sentence around the text between ⟦ and ⟧. */
function sentenceIn(text: string, language: string): string {
  const [before = '', selected = '', after = ''] = text.split(/[⟦⟧]/u);
  return sentenceOf(asRead({ before, selected, after }), language);
}

describe('the sentence', () => {
  it.each([
    ['en', 'Then Mr. and Mrs. Ward met Dr. ⟦Lee⟧. He left.', 'Then Mr. and Mrs. Ward met Dr. Lee.'],
    ['en', 'See No. 5 in Fig. 2 of ⟦it⟧. Then go.', 'See No. 5 in Fig. 2 of it.'],
    ['en', 'Do you? No. He ⟦does⟧ not.', 'He does not.'],
    ['en', 'The U.S. Army ⟦moved⟧. It won.', 'The U.S. Army moved.'],
    ['en', 'He lives in the U.S. She ⟦moved⟧ away.', 'She moved away.'],
    ['en', 'Bring tea, etc. The ⟦host⟧ pays.', 'The host pays.'],
    ['en', 'At 5 p.m. on ⟦Monday⟧ it rained. We sat.', 'At 5 p.m. on Monday it rained.'],
    ['en', 'J. K. Rowling ⟦wrote⟧ it. Yes.', 'J. K. Rowling wrote it.'],
    ['en', 'It costs $3.50, i.e. Half of ⟦that⟧. Buy.', 'It costs $3.50, i.e. Half of that.'],
    ['en', '“Stop!” she ⟦cried⟧. Then ran.', '“Stop!” she cried.'],
    ['en', 'He said “⟦stop⟧.” She did.', 'He said “stop.”'],
    ['en', 'Wait... what ⟦now⟧? Go on.', 'Wait... what now?'],
    ['en', 'Wait… what ⟦now⟧? Go on.', 'Wait… what now?'],
    ['en', 'Really?! ⟦Yes⟧.', 'Yes.'],
    ['en', 'A line (see p. 4) is ⟦thin⟧. Next.', 'A line (see p. 4) is thin.'],
    ['en', 'Version 2.0.1 is ⟦out⟧. Next.', 'Version 2.0.1 is out.'],
    ['en', 'Jones et al. Found ⟦it⟧. Next.', 'Jones et al. Found it.'],
    ['de', 'Das ist z. B. Holz, d. h. ⟦Material⟧. Gut.', 'Das ist z. B. Holz, d. h. Material.'],
    ['de', 'Das ist z.B. Holz und ⟦mehr⟧. Gut.', 'Das ist z.B. Holz und mehr.'],
    ['de', 'Brot, Milch usw. Dann ⟦ging⟧ er.', 'Dann ging er.'],
    ['de', 'Am 24. Dezember ⟦schneit⟧ es. Gut.', 'Am 24. Dezember schneit es.'],
    ['de', 'Er las »Der ⟦Zauberberg⟧«. Gut.', 'Er las »Der Zauberberg«.'],
    ['de', 'Es regnet. »Komm ⟦herein⟧!« Er kam.', '»Komm herein!«'],
    [
      'fr',
      'M. Dupont et Mme Roy, cf. Annexe ⟦deux⟧. Fin.',
      'M. Dupont et Mme Roy, cf. Annexe deux.',
    ],
    ['fr', 'Du thé, etc. Il ⟦pleut⟧.', 'Il pleut.'],
    ['fr', 'Voir p. 12 et fig. 3 du ⟦livre⟧. Fin.', 'Voir p. 12 et fig. 3 du livre.'],
    [
      'es',
      'El Sr. Gil y la Dra. Paz, p. ej. Ana, ⟦ríen⟧. Sí.',
      'El Sr. Gil y la Dra. Paz, p. ej. Ana, ríen.',
    ],
    ['es', 'Está en EE. UU. Pero ⟦vuelve⟧.', 'Pero vuelve.'],
    ['zh', '他说：“走吧。”我们⟦出发⟧了。天亮了。', '我们出发了。'],
    ['ja', '「はい。」私は⟦答えた⟧。終わり。', '私は答えた。'],
    ['ar', 'ذهب د. أحمد إلى ⟦البيت⟧. ثم نام.', 'ذهب د. أحمد إلى البيت.'],
    ['', 'One is. Two ⟦is⟧. Three.', 'Two is.'],
    ['x-no-language', 'One is. Two ⟦is⟧. Three.', 'Two is.'],
  ])('in %j of %j', (language, text, sentence) => {
    expect(sentenceIn(text, language)).toBe(sentence);
  });

  it.each([
    [
      'words',
      `${'lorem ipsum '.repeat(200)}⟦thrift⟧ ${'dolor sit '.repeat(200)}`,
      /^….* thrift .*…$/u,
    ],
    ['at its start', `⟦thrift⟧ ${'dolor sit '.repeat(200)}`, /^thrift dolor .* (?:dolor|sit)…$/u],
    ['at its end', `${'dolor sit '.repeat(200)}⟦thrift⟧`, /^…(?:dolor|sit) .* thrift$/u],
    ['ideographs', `${'他走了很远'.repeat(200)}⟦慢慢⟧${'他走了很远'.repeat(200)}`, /^….*慢慢.*…$/u],
    ['one endless word', `${'x'.repeat(900)}⟦thrift⟧${'y'.repeat(900)}`, /^…x+thrifty+…$/u],
    ['more selected than it may hold', `⟦${'lorem ipsum '.repeat(100)}⟧`, /^lorem .*…$/u],
  ])('is cut between words: %s', (_what, text, cut) => {
    const sentence = sentenceIn(text, 'en');
    expect(sentence).toMatch(cut);
    expect(sentence.length).toBeLessThanOrEqual(longestSentence);
  });

  it('S26 of any text is one limited, visible line in NFC that contains the selection', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyLanguage, (before, selected, after, language) => {
        const marked = asRead({ before, selected, after });
        const sentence = sentenceOf(marked, language);
        // A combining mark after a space: trimming removes the space.
        const word = marked.text.slice(marked.start, marked.end).trim();
        expect(sentence.length).toBeLessThanOrEqual(longestSentence);
        if (word.length < longestSentence - 2) expect(sentence).toContain(word);
        expect(sentence).not.toMatch(harmful);
        expect(sentence).toBe(sentence.normalize('NFC').trim());
        expect(sentence.isWellFormed()).toBe(true);
      }),
      { numRuns: casesOf(3_000) },
    );
  });
});

describe('asRead', () => {
  it.each([
    ['vocab-\nulary', 'vocabulary'],
    ['vocab\u00AD\nulary', 'vocabulary'],
    ['well-\nknown', 'well-known'],
    ['e-\nmail', 'e-mail'],
    ['state-of-\nthe-art', 'state-of-the-art'],
    ['pre- \n  and post', 'pre- and post'],
    ['Haus- \nund Hof', 'Haus- und Hof'],
    ['ein-\nAus', 'ein- Aus'],
    ['寺\n庙', '寺庙'],
    ['한국\n어', '한국 어'],
    ['a \n b', 'a b'],
    ['a\u202Eb\u0000c', 'ab c'],
    ['cafe\u0301', 'café'],
  ])('reads %j as %j', (page, read) => {
    const { text, start, end } = asRead({ before: 'x ', selected: page, after: ' y' });
    expect(text.slice(start, end)).toBe(read);
  });

  it('removes the quote marks of mail, for lines of the same depth', () => {
    const around = { before: 'me\n> one\n>> ', selected: 'two', after: '\n>> three\n> four' };
    expect(asRead(around).text).toBe('two three');
  });

  it('keeps a hyphen that the page has elsewhere', () => {
    const around = { before: '', selected: 'dark-\neyed', after: '' };
    expect(asRead(around, (word) => word === 'dark-eyed').text).toBe('dark-eyed');
  });

  it('returns from any text exactly what was selected', () => {
    fc.assert(
      fc.property(anyText, letters, anyText, (before, selected, after) => {
        const { text, start, end } = asRead({
          before: `${before} `,
          selected,
          after: ` ${after}`,
        });
        expect(text.slice(start, end)).toBe(selected);
      }),
      { numRuns: casesOf(2_000) },
    );
  });

  it('changes nothing in its own result', () => {
    fc.assert(
      fc.property(anyText, (page) => {
        const { text } = asRead({ before: '', selected: page, after: '' });
        fc.pre(!text.includes('>'));
        expect(asRead({ before: '', selected: text, after: '' }).text).toBe(text);
      }),
      { numRuns: casesOf(2_000) },
    );
  });
});

const harmful = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abcdéß日м')),
  minLength: 1,
  maxLength: 8,
});
const anyLanguage = fc.constantFrom('en', 'de', 'fr', 'es', 'zh', 'ja', 'ar', '', 'xx');
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 900 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'word',
          'Dr.',
          'e.g.',
          'Then',
          'U.S.',
          '3.14',
          'No.',
          '5',
          '.',
          '!',
          '?',
          '…',
          '“',
          '”',
        ],
        ...[
          '»',
          '«',
          '「',
          '」',
          '。',
          '日本',
          'かな',
          'مرحبا',
          '؟',
          ' ',
          '\n',
          '\n\n',
          '\u00A0',
          '-',
        ],
        ...['-\n', '\u00AD', '\u200B', '\u202E', '\u2066', '\u0301', '\uD83D', '\u0000', '>', '> '],
        ...['\u1100', '\u1161', '\u200D', '👩'],
      ),
      { maxLength: 150 },
    )
    .map((parts) => parts.join('')),
);
