/** Cards whose answer consists of options: some are chosen, put in order, or matched in pairs. */
import { fieldsOf } from '../fields/fields.ts';
import type { NamedKind } from '../fields/kind.ts';
import { names } from '../fields/names.ts';
import { foldText } from '../grade/fold-text.ts';
import { answerText, pairsOf, separated, type Told, type ToldField } from './answers.ts';
import { agreed, asks, type Front, type Solved, type Unsolved } from './front.ts';
import type { DecodedOption } from './options.ts';
import { certain, optionOf, resolveAmong, type Resolve } from './resolve.ts';

type Options = readonly DecodedOption[];

/** One option, several, or whether a statement is true. */
export function choose(card: Unsolved, kind: NamedKind): Solved | null {
  const isTruth = ([one]: ToldField): boolean => /^(?:true|false)$/iu.test(answerText(one?.value));
  const isOfSigns = card.options.length === 0 && kind === 'choice' && card.told.some(isTruth);
  const options = isOfSigns ? signs : card.options;
  if (options.length === 0 || card.form === 'sides') return null;
  const resolve = resolveAmong(options, card);
  const told = card.told.map((field) => certain(resolve(field)));
  const found = agreed(told, (ids) => [...new Set(ids)].sort().join('\n'));
  if (found === null || (isOfSigns && found.length > 1)) return null;
  const more = card.accepted.flatMap((one) => optionOf(resolve, one) ?? []);
  const correct = [...new Set([...found, ...more])];
  const several = kind === 'multiple-choice' || (kind === 'several' && found.length > 1);
  // Another set may be right too.
  if (several && correct.length > found.length) return null;
  const texts = options.filter(({ id }) => correct.includes(id)).map(({ text }) => text);
  return {
    ...asks(card.front, texts),
    kind: several ? 'multiple-choice' : 'choice',
    options,
    correct,
  };
}

/** Whether a statement is true: signs that need no language. */
const signs: Options = [
  { id: 'true', text: '✓', right: false, labels: [], place: 0 },
  { id: 'false', text: '✗', right: false, labels: [], place: 1 },
];

export function arrange(card: Unsolved): Solved | null {
  const { front, options, answers } = card;
  // Options that say that they are right do not say in which order.
  const told = card.told
    .filter(([first]) => first?.field !== '')
    .map((field) => field.toSorted(byPosition));
  const resolve = resolveAmong(options, card);
  const correct = agreed(
    told.map((field) => layOut(field, options) ?? eachOnce(certain(resolve(field)), options)),
  );
  if (correct === null || options.length < 2) return null;
  // Positions may be those of the words or of the places, and another order may be right too.
  const isOther = (one: Told): boolean => layOut([one], options)?.join() !== correct.join();
  if (told.some(([one]) => /position/u.test(one?.field ?? '')) || card.accepted.some(isOther))
    return null;
  const isTold = (text: string): boolean => answers.includes(text) || isBuiltOf(text, options);
  return { ...asks(frontWithout(front, isTold), answers), kind: 'arrange', options, correct };
}

/** Whether a text is made of options: the sentence to arrange, which must not be shown as the question. */
export function isBuiltOf(text: string, options: Options): boolean {
  const told = [{ value: text, field: '', as: 'texts' }] as const;
  return (layOut(told, options)?.length ?? 0) > 1;
}

export function frontWithout(front: Front, isTold: (text: string) => boolean): Front {
  const [instruction = '', word = '', sentence = ''] = [
    ...[front.instruction, front.word, front.sentence],
  ].map((text) => (isTold(text) ? '' : text));
  const questions = front.questions.filter((text) => !isTold(text));
  return { ...front, instruction, word, sentence, questions };
}

function byPosition(a: Told, b: Told): number {
  const [one, other] = [a, b].map(({ value }) =>
    Number(fieldsOf(value)?.get('position') ?? fieldsOf(value)?.get('order') ?? 0),
  );
  return (one ?? 0) - (other ?? 0);
}

/** In the same order, each option once: of two with one text the other stands for the second. */
function eachOnce(ids: readonly string[] | null, options: Options): readonly string[] | null {
  const used: string[] = [];
  for (const id of ids ?? []) {
    const text = options.find((option) => option.id === id)?.text;
    const free = options.filter((option) => option.text === text && !used.includes(option.id));
    const next = free.find((option) => option.id === id) ?? free[0];
    if (next === undefined) return null;
    used.push(next.id);
  }
  return used.length > 0 ? used : null;
}

