/** Cards whose answer consists of options: some are chosen, put in order, or matched in pairs. */
import { rawText } from '../fields/fields.ts';
import type { NamedKind } from '../fields/kind.ts';
import { foldText } from '../grade/fold-text.ts';
import type { CardOption } from '../flashcard.ts';
import { asks } from './front.ts';
import { answerText, separated, textsOf, type ToldField } from './answers.ts';
import { sidesOf } from './node.ts';
import type { DecodedOption } from './options.ts';
import { createResolver, type Resolver } from './resolve.ts';
import { agreed, type Solved, type Unsolved } from './unsolved.ts';

/** One option, several, or whether a statement is true. */
export function choose(card: Unsolved, kind: NamedKind): Solved | null {
  const { options: own, form } = card.decoded;
  const isTruth = ([one]: ToldField): boolean => ['true', 'false'].includes(answerText(one?.value));
  const options = own.length === 0 && kind === 'choice' && card.told.some(isTruth) ? signs : own;
  const areSides = form === 'columns' || form === 'pairs' || form === 'rows';
  if (options.length === 0 || areSides) return null;
  const resolver = createResolver(options, card);
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  const told = card.told.map((field) => resolver.all(field)?.ids ?? []);
  const correct = agreed(
    [marked, ...told].map((ids) => (ids.length > 0 ? [...new Set(ids)] : null)),
    (ids) => ids.toSorted().join('\n'),
  );
  if (correct === null) return null;
  const several = kind === 'multiple-choice' || (kind === 'several' && correct.length > 1);
  const texts = options.filter(({ id }) => correct.includes(id)).map(({ text }) => text);
  return {
    ...asks(card.front, texts),
    ...{ kind: several ? 'multiple-choice' : 'choice', options, correct },
  };
}

/** Whether a statement is true: signs that need no language. */
const signs: readonly DecodedOption[] = [
  { id: 'true', text: '✓', right: false, labels: [], place: 0 },
  { id: 'false', text: '✗', right: false, labels: [], place: 1 },
];

export function arrange(card: Unsolved): Solved | null {
  const { options } = card.decoded;
  const resolver = createResolver(options, card);
  const correct = agreed(card.told.map((field) => resolveOrder(field, options, resolver)));
  if (correct === null || options.length < 2) return null;
  const texts = textsOf([...card.told.flat(), ...card.accepted]);
  // The sentence to arrange must not be shown as the question.
  const { questions, sentence } = card.front;
  const front = {
    ...card.front,
    questions: questions.filter((text) => !texts.includes(text)),
    sentence: texts.includes(sentence) ? '' : sentence,
  };
  return { ...asks(front, texts), kind: 'arrange', options, correct };
}

/**
 * Ids in order; each option is used once, also where two have the same text. A sentence in one text is built from
 * the options' words.
 */
function resolveOrder(
  told: ToldField,
  options: readonly DecodedOption[],
  resolver: Resolver,
): readonly string[] | null {
  const laid = layOut(told, options);
  if (laid !== null) return laid;
  const ids: string[] = [];
  for (const id of resolver.all(told)?.ids ?? []) {
    const text = options.find((option) => option.id === id)?.text;
    const free = options.filter((option) => option.text === text && !ids.includes(option.id));
    const next = free.find((option) => option.id === id) ?? free[0];
    if (next === undefined) return null;
    ids.push(next.id);
  }
  return ids.length > 0 ? ids : null;
}

/** The most attempts to build the sentence. */
const mostSteps = 5_000;

/**
 * The options, each used once, whose texts in this order make the sentence that is told; null when there are none,
 * or when several texts are told.
 */
