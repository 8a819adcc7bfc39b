/**
 * Converts the forms in which services write blanks in a sentence to one form, `___` (interface.md section 2.3
 * shows none). Anki's cloze has its answer in the text itself.
 */

/** A blank as every question shows it. */
export const blankMark = '___';

interface Blank {
  /** The number or name that the text gives it; empty where it gives none. */
  readonly label: string;
  /** The answer that the text itself contains; null where it has none. */
  readonly answer: string | null;
}

export interface Sentence {
  /** With one {@link blankMark} for each blank. */
  readonly text: string;
  readonly blanks: readonly Blank[];
}

const named = '(?:blank|gap|slot|input|mask|word|answer)';

const forms = new RegExp(
  [
    // {{c1::Paris}} and {{c1::Paris::city}}
    String.raw`\{\{c\d{1,3}::(?<cloze>(?:(?!::|\}\}|\{\{).)+)(?:::(?<hint>(?:(?!\}\}|\{\{).)*))?\}\}`,
    // {{1}}, {{blank2}}, {{verb}}, {{ }}
    String.raw`\{\{\s*(?<curly>[\p{L}\p{N}_. -]{0,40}?)\s*\}\}`,
    // [blank], [blank 2], [...], [ ], [___]
    String.raw`\[\s*(?:${named}[\s_-]*(?<square>\d{0,3})|…|\.{3}|_+)\s*\]|\[\s+\]`,
    // {1}, {blank1}, {}
    String.raw`\{\s*(?:${named}[\s_-]*)?(?<brace>\d{0,3})\s*\}`,
    // <blank>, <gap id="2"/>
    String.raw`<\s*${named}[\s_-]*(?<angle>\d{0,3})[^<>]{0,40}>`,
    // (1)____, ____(1), ____
    String.raw`[(（](?<before>\d{1,3})[)）]\s?[_＿]{2,}|[_＿]{2,}[(（](?<after>\d{1,3})[)）](?!\s?[_＿])|[_＿]{2,}|_(?:\s_){2,}`,
    // Brackets around nothing but space.
    String.raw`（\s*）|\(\s+\)|【\s*】|「\s*」`,
  ].join('|'),
  'giu',
);

/** Forms that are a blank only where the card must have one. */
const doubtful = /\[(?<square>\d{1,3})\]|\((?<round>\d{1,3})\)|…|\.{3,}|-{3,}|\*{3,}/gu;

/** @param expected whether the card is known to have blanks, so that `…` may be one */
export function findBlanks(text: string, expected: boolean): Sentence {
  // Most texts have no character with which a blank begins.
  if (!/[{[(<_＿（【「…*.-]/u.test(text)) return { text, blanks: [] };
  const sure = marked(text, forms);
  return sure.blanks.length > 0 || !expected ? sure : marked(text, doubtful);
}

export function hasBlanks(text: string): boolean {
  return findBlanks(text, false).blanks.length > 0;
}

function marked(text: string, form: RegExp): Sentence {
  const blanks: Blank[] = [];
  const shown = text.replaceAll(form, (...parts: unknown[]) => {
    const found = parts.at(-1) as Readonly<Record<string, string | undefined>>;
    const { cloze, hint } = found;
    const labels = ['curly', 'square', 'brace', 'angle', 'before', 'after', 'round'];
    const label = labels.map((name) => found[name]).find((one) => one !== undefined && one !== '');
    blanks.push({ label: label?.trim() ?? '', answer: cloze?.trim() ?? null });
    return hint === undefined || hint.trim() === '' ? blankMark : `${blankMark} (${hint.trim()})`;
  });
  // A cloze around another has no answer of its own.
  return /\{\{c\d|\}\}/iu.test(shown) ? { text, blanks: [] } : { text: shown, blanks };
}
