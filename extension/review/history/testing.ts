/** Days for the tests of the history. */
import { historyVersion, type DayRecord } from './record.ts';

export function dayOf(day: string, answered: number, right = answered): DayRecord {
  return { version: historyVersion, day, answered, right, ms: answered * 4000 };
}
