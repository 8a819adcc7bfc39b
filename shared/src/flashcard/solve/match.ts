/** Cards whose options are matched in pairs; their two sides are called left and right. */
import { asks } from './front.ts';
import type { DecodedOption } from './options.ts';
import { createResolver, type Resolver } from './resolve.ts';
import { agreed, shownOption, type Solved, type Unsolved } from './unsolved.ts';
import { separated, separators, type ToldField } from './answers.ts';
import { sidesOf, textOf } from './node.ts';

/** Ids of a left and of its right. */
type IdPair = readonly [string, string];

export function match(card: Unsolved): Solved | null {
  const { options, pairs } = card.decoded;
  const groups = [...new Set(options.map(({ group }) => group))];
  const areGrouped = groups.length === 2;
  const [one, other] = [groups[0], groups.at(-1)].map((group) => {
    const column = areGrouped ? options.filter((option) => option.group === group) : options;
    const placed = column.map((option, place) => ({ ...option, place }));
    return createResolver(placed, placed.length, card.reading);
  });
  if (!one || !other) return null;
  const told = card.told.map(
    (field) => resolvePairs(field, one, other) ?? resolvePairs(field, other, one),
  );
  const found = pairs.length > 0 ? pairs : agreed(told);
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
    options: options.map((option) => ({
      ...shownOption(option),
      group: isLeft(option) ? 'left' : 'right',
    })),
    correct: sorted.map((pair) => pair.join(':')),
  };
}

/** Two ids and the separator between them; UTF-16 units. */
const longestPair = 2100;

/** Pairs of the answer, each with one option of each column. */
function resolvePairs(field: ToldField, left: Resolver, right: Resolver): readonly IdPair[] | null {
  const told = separated(field, separators);
  const pairs = told.flatMap((one): IdPair[] => {
    const sides = sidesOf(one.value);
    for (const [from, to] of sides ? [sides] : cutsOf(textOf(one.value))) {
      const [a] = left.one({ ...one, value: from })?.ids ?? [];
      const [b] = right.one({ ...one, value: to })?.ids ?? [];
      if (a !== undefined && b !== undefined && a !== b) return [[a, b]];
    }
    return [];
  });
  const isWhole = pairs.length > 0 && pairs.length === told.length;
  return isWhole && new Set(pairs.map(String)).size === pairs.length ? pairs : null;
}

/** Splits "w1:m2", "1-c" and "dog => Hund" at each possible separator. */
function cutsOf(text: string): readonly (readonly [string, string])[] {
  if (text.length > longestPair) return [];
  return [...text.matchAll(/=>|->|→|[:=–-]/gu)].map(
    ({ index, 0: sign }) =>
      [text.slice(0, index).trim(), text.slice(index + sign.length).trim()] as const,
  );
}
