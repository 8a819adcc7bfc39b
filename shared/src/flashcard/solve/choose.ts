/** Cards whose answer is chosen: one option, several, or whether a statement is true. */
import { fieldsOf, flag, pick } from '../fields/fields.ts';
import { asks } from './front.ts';
import { members } from '../fields/names.ts';
import { textOption, type DecodedOption } from './options.ts';
import type { Resolver } from './resolve.ts';
import { agreed, resolverOf, shownOption, type Solved, type Unsolved } from './unsolved.ts';
import type { ToldField } from './answers.ts';

export function choose(
  card: Unsolved,
  kind: 'choice' | 'multiple-choice' | 'several',
): Solved | null {
  const truth = truthOf(card);
  const own = card.decoded.options;
  const options = own.length > 0 || kind !== 'choice' ? own : trueOrFalse(truth);
  if (options.length === 0 || card.decoded.sided) return null;
  const resolver = resolverOf({ ...card, decoded: { ...card.decoded, options } });
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  const correct = agreed(
    [
      marked.length > 0 ? marked : null,
      truth === undefined ? null : resolveIds([{ value: truth, ...ofTruth }], resolver),
      ...card.told.map((field) => resolveIds(field, resolver)),
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
export function resolveIds(told: ToldField, resolver: Resolver): readonly string[] | null {
  const { options } = resolver;
  const areTicks =
    told.length === options.length && told.every(({ value }) => typeof value === 'boolean');
  const ids = areTicks
    ? options.filter((_, at) => told[at]?.value === true).map(({ id }) => id)
    : (resolver.all(told)?.ids ?? []);
  return ids.length > 0 ? [...new Set(ids)] : null;
}

const ofTruth = { field: 'answer', as: 'texts' } as const;

/** A statement that is true or false, without options: signs that need no language. */
function trueOrFalse(truth: boolean | undefined): readonly DecodedOption[] {
  if (truth === undefined) return [];
  return [
    { ...textOption('✓', 0, 'true'), right: truth },
    { ...textOption('✗', 1, 'false'), right: !truth },
  ];
}

/**
 * `"answer": true`, `"answer": {"value": "false"}` and `"is_true": true`; undefined for all else. "correct" beside
 * what the learner answered last says how that was.
 */
function truthOf({ fields }: Unsolved): boolean | undefined {
  const isOfLast = [...fields.keys()].some((name) =>
    /^(?:last|user|given|your|my|previous)/u.test(name),
  );
  return ['answer', 'correctanswer', ...(isOfLast ? [] : ['correct']), 'istrue']
    .map((name) => {
      const inner = fieldsOf(fields.get(name));
      const found = inner ? pick(inner, ['istrue', ...members.answerValue]) : fields.get(name);
      return typeof found === 'number' ? undefined : flag(found);
    })
    .find((one) => one !== undefined);
}
