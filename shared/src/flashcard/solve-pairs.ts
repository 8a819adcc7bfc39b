/** Cards whose options are matched in pairs; their two sides are called left and right. */
import type { CardOption } from './flashcard.ts';
import { asks } from './front.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import { resolveMatches } from './resolve-answers.ts';
import { agreed, shownOption, type FinderOf, type Solved, type Unsolved } from './solve.ts';

export function match(card: Unsolved, finderOf: FinderOf): Solved | null {
  const { options, pairs } = card.named === 'match' ? withPartners(card.decoded) : card.decoded;
  const [one = '', other = '', ...more] = new Set(options.map(({ group }) => group ?? ''));
  const grouped = more.length === 0 && one !== other && options.length > 0;
  const ofGroup = (group: string) =>
    finderOf(grouped ? options.filter((option) => (option.group ?? '') === group) : options);
  const resolved =
    pairs.length > 0
      ? pairs.map(([left, right]) => `${left}:${right}`)
      : (agreed(
          card.told.map(
            (told) =>
              resolveMatches(told, ofGroup(one), ofGroup(other)) ??
              resolveMatches(told, ofGroup(other), ofGroup(one)),
          ),
        ) ?? (card.told.length === 0 ? partners(options) : null));
  if (resolved === null || resolved.length === 0) return null;
  const ends = resolved.flatMap((pair) => endsOf(pair, options) ?? []);
  const placeOf = (id: string): number => options.findIndex((option) => option.id === id);
  const sides = ends.toSorted((a, b) => placeOf(a.left) - placeOf(b.left));
  const lefts = new Set(sides.map(({ left }) => left));
  const leftGroup = options.find(({ id }) => lefts.has(id))?.group;
  return {
    ...asks(card.front, []),
    kind: 'match',
    options: options.map((option) => ({
      ...shownOption(option),
      group: (grouped ? option.group === leftGroup : lefts.has(option.id)) ? 'left' : 'right',
    })),
    correct: sides.map(({ left, right }) => `${left}:${right}`),
  };
}

function endsOf(
  pair: string,
  options: readonly CardOption[],
): { readonly left: string; readonly right: string } | null {
  const left = options.find(({ id }) => isLeftOf(pair, id, options))?.id;
  return left === undefined ? null : { left, right: pair.slice(left.length + 1) };
}

function isLeftOf(pair: string, id: string, options: readonly CardOption[]): boolean {
  return pair.startsWith(`${id}:`) && options.some((other) => pair === `${id}:${other.id}`);
}

/** Options that hold their partner themselves: its text, and not its key. */
function withPartners(decoded: DecodedOptions): DecodedOptions {
  const { options, pairs } = decoded;
  const texts = options.map(({ belongs }) => belongs);
  const isKey = (text: string): boolean =>
    /^\d*$/u.test(text) || options.some(({ id, text: own }) => id === text || own === text);
  if (pairs.length > 0 || texts.some(isKey) || new Set(texts).size < texts.length) return decoded;
  const rights = texts.map((text) => ({ id: text, text, right: false, belongs: '' }));
  return {
    options: [...options, ...rights],
    pairs: options.map(({ id, belongs }) => [id, belongs] as const),
  };
}

/** Options that name their partner, or a key that both share. */
function partners(options: readonly DecodedOption[]): readonly string[] | null {
  const pairs: string[] = [];
  const taken = new Set<string>();
  for (const option of options) {
    if (option.belongs === '' || taken.has(option.id)) continue;
    const partner = options.find(
      (other) =>
        other.id !== option.id &&
        !taken.has(other.id) &&
        (other.id === option.belongs || other.belongs === option.belongs),
    );
    if (partner === undefined) return null;
    taken.add(option.id).add(partner.id);
    pairs.push(`${option.id}:${partner.id}`);
  }
  return pairs.length > 0 ? pairs : null;
}
