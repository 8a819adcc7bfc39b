/** What differs between the written and the right word, letter by letter, for a learner to see. */
import { commonLengths } from './common-sequence.ts';

export interface LetterRun {
  readonly text: string;
  readonly kind: 'same' | 'missing' | 'extra';
}

export interface LetterDiff {
  /** What was written: `extra` letters do not belong there, `missing` marks a gap (its text is empty). */
  readonly written: readonly LetterRun[];
  /** What is right: `missing` letters were left out or written otherwise. */
  readonly right: readonly LetterRun[];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Longer texts are compared as wholes: a table of their letters would grow with the square. */
const longest = 200;

/** Letters that differ only in case count as the same. */
export function letterDiff(written: string, right: string): LetterDiff {
  const a = lettersOf(written);
  const b = lettersOf(right);
  if (a.length > longest || b.length > longest)
    return {
      written: [{ text: written, kind: 'extra' }],
      right: [{ text: right, kind: 'missing' }],
    };
  const common = commonLengths(a, b, sameLetter);
  const out: { written: LetterRun[]; right: LetterRun[] } = { written: [], right: [] };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [letter, other] = [a[i], b[j]];
    if (letter !== undefined && other !== undefined && sameLetter(letter, other)) {
      add(out.written, letter, 'same');
      add(out.right, other, 'same');
      i++;
      j++;
    } else if (other === undefined || (common[i + 1]?.[j] ?? -1) >= (common[i]?.[j + 1] ?? -1)) {
      add(out.written, letter ?? '', 'extra');
      i++;
    } else {
      if (out.written.at(-1)?.kind === 'same' || out.written.length === 0)
        out.written.push({ text: '', kind: 'missing' });
      add(out.right, other, 'missing');
      j++;
    }
  }
  return { written: withoutFilledGaps(out.written), right: out.right };
}

function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);
}

function sameLetter(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase();
}

function add(runs: LetterRun[], text: string, kind: LetterRun['kind']): void {
  const last = runs.at(-1);
  if (last?.kind === kind) runs[runs.length - 1] = { text: last.text + text, kind };
  else runs.push({ text, kind });
}

/** A gap beside a wrong letter is that letter's place, no gap of its own. */
function withoutFilledGaps(runs: readonly LetterRun[]): LetterRun[] {
  return runs.filter(
    ({ kind }, place) =>
      kind !== 'missing' ||
      (runs[place - 1]?.kind !== 'extra' && runs[place + 1]?.kind !== 'extra'),
  );
}