export function layOut(
  [told, ...others]: ToldField,
  options: readonly CardOption[],
): readonly string[] | null {
  const sentence = others.length === 0 ? told?.value : undefined;
  if (typeof sentence !== 'string') return null;
  let steps = 0;
  const lay = (rest: string, pieces: readonly CardOption[]): readonly string[] | null => {
    if (rest === '') return [];
    for (const [place, { id, text }] of pieces.entries()) {
      if (++steps > mostSteps) return null;
      if (text === '' || !rest.startsWith(text)) continue;
      const more = lay(rest.slice(text.length), pieces.toSpliced(place, 1));
      if (more !== null) return [id, ...more];
    }
    return null;
  };
  const laidWith = (ignorePunctuation: boolean): readonly string[] | null => {
    const rules = { ignoreCase: true, ignoreAccents: false, ignorePunctuation };
    const fold = (text: string): string => foldText(text, rules).replaceAll(/\s+/gu, '');
    // The longest first: "ice cream" before "ice".
    const pieces = options.map(({ id, text }) => ({ id, text: fold(text) }));
    return lay(
      fold(sentence),
      pieces.sort((a, b) => b.text.length - a.text.length),
    );
  };
  const ids = laidWith(false) ?? laidWith(true);
  return ids?.length === 0 ? null : ids;
}

/** The two sides of the pairs are called left and right. */
export function match(card: Unsolved): Solved | null {
  const { options } = card.decoded;
  const groups = [...new Set(options.map(({ group }) => group))];
  const areGrouped = groups.length === 2;
  const [one, other] = [groups[0], groups.at(-1)].map((group) => {
    const column = areGrouped ? options.filter((option) => option.group === group) : options;
    return createResolver(
      column.map((option, place) => ({ ...option, place })),
      card,
    );
  });
  if (!one || !other) return null;
  const made = pairsAmong(options);
  const told = card.told.map(
    (field) => resolvePairs(field, one, other) ?? resolvePairs(field, other, one),
  );
  const found = made.length > 0 ? made : agreed(told);
  if (found === null) return null;
  const placeOf = (wanted: string): number => options.findIndex(({ id }) => id === wanted);
  const sorted = found.toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  const lefts = new Set(sorted.map(([left]) => left));
  const leftGroup = options.find(({ id }) => lefts.has(id))?.group;
  const isLeft = ({ id, group }: DecodedOption): boolean =>
    areGrouped ? group === leftGroup : lefts.has(id);
  return {
    ...asks(card.front, []),
    kind: 'match',
    options: options.map((one) => ({ ...one, group: isLeft(one) ? 'left' : 'right' })),
    correct: sorted.map((pair) => pair.join(':')),
  };
}

type IdPair = readonly [left: string, right: string];

/** The pairs of which the options were made. */
export function pairsAmong(options: readonly DecodedOption[]): readonly IdPair[] {
  const [left = [], right = []] = ['left', 'right'].map((side) =>
    options.filter(({ group, pair }) => pair !== undefined && group === side),
  );
  return left.length < right.length
    ? []
    : left.flatMap(({ id, pair }): IdPair[] => {
        const other = right.find((one) => one.pair === pair);
        return other ? [[id, other.id]] : [];
      });
}

/** Pairs of the answer, each with one option of each column. */
function resolvePairs(field: ToldField, left: Resolver, right: Resolver): readonly IdPair[] | null {
  const told = separated(field);
  const pairs = told.flatMap((one): readonly IdPair[] => {
    for (const [from, to] of pairsOf(one.value)) {
      const a = left.one({ ...one, value: from });
      const b = right.one({ ...one, value: to });
      if (a !== undefined && b !== undefined && a !== b) return [[a, b]];
    }
    return [];
  });
  const isWhole = pairs.length > 0 && pairs.length === told.length;
  return isWhole && new Set(pairs.map(String)).size === pairs.length ? pairs : null;
}

/** Two ids and the separator between them; UTF-16 units. */
const longestPair = 2100;

/** The two sides of a pair; of "w1:m2", "1-c" and "dog => Hund" those at each possible separator. */
export function pairsOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  const sides = sidesOf(value);
  const text = rawText(value);
  if (sides !== null || text.length > longestPair) return sides ? [sides] : [];
  return [...text.matchAll(/=>|->|→|[:=–-]/gu)].map(
    ({ index, 0: sign }) =>
      [text.slice(0, index).trim(), text.slice(index + sign.length).trim()] as const,
  );
}
