/** Long texts of one mark: a pattern with two ways to match would never come to their end. */
import { isLong } from '@gleaner/shared/testing/runs';
import { expect, it } from 'vitest';
import { splitNotes, splitTags, unguardCell } from '../../formats/csv.ts';
import { isClippings } from './clippings.ts';
import { fieldText, isMarkup } from './field-text.ts';
import { UnreadableList } from './table.ts';
import { tableOf } from './table-of.ts';

const length = 100_000;
const fill = (part: string) => part.repeat(Math.ceil(length / part.length));

const parts = [
  ...['<script>', '<script', '<style>', '</script', '<a', '<!--', '<br ', '<', '&', '&#1', '&amp'],
  ...['[sound:', '[', '[[', ']]', '[[a', '{{c1::', '{{c1::a::', '{{', '::', '{{c1', '}}', '{'],
  ...['{{c1,2::', '<rt>', '<!-- <b', '木', '木[', '木[か', ' 木', '“', '“a', '\\"', 'Q: a\n'],
  ...['=', '==========', '- ', '|', '1-', '\\', '---', '--- ', "'", '"', '""', ' ', '\t', '  a'],
  ...['\u3000', ' : ', '->', '#', ':', ';', ',', '.', '1.', '1. ', 'a', '\u0300', '\u00AD'],
];

const heads = new Map([
  ['Anki', '#separator:tab\n#html:true\n'],
  [
    'our Anki',
    '#separator:tab\n#html:true\n#columns:term\tsentence\ttitle\turl\tnotes\tlanguage\ttags\n',
  ],
  ['clippings', 'Book\n- Your Highlight on page 1 | Added\n\nword\n==========\nBook\n'],
  ['a table', 'word,meaning\n'],
  ['our table', 'term,mastery_level,'],
  ['a line', ''],
]);

function reads(text: string): boolean {
  try {
    return tableOf(text).rows.length > 0;
  } catch (error) {
    if (error instanceof UnreadableList) return false;
    throw error;
  }
}

it.each([...heads])(
  'any repeated mark after the beginning of %s is read to its end',
  (_name, head) => {
    for (const [place, part] of parts.entries()) {
      const texts = [fill(part), `x${fill(part)}`, `${fill(part)}x`, `"${fill(part)}`];
      for (const text of isLong ? texts : texts.slice(place % 4, (place % 4) + 1))
        expect(typeof reads(head + text)).toBe('boolean');
    }
  },
);

it('a line of numbered columns of our table is read to its end', () => {
  expect(typeof reads(`term,mastery_level,${fill('sentence_2,')}\nword\n`)).toBe('boolean');
  expect(typeof reads(`term,mastery_level,${fill('sentence_2,title_9,')}\nword\n`)).toBe('boolean');
});

it('a field of any repeated mark is read to its end, and never grows', () => {
  for (const part of parts) {
    const text = fill(part);
    expect(typeof isMarkup(text)).toBe('boolean');
    expect(fieldText(`${text}x`, true).length).toBeLessThanOrEqual(text.length + 1);
    expect(unguardCell(`${text}x`).length).toBeLessThanOrEqual(text.length + 1);
    expect(splitNotes(text).join('').length).toBeLessThanOrEqual(text.length);
    expect(splitTags(text).join('').length).toBeLessThanOrEqual(text.length);
    expect(typeof isClippings(text)).toBe('boolean');
  }
});
