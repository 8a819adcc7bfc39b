/** Cards whose answer is chosen: one option, several, or whether a statement is true. */
import { fieldsOf, flag, pick, type Fields } from '../fields/fields.ts';
import { asks } from './front.ts';
import { members } from '../fields/names.ts';
import { createOptionFinder, type OptionFinder } from './option-finder.ts';
import type { DecodedOption } from './options.ts';
import { agreed, shownOption, type Solved, type Unsolved } from './unsolved.ts';
import type { ToldField } from './told-answers.ts';

export function choose(
  card: Unsolved,
  kind: 'choice' | 'multiple-choice' | 'several',
): Solved | null {
  const { decoded } = card;
  const truth = truthOf(card.fields);
  const options =
    decoded.options.length > 0 || kind !== 'choice' ? decoded.options : trueOrFalse(truth);
  if (options.length === 0 || decoded.sided) return null;
  const finder = createOptionFinder(options, card.reading);
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  const correct = agreed(
    [
      marked.length > 0 ? marked : null,
      byTruth(options, truth),
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

/** Ids of all options of the answer, or null when one of them cannot be found. */
export function resolveIds(told: ToldField, finder: OptionFinder): readonly string[] | null {
  const { options } = finder;
  const areTicks =
    told.length === options.length && told.every(({ value }) => typeof value === 'boolean');
  const found = areTicks
    ? options.filter((_, place) => told[place]?.value === true)
    : (finder.findAll(told) ?? []);
  return found.length > 0 ? [...new Set(found.map(({ id }) => id))] : null;
}

/** A statement that is true or false, without options: signs that need no language. */
function trueOrFalse(truth: boolean | undefined): readonly DecodedOption[] {
  if (truth === undefined) return [];
  return [
    { id: 'true', text: '✓', right: truth, belongs: '' },
    { id: 'false', text: '✗', right: !truth, belongs: '' },
  ];
}

/** `"answer": true`, `"answer": {"value": "false"}` and `"is_true": true`; undefined for all else. */
function truthOf(fields: Fields): boolean | undefined {
  return ['answer', 'correctanswer', 'correct', 'istrue']
    .map((name) => {
      const inner = fieldsOf(fields.get(name));
      const found = inner ? pick(inner, ['istrue', ...members.answerValue]) : fields.get(name);
      return typeof found === 'number' ? undefined : flag(found);
    })
    .find((one) => one !== undefined);
}

/** Of two options that call a statement true and false, the one that is right. */
function byTruth(
  options: readonly DecodedOption[],
  truth: boolean | undefined,
): readonly string[] | null {
  const saying = (words: readonly string[]): DecodedOption | undefined =>
    options.find(({ text }) => words.includes(text.trim().toLowerCase()));
  const [yes, no] = [saying(wordsForTrue), saying(wordsForFalse)];
  if (truth === undefined || options.length !== 2 || !yes || !no) return null;
  return [truth ? yes.id : no.id];
}

const wordsForTrue = ['true', 'yes', 'right', 'correct', '✓'];
const wordsForFalse = ['false', 'no', 'wrong', 'incorrect', '✗'];
