/** Optional counts beside the list of cards (interface.md promises none), under any sensible name. */
import { fieldsOf, rawText, type Fields } from './fields.ts';
import type { DeckStats } from './flashcard.ts';

const holders =
  'stats statistics summary counts counters progress meta metadata overview queue data result response reviewplan plan extensions session'.split(
    ' ',
  );

const dueNames = 'due duecount duetoday duecards cardsdue totaldue duetotal numdue'.split(' ');
const newNames = 'new newcount newcards newtoday newwords cardsnew unseen numnew'.split(' ');
const reviewedNames =
  'reviewedtoday reviewstoday reviewtoday donetoday completedtoday todayreviewed answeredtoday studiedtoday reviewedtodaycount todaycompleted cardsreviewedtoday'.split(
    ' ',
  );
const minuteNames =
  'minutes estimatedminutes estminutes estimatedtimeminutes minutesestimated estimateminutes remainingminutes minutesleft timeminutes'.split(
    ' ',
  );
const secondNames = ['estimatedseconds', 'estimatedtimeseconds', 'seconds', 'remainingseconds'];

const deepest = 3;
const largest = 1_000_000;

/** Null where the answer holds no counts. */
export function statsIn(body: unknown): DeckStats | null {
  const found: Record<'due' | 'new' | 'reviewedToday' | 'minutes', number | null> = {
    ...{ due: null, new: null, reviewedToday: null, minutes: null },
  };
  for (const fields of holdersIn(fieldsOf(body), deepest)) {
    found.due ??= count(fields, dueNames);
    found.new ??= count(fields, newNames);
    found.reviewedToday ??= count(fields, reviewedNames);
    const seconds = count(fields, secondNames);
    found.minutes ??=
      count(fields, minuteNames) ?? (seconds === null ? null : Math.ceil(seconds / 60));
  }
  const { due, new: fresh, reviewedToday, minutes } = found;
  const stats = {
    ...(due !== null && { due }),
    ...(fresh !== null && { new: fresh }),
    ...(reviewedToday !== null && { reviewedToday }),
    ...(minutes !== null && { minutes }),
  };
  return Object.keys(stats).length > 0 ? stats : null;
}

/** The likeliest holders first, the answer itself last. */
function holdersIn(fields: Fields | null, depth: number): readonly Fields[] {
  if (fields === null || depth === 0) return [];
  const inner = holders.flatMap((name) => holdersIn(fieldsOf(fields.get(name)), depth - 1));
  return [...inner, fields];
}

/** A whole number of a sensible size; as text too, as JSON-mapped gRPC sends large ones. */
function count(fields: Fields, names: readonly string[]): number | null {
  for (const name of names) {
    const value = fields.get(name);
    const text = rawText(fieldsOf(value)?.get('count') ?? value);
    if (!/^\d{1,7}(?:\.\d{1,6})?$/u.test(text) || Number(text) > largest) continue;
    return Math.ceil(Number(text));
  }
  return null;
}
