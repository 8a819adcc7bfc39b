/**
 * Cards as many services send them. Each shows every text, has the expected kind, and where it is graded its right
 * answer is right. The first batch of a service that answers with places grades nothing wrong.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicePayloads } from '../../testing/payloads/choices.ts';
import { orderPayloads } from '../../testing/payloads/orders.ts';
import { shownPayloads } from '../../testing/payloads/shown.ts';
import { textPayloads } from '../../testing/payloads/texts.ts';
import { oneCard } from '../../testing/one-card.ts';
import { readableCard } from '../../testing/read-card.ts';
import { foldName } from '../fields/fields.ts';
import { cardText } from '../fields/shown-text.ts';
import { blankNames } from '../grade/pairs.ts';
import type { Flashcard } from '../flashcard.ts';
import { grade } from '../grade/grade.ts';
import { decodeFlashcards } from './decode.ts';

interface Payload {
  readonly kind: string;
  readonly right: readonly string[];
  readonly name: string;
  readonly item: Record<string, unknown>;
}

const payloads = [choicePayloads, textPayloads, orderPayloads, shownPayloads]
  .flatMap((table) => table.trim().split('\n'))
  .map((line): Payload => {
    const [kind = '', right = '', name = '', ...item] = line.split(' | ');
    return {
      ...{ kind, right: right.split(';'), name },
      item: JSON.parse(item.join(' | ')) as Record<string, unknown>,
    };
  });

const isSelfGraded = (kind: string): boolean => kind === 'reveal' || kind === 'speaking';

/** Every answer that is right, as the learner gives it. */
function answersTo(card: Flashcard, right: readonly string[]): readonly (readonly string[])[] {
  const used = new Set<string>();
  const idOf = (text: string, group?: string): string => {
    const option = card.options.find(
      (one) => one.text === text && one.group === (group ?? one.group) && !used.has(one.id),
    );
    if (option) used.add(option.id);
    return option?.id ?? text;
  };
  if (card.kind === 'spelling') return right.map((text) => [text]);
  if (card.kind === 'match')
    return [
      right.map((pair) => {
        const [left = '', other = ''] = pair.split('=');
        return `${idOf(left, 'left')}:${idOf(other, 'right')}`;
      }),
    ];
  const names = blankNames(card);
  if (card.kind === 'fill-blanks')
    return [right.map((text, place) => `${names[place] ?? ''}:${idOf(text)}`)];
  return [right.map((text) => idOf(text))];
}

/** What is no text for a learner: bookkeeping, addresses, names of things. By folded names. */
const apart =
  /^(?:id|key|noteid|type|kind|format|mode|library|qtype|questiontype|cardtype|typename|modelname|object|partofspeech|category|difficulty|language|lang|image|audiourl|createdat|due|expected|tags|cloze|cursor|accent|group|multiplecorrectanswers|correctkey|correctoption|(?:question)?name|flags|title)$|(?<!av)ids?$/u;

function textsIn(value: unknown, name = ''): readonly string[] {
  if (apart.test(foldName(name))) return [];
  if (typeof value === 'string') {
    if (!/^(?:\[["[{]|\{")/u.test(value)) return [value];
    return textsIn(JSON.parse(value), name);
  }
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([own, one]) => textsIn(one, own));
}

/** Words of the item, without the signs of blanks and the ids of options. */
function wordsOf({ item }: Payload, card: Flashcard): readonly string[] {
  const ids = card.options.flatMap(({ id }) => id.split(/[:,]/u));
  const wordsIn = (text: string) =>
    cardText(text.replaceAll(/\{\{(?!c\d)[^}]*\}\}|\[blank\]|\bc\d+::/gu, ' ')).match(
      /\p{L}{2,}/gu,
    );
  return textsIn(item)
    .filter((text) => !text.split(/[:,=|-]/u).every((part) => ids.includes(part)))
    .filter((text) => !/^(?:[a-z]|blank\d):\w+$|^(?:true|false|left|right)$/u.test(text))
    .flatMap((text) => wordsIn(text) ?? []);
}

describe('of all payloads', () => {
  it('no two are the same, and there are as many', () => {
    expect(new Set(payloads.map(({ item }) => JSON.stringify(item))).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThanOrEqual(150);
  });

  it.each(payloads.map((one) => [one.kind, one.name, one] as const))(
    '%s, %s: shows every text, and its right answer is right',
    (kind, _name, payload) => {
      const card = oneCard(payload.item);
      expect(card.kind).toBe(kind);
      const hints = card.options.map(({ hint }) => hint ?? '');
      const said = card.phonetics.map(({ text }) => text);
      const seen = [readableCard(card), ...hints, ...said].join('\n');
      // Words without spaces between them may be apart.
      const joined = seen.replaceAll('\n', '');
      for (const word of wordsOf(payload, card)) expect(seen + joined).toContain(word);
      if (isSelfGraded(kind)) for (const text of payload.right) expect(seen).toContain(text);
      else
        for (const given of answersTo(card, payload.right))
          expect(grade(card, given), given.join()).toMatchObject({ correct: true });
    },
  );
});

describe('the first batch of a service that answers with places', () => {
  const words = ['oak', 'elm', 'ash', 'fir', 'yew', 'box'];
  const place = fc
    .integer({ min: 3, max: 6 })
    .chain((count) => fc.record({ count: fc.constant(count), right: fc.nat(count - 1) }));
  const batch = fc.array(place, { minLength: 1, maxLength: 8 });
  const shapes = fc.record({
    field: fc.constantFrom('answer', 'correct', 'correct_answer', 'solution', 'correctOption'),
    type: fc.constantFrom(undefined, 'choice', 'mcq', 'QUIZ', 7),
    isText: fc.boolean(),
    withIds: fc.boolean(),
  });

  it.each([0, 1])('grades nothing wrong where they count from %i', (from) => {
    let graded = 0;
    fc.assert(
      fc.property(batch, shapes, (cards, { field, type, isText, withIds }) => {
        const sent = cards.map(({ count, right }, at) => ({
          ...{ id: `c${at}`, type, question: `tree ${at}` },
          options: words
            .slice(0, count)
            .map((text) => (withIds ? { id: `x-${text}`, text } : text)),
          [field]: isText ? String(right + from) : right + from,
        }));
        const decoded = decodeFlashcards(sent);
        expect(decoded.cards).toHaveLength(cards.length);
        for (const [at, card] of decoded.cards.entries()) {
          if (card.kind === 'reveal') continue;
          graded += 1;
          const chosen = card.options.find(({ text }) => text === words[cards[at]?.right ?? -1]);
          expect(grade(card, [chosen?.id ?? ''])).toMatchObject({ correct: true });
        }
      }),
    );
    expect(graded).toBeGreaterThan(0);
  });
});
