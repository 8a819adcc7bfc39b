/** Which of the writes that are not sent a filter asks for, in their own order. */
import type { OutboxRecord } from '../outbox/store/record.ts';
import { chooseWords } from './choose-words.ts';
import { everything, writeFilter, type WordFilter } from './filter.ts';
import { listedRecord } from './read-words.ts';

/** @param filter of which the order does not matter, and `show` only for answers */
export function chooseRecords<T extends OutboxRecord>(
  records: readonly T[],
  filter: WordFilter,
): readonly T[] {
  const search = { ...filter, show: everything.show, order: everything.order };
  if (writeFilter(search).size === 0 && filter.show !== 'here') return records;
  // An answer is no word.
  return records.filter(
    (one) => one.kind === 'collect' && chooseWords([listedRecord(one)], search).length > 0,
  );
}
