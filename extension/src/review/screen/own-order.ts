/**
 * Our own order of options, a new one each time the card is asked: otherwise a learner soon remembers the
 * position instead of the answer. It is fixed for one card and try, so that a restored card looks the same.
 */
import type { CardOption, Flashcard } from '@gleaner/shared';
import { sidesOf } from '../answers/pairs.ts';

/** A longer list is searched rather than read, and may have an order of its own. */
const longList = 10;

/**
 * An arbitrary text. With this one the cards of `testing-cards.ts` are first shown in their written order,
 * so that tests can name their digits.
 */
const salt = 'nv2k';

/** "All of these", "none of the above" refer to the options before them. */
const aboutOthers =
  /\b(?:all|none|any|both|neither|either)\b.{0,9}\b(?:above|these|those|them)\b|以上/iu;

/** "A and B" names other options by their letters: then the letters must not change. */
const namesOthers = /^(?:both |only |neither )?[A-H](?:, [A-H])* (?:and|or|nor|&) [A-H]\b/u;

/** @param tries how often the card was answered wrong before, in this session */
export function inOwnOrder(card: Flashcard, tries: number): Flashcard {
  const { options } = card;
  const stays =
    card.kind === 'spelling' ||
    card.kind === 'speaking' ||
    card.kind === 'reveal' ||
    options.length < 2 ||
    options.length >= longList ||
    options.some(({ text }) => namesOthers.test(text));
  if (stays) return card;
  const { left, right } = card.kind === 'match' ? sidesOf(card) : { left: [], right: options };
  return { ...card, options: [...left, ...ordered(card.id, right, tries)] };
}

function ordered(id: string, options: readonly CardOption[], tries: number): readonly CardOption[] {
  const last = options.filter(({ text }) => aboutOthers.test(text));
  const free = options
    .filter((option) => !last.includes(option))
    .map((option, place) => ({
      option,
      place,
      rank: hash(`${salt} ${id} ${tries} ${option.id}`),
    }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ option }) => option);
  const before = tries > 0 ? ordered(id, options, tries - 1) : null;
  const isSame = before !== null && free.every((option, place) => option === before[place]);
  return [...(isSame ? [...free.slice(1), ...free.slice(0, 1)] : free), ...last];
}

/** FNV-1a with the last steps of MurmurHash3, 32 bits: not a secret, only a stable shuffle. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
