/** Cards whose options are matched in pairs; their two sides are called left and right. */
import type { CardOption } from './flashcard.ts';
import { createOptionFinder, type CountsFrom, type PlaceEvidence } from './option-finder.ts';
import type { DecodedOption } from './options.ts';
import { resolveMatches } from './resolve-answers.ts';
import { asked, shownOption, type Solved, type Unsolved } from './unsolved.ts';

export function match(
  card: Unsolved,
  evidence: PlaceEvidence,
  countsFrom: CountsFrom,
): Solved | null {
  const { options, pairs } = card.decoded;
  const [one = '', other = '', ...more] = new Set(options.map(({ group }) => group ?? ''));
  const grouped = more.length === 0 && one !== other && options.length > 0;
  const finderOf = (group: string) =>
    createOptionFinder(
      grouped ? options.filter((option) => (option.group ?? '') === group) : options,
      countsFrom,
      evidence,
    );
  const told = card.told.values;
  const resolved =
    pairs.length > 0
      ? pairs.map(([left, right]) => `${left}:${right}`)
      : (resolveMatches(told, finderOf(one), finderOf(other)) ??
        resolveMatches(told, finderOf(other), finderOf(one)) ??
        partners(options));
  if (resolved === null || resolved.length === 0) return null;
  const leftOf = (pair: string) => options.findIndex(({ id }) => isLeftOf(pair, id, options));
  const correct = [...resolved].sort((a, b) => leftOf(a) - leftOf(b));
  const lefts = new Set(
    options
      .filter(({ id }) => correct.some((pair) => isLeftOf(pair, id, options)))
      .map(({ id }) => id),
  );
  const leftGroup = options.find(({ id }) => lefts.has(id))?.group;
  return {
    ...asked(card),
    kind: 'match',
    options: options.map((option) => ({
      ...shownOption(option),
      group: (grouped ? option.group === leftGroup : lefts.has(option.id)) ? 'left' : 'right',
    })),
    correct,
  };
}

function isLeftOf(pair: string, id: string, options: readonly CardOption[]): boolean {
  return pair.startsWith(`${id}:`) && options.some((other) => pair === `${id}:${other.id}`);
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
