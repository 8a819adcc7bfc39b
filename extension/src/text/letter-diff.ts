/** Compares the written and the right word letter by letter, for display. */

export interface LetterRun {
  readonly text: string;
  readonly kind: 'same' | 'missing' | 'extra';
}

export interface LetterDiff {
  /** The written word: `extra` letters do not belong there, `missing` marks a gap (its text is empty). */
  readonly written: readonly LetterRun[];
  /** The right word: `missing` letters were omitted or written differently. */
  readonly right: readonly LetterRun[];
}

type Letters = readonly string[];
interface Sides {
  readonly written: LetterRun[];
  readonly right: LetterRun[];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Longer texts are compared as wholes: the table of their letters would grow with the square. */
const longest = 200;

/** Letters that differ only in case count as equal; a replaced letter is one difference. */
export function letterDiff(written: string, right: string): LetterDiff {
  const a = lettersOf(written);
  const b = lettersOf(right);
  if (a.length > longest || b.length > longest)
    return {
      written: [{ text: written, kind: 'extra' }],
      right: [{ text: right, kind: 'missing' }],
    };
  // A common beginning and end stay in one piece: of "gossamer", "samer" lacks the first three letters.
  const start = sameAtStart(a, b);
  const end = sameAtStart(a.slice(start).toReversed(), b.slice(start).toReversed());
  const out: Sides = { written: [], right: [] };
  keep(out, a.slice(0, start), b.slice(0, start));
  compare(out, a.slice(start, a.length - end), b.slice(start, b.length - end));
  keep(out, a.slice(a.length - end), b.slice(b.length - end));
  return { written: withoutFilledGaps(out.written), right: out.right };
}

/** Whether more than half of the letters agree: of other words, a comparison by letters shows nothing. */
export function areAlike({ written, right }: LetterDiff): boolean {
  const longer = Math.max(lengthOf(written), lengthOf(right));
  return 2 * lengthOf(right.filter(({ kind }) => kind === 'same')) > longer;
}

function lengthOf(runs: readonly LetterRun[]): number {
  return lettersOf(runs.map(({ text }) => text).join('')).length;
}

function lettersOf(text: string): Letters {
  return Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);
}

function sameLetter(a = '', b = ''): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase();
}

function sameAtStart(a: Letters, b: Letters): number {
  const differs = a.findIndex(
    (letter, place) => place >= b.length || !sameLetter(letter, b[place]),
  );
  return differs === -1 ? a.length : differs;
}

function keep(out: Sides, a: Letters, b: Letters): void {
  add(out.written, a.join(''), 'same');
  add(out.right, b.join(''), 'same');
}

/** Uses the fewest added, omitted or replaced letters. */
function compare(out: Sides, a: Letters, b: Letters): void {
  const left = editsLeft(a, b);
  const edits = (i: number, j: number): number => left[i]?.[j] ?? Infinity;
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [letter = '', other = ''] = [a[i], b[j]];
    const same = i < a.length && j < b.length && sameLetter(letter, other);
    if (edits(i + 1, j + 1) + (same ? 0 : 1) === edits(i, j)) {
      add(out.written, letter, same ? 'same' : 'extra');
      add(out.right, other, same ? 'same' : 'missing');
      [i, j] = [i + 1, j + 1];
    } else if (edits(i + 1, j) + 1 === edits(i, j)) {
      add(out.written, letter, 'extra');
      i += 1;
    } else {
      if (out.written.at(-1)?.kind !== 'missing') out.written.push({ text: '', kind: 'missing' });
      add(out.right, other, 'missing');
      j += 1;
    }
  }
}

/** How many edits turn the tail of `a` from i into the tail of `b` from j: `[i][j]`. */
function editsLeft(a: Letters, b: Letters): readonly (readonly number[])[] {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_one, j) => a.length - i + b.length - j),
  );
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [row = [], next = []] = [table[i], table[i + 1]];
      const exchange = sameLetter(a[i], b[j]) ? 0 : 1;
      row[j] = Math.min(exchange + (next[j + 1] ?? 0), 1 + (next[j] ?? 0), 1 + (row[j + 1] ?? 0));
    }
  return table;
}

function add(runs: LetterRun[], text: string, kind: LetterRun['kind']): void {
  if (text === '') return;
  const last = runs.at(-1);
  if (last?.kind === kind) runs[runs.length - 1] = { text: last.text + text, kind };
  else runs.push({ text, kind });
}

/** A gap beside a wrong letter is that letter's place, not a gap of its own. */
function withoutFilledGaps(runs: readonly LetterRun[]): LetterRun[] {
  return runs.filter(
    ({ kind }, place) =>
      kind !== 'missing' ||
      (runs[place - 1]?.kind !== 'extra' && runs[place + 1]?.kind !== 'extra'),
  );
}
