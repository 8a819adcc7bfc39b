/** Optional counts beside the list of cards (interface.md promises none), under any sensible name. */
import { fieldsOf, rawText, type Fields } from '../fields/fields.ts';
import type { DeckStats } from '../flashcard.ts';

const holders =
  'stats statistics summary counts counters progress meta metadata overview queue data result response reviewplan plan extensions session'.split(
    ' ',
  );

const names = {
  due: 'due duecount duetoday duecards cardsdue totaldue duetotal numdue',
  new: 'new newcount newcards newtoday newwords cardsnew unseen numnew',
  reviewedToday:
    'reviewedtoday reviewstoday reviewtoday donetoday completedtoday todayreviewed answeredtoday studiedtoday reviewedtodaycount todaycompleted cardsreviewedtoday',
  minutes:
    'minutes estimatedminutes estminutes estimatedtimeminutes minutesestimated estimateminutes remainingminutes minutesleft timeminutes',
  seconds: 'estimatedseconds estimatedtimeseconds seconds remainingseconds',
};

const deepest = 3;
const largest = 1_000_000;

/** Null where the answer holds no counts. */
export function statsIn(body: unknown): DeckStats | null {
  const all = holdersIn(fieldsOf(body), deepest);
  const found = (meaning: keyof typeof names): number | undefined =>
    all.flatMap((fields) => count(fields, names[meaning].split(' ')))[0];
  const seconds = found('seconds');
  const minutes = found('minutes') ?? (seconds === undefined ? undefined : seconds / 60);
  const counts = {
    ...{ due: found('due'), new: found('new'), reviewedToday: found('reviewedToday'), minutes },
  };
  const told = Object.entries(counts).flatMap(([name, number]) =>
    number === undefined ? [] : [[name, Math.ceil(number)]],
  );
  return told.length > 0 ? (Object.fromEntries(told) as DeckStats) : null;
}

/** The most likely objects first, the answer itself last. */
function holdersIn(fields: Fields | null, depth: number): readonly Fields[] {
  if (fields === null || depth === 0) return [];
  const inner = holders.flatMap((name) => holdersIn(fieldsOf(fields.get(name)), depth - 1));
  return [...inner, fields];
}

/** Numbers of a sensible size; as text too, as JSON-mapped gRPC sends large ones. */
function count(fields: Fields, names: readonly string[]): readonly number[] {
  return names
    .map((name) => rawText(fieldsOf(fields.get(name))?.get('count') ?? fields.get(name)))
    .filter((text) => /^\d{1,7}(?:\.\d{1,6})?$/u.test(text) && Number(text) <= largest)
    .map(Number);
}
