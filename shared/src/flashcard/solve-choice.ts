/** Cards whose answer is chosen: one option, several, or whether a statement is true. */
import { valueNames } from './card-names.ts';
import { fieldsOf, flag, pick, type Fields } from './fields.ts';
import { createOptionFinder, type CountsFrom, type PlaceEvidence } from './option-finder.ts';
import type { DecodedOption } from './options.ts';
import { resolveIds } from './resolve-answers.ts';
import { asked, shownOption, type Solved, type Unsolved } from './unsolved.ts';

export function chosen(
  card: Unsolved,
  evidence: PlaceEvidence,
  countsFrom: CountsFrom,
  kind: 'choice' | 'multiple-choice' | 'several',
): Solved | null {
  const options = card.decoded.options.length > 0 ? card.decoded.options : trueOrFalse(card);
  if (options.length === 0 || card.decoded.pairs.length > 0) return null;
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  const correct =
    card.useMarks && marked.length > 0
      ? marked
      : (resolveIds(card.told.values, createOptionFinder(options, countsFrom, evidence)) ??
        byTruth(options, truthOf(card.fields)));
  if (correct === null) return null;
  const several = kind === 'multiple-choice' || (kind === 'several' && correct.length > 1);
  return {
    ...asked(card),
    kind: several ? 'multiple-choice' : 'choice',
    options: options.map(shownOption),
    correct,
  };
}

/** A statement that is true or false, without options: signs that need no language. */
function trueOrFalse({ fields, named }: Unsolved): readonly DecodedOption[] {
  const right = truthOf(fields);
  if (named !== 'choice' || right === undefined) return [];
  return [
    { id: 'true', text: '✓', right, belongs: '' },
    { id: 'false', text: '✗', right: !right, belongs: '' },
  ];
}

/** `"answer": true`, `"answer": {"value": "false"}` and `"is_true": true`; undefined for all else. */
function truthOf(fields: Fields): boolean | undefined {
  const told = ['answer', 'correctanswer', 'correct', 'istrue'].map((name) => {
    const found = fields.get(name);
    const inner = fieldsOf(found);
    return inner ? pick(inner, ['istrue', ...valueNames]) : found;
  });
  return told.map(flag).find((one) => one !== undefined);
}

/** Of two options that call a statement true and false, the one that is right. */
function byTruth(
  options: readonly DecodedOption[],
  truth: boolean | undefined,
): readonly string[] | null {
  if (truth === undefined || options.length !== 2) return null;
  const saying = (words: ReadonlySet<string>): DecodedOption | undefined =>
    options.find(({ text }) => words.has(text.trim().toLowerCase()));
  const [yes, no] = [saying(wordsForTrue), saying(wordsForFalse)];
  if (!yes || !no) return null;
  return [truth ? yes.id : no.id];
}

const wordsForTrue = new Set(['true', 'yes', 'right', 'correct', '✓']);
const wordsForFalse = new Set(['false', 'no', 'wrong', 'incorrect', '✗']);
