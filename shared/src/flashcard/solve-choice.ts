/** Cards whose answer is chosen: one option, several, or whether a statement is true. */
import { fieldsOf, flag, pick, type Fields } from './fields.ts';
import { asks } from './front.ts';
import { valueNames } from './names.ts';
import type { DecodedOption } from './options.ts';
import { resolveIds } from './resolve-answers.ts';
import { agreed, shownOption, type FinderOf, type Solved, type Unsolved } from './solve.ts';

export function chosen(
  card: Unsolved,
  finderOf: FinderOf,
  kind: 'choice' | 'multiple-choice' | 'several',
): Solved | null {
  const options = card.decoded.options.length > 0 ? card.decoded.options : trueOrFalse(card);
  if (options.length === 0 || card.decoded.pairs.length > 0 || card.decoded.sided) return null;
  const finder = finderOf(options);
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  const correct = agreed(
    [
      card.useMarks && marked.length > 0 ? marked : null,
      byTruth(options, card.truth),
      ...card.told.map((field) => resolveIds(field, finder)),
    ],
    (ids) => JSON.stringify([...ids].sort()),
  );
  if (correct === null) return null;
  const several = kind === 'multiple-choice' || (kind === 'several' && correct.length > 1);
  const texts = options.filter(({ id }) => correct.includes(id)).map(({ text }) => text);
  return {
    ...asks(card.front, texts),
    kind: several ? 'multiple-choice' : 'choice',
    options: options.map(shownOption),
    correct,
  };
}

/** A statement that is true or false, without options: signs that need no language. */
function trueOrFalse({ truth, named }: Unsolved): readonly DecodedOption[] {
  if (named !== 'choice' || truth === undefined) return [];
  return [
    { id: 'true', text: '✓', right: truth, belongs: '' },
    { id: 'false', text: '✗', right: !truth, belongs: '' },
  ];
}

/** `"answer": true`, `"answer": {"value": "false"}` and `"is_true": true`; undefined for all else. */
export function truthOf(fields: Fields): boolean | undefined {
  const told = ['answer', 'correctanswer', 'correct', 'istrue'].map((name) => {
    const found = fields.get(name);
    const inner = fieldsOf(found);
    return inner ? pick(inner, ['istrue', ...valueNames]) : found;
  });
  return told
    .map((one) => (typeof one === 'number' ? undefined : flag(one)))
    .find((one) => one !== undefined);
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