/** The options, each used once, whose texts in this order make the one sentence that is told; null without any. */
export function layOut(told: ToldField, options: Options): readonly string[] | null {
  const [only, ...others] = told;
  if (typeof only?.value !== 'string' || others.length > 0) return null;
  for (const ignorePunctuation of [false, true]) {
    const fold = (text: string): string =>
      foldText(text, { ignoreCase: true, ignoreAccents: false, ignorePunctuation });
    const pieces = options.map(({ id, text }) => ({ id, text: fold(text) }));
    // The longest first: "ice cream" before "ice".
    pieces.sort((a, b) => b.text.length - a.text.length);
    const ids: string[] = [];
    let rest = fold(only.value);
    while (rest !== '') {
      const at = pieces.findIndex(({ text }) => text !== '' && rest.startsWith(text));
      const [next] = at < 0 ? [] : pieces.splice(at, 1);
      if (next === undefined) break;
      ids.push(next.id);
      rest = rest.slice(next.text.length).trimStart();
    }
    if (rest === '' && ids.length > 0) return ids;
  }
  return null;
}

/** The two sides of the pairs are called left and right. */
export function match(card: Unsolved): Solved | null {
  const { options } = card;
  const groups = [...new Set(options.map(({ group }) => group))];
  const areGrouped = groups.length === 2;
  const [one, other] = [groups[0], groups.at(-1)].map((group) => {
    const column = areGrouped ? options.filter((option) => option.group === group) : options;
    const inColumn = column.map((option, place) => ({ ...option, place }));
    return resolveAmong(inColumn, card);
  });
  if (!one || !other) return null;
  const made = pairsAmong(options);
  // The pairs of which the options were made are no second statement.
  const others = card.told.filter(
    ([first]) => made.length === 0 || !names.pairs.includes(first?.field ?? ''),
  );
  const told = others.map(
    (field) => resolvePairs(field, one, other) ?? resolvePairs(field, other, one),
  );
  const found = agreed([made.length > 0 ? made : null, ...told], (pairs) =>
    pairs
      .map((pair) => pair.toSorted().join())
      .sort()
      .join(),
  );
  if (found === null) return null;
  const isOfPair = ({ id }: DecodedOption): boolean => found.some(([left]) => left === id);
  const leftGroup = options.find(isOfPair)?.group;
  const isLeft = (option: DecodedOption): boolean =>
    areGrouped ? option.group === leftGroup : isOfPair(option);
  const partners = ({ id }: DecodedOption) => found.filter(([left]) => left === id);
  return {
    ...asks(card.front, []),
    kind: 'match',
    options: options.map((option) => ({ ...option, group: isLeft(option) ? 'left' : 'right' })),
    correct: options.flatMap(partners).map((pair) => pair.join(':')),
  };
}

type IdPair = readonly [left: string, right: string];

/** The pairs of which the options were made; none where one of them cannot be read. */
export function pairsAmong(options: Options): readonly IdPair[] {
  const made = options.filter(({ pair }) => pair !== undefined);
  const pairs = made.flatMap(({ id, pair, group }): readonly IdPair[] => {
    const other = made.find((one) => one.pair === pair && one.group !== group);
    return group === 'left' && other ? [[id, other.id]] : [];
  });
  return pairs.length * 2 === made.length ? pairs : [];
}

/** Pairs of the answer, each with one option of each column. */
function resolvePairs(field: ToldField, left: Resolve, right: Resolve): readonly IdPair[] | null {
  const told = separated(field);
  const pairs = told.flatMap((one): readonly IdPair[] => {
    const isOption = typeof one.value === 'string' && (optionOf(left, one) ?? optionOf(right, one));
    for (const [from, to] of isOption ? [] : pairsOf(one.value)) {
      const a = optionOf(left, { ...one, value: from });
      const b = optionOf(right, { ...one, value: to });
      if (a !== undefined && b !== undefined && a !== b) return [[a, b]];
    }
    return [];
  });
  const isWhole = pairs.length > 0 && pairs.length === told.length;
  return isWhole && new Set(pairs.map(String)).size === pairs.length ? pairs : null;
}
