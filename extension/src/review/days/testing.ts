/** Days for the tests of the history. */
import { emptyDay, type DayRecord } from './record.ts';

export function dayOf(day: string, answered: number, right = answered): DayRecord {
  return { ...emptyDay(day), answered, right, ms: answered * 4000 };
}
