/** Optional counts beside the list of cards (interface.md promises none), under any sensible name. */
import { fieldsOf, rawText, type Fields } from '../fields/fields.ts';
import type { DeckStats } from '../flashcard.ts';

const holders =
  'stats statistics summary counts counters progress meta metadata overview queue data result response reviewplan plan extensions session'.split(
    ' ',
  );

/** The names of each count, and what a minute has of it. */
const counts: readonly (readonly [keyof DeckStats, names: string, per?: number])[] = [
  [
    'due',
    'todaydueremaining dueremaining due duecount duetoday duecards cardsdue totaldue duetotal numdue',
  ],
  [
    'new',
    'todaynewremaining newremaining new newcount newcards newtoday newwords cardsnew unseen numnew',
  ],
  [
    'reviewedToday',
    'reviewedtoday reviewstoday reviewtoday donetoday completedtoday todayreviewed answeredtoday studiedtoday reviewedtodaycount todaycompleted cardsreviewedtoday todayreviewedcount',
  ],
  ['minutes', 'estimatedseconds estimatedtimeseconds seconds remainingseconds', 60],
  [
    'minutes',
    'minutes estimatedminutes estminutes estimatedtimeminutes minutesestimated estimateminutes remainingminutes minutesleft timeminutes',
  ],
];

/** Null where the answer holds no counts. */
export function statsIn(body: unknown): DeckStats | null {
  const all = holdersIn(fieldsOf(body), 3);
  const told = counts.flatMap(([count, names, per = 1]) => {
    const values = all.flatMap((fields) => names.split(' ').map((name) => fields.get(name)));
    // Numbers of a sensible size; as text too, as JSON-mapped gRPC sends large ones.
    const number = values
      .map((value) => rawText(fieldsOf(value)?.get('count') ?? value))
      .find((text) => /^\d{1,6}(?:\.\d{1,6})?$/u.test(text));
    return number === undefined ? [] : [[count, Math.ceil(Number(number) / per)]];
  });
  return told.length > 0 ? (Object.fromEntries(told) as DeckStats) : null;
}

/** The most likely objects first, the answer itself last. */
function holdersIn(fields: Fields | null, depth: number): readonly Fields[] {
  if (fields === null || depth === 0) return [];
  const inner = holders.flatMap((name) => holdersIn(fieldsOf(fields.get(name)), depth - 1));
  return [...inner, fields];
}
