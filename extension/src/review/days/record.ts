/**
 * The history of finished work, on this device only: one record per local day and, until an answer can no
 * longer change, a row of its own. A row has the id of its answer, so that a step that is stored twice, or
 * a window that closes between two, still counts each first answer exactly once.
 */
import type { CardKind } from '@gleaner/shared';
import type { Upgrades } from '../../platform/upgrades.ts';

export const historyVersion = 3;

/** First answers, and how many of them were right. */
interface KindCount {
  readonly answered: number;
  readonly right: number;
}

/** By the kind of card as it was shown. Counts of an earlier Gleaner have no kind. */
export type KindCounts = Readonly<Partial<Record<CardKind, KindCount>>>;

export interface AnsweredRow {
  readonly version: typeof historyVersion;
  readonly sessionId: string;
  /** `2026-11-20`, by the learner's own clock when it was answered. */
  readonly day: string;
  /** Right at first try. */
  readonly right: boolean;
  /** Visible time, in milliseconds. */
  readonly ms: number;
  /** As the card was shown; null when an earlier Gleaner did not store it. */
  readonly kind: CardKind | null;
  /** When it was answered, in milliseconds since the epoch; this and the rest are absent in older rows. */
  readonly at?: number;
  /** In the log: the word that was asked. */
  readonly term?: string;
  /** The grant whose card it was; empty for none. */
  readonly owner?: string;
}

export interface DayRecord {
  readonly version: typeof historyVersion;
  readonly day: string;
  /** First answers. */
  readonly answered: number;
  readonly right: number;
  /** Visible time, in milliseconds. */
  readonly ms: number;
  readonly kinds: KindCounts;
}

export const rowUpgrades: Upgrades = {
  // Version 2 stores the kind of card.
  1: (stored) => ({ ...stored, version: 2, kind: null }),
  // Version 3 stores a row for each word. Version 2 named the first word of several, right or not.
  2: (stored) => {
    const { kind, right } = stored as AnsweredRow;
    const isDoubtful = (kind === 'match' || kind === 'fill-blanks') && !right;
    return { ...stored, version: 3, ...((isDoubtful || kind === 'arrange') && { term: '' }) };
  },
};

export const dayUpgrades: Upgrades = {
  1: (stored) => ({ ...stored, version: 2, kinds: {} }),
  2: (stored) => ({ ...stored, version: 3 }),
};

/** A day without answers. */
export function emptyDay(day: string): DayRecord {
  return { version: historyVersion, day, answered: 0, right: 0, ms: 0, kinds: {} };
}

/** Null deletes the row, since the answer was undone. */
type RowChanges = ReadonlyMap<string, AnsweredRow | null>;

export interface HistoryChange {
  /** By the UUID of the answer. */
  readonly answered: RowChanges;
  /** A row for each word that was asked, by a UUID of its own that is made from the answer's. */
  readonly log: RowChanges;
}

/** Days with the rows added, the earliest first. */
export function daysOf(
  days: readonly DayRecord[],
  rows: readonly AnsweredRow[],
): readonly DayRecord[] {
  const sums = new Map(days.map((record) => [record.day, record]));
  for (const { day, right, ms, kind } of rows) {
    const sum = sums.get(day) ?? emptyDay(day);
    sums.set(day, {
      ...sum,
      answered: sum.answered + 1,
      right: sum.right + (right ? 1 : 0),
      ms: sum.ms + ms,
      kinds: kind
        ? addKinds(sum.kinds, { [kind]: { answered: 1, right: right ? 1 : 0 } })
        : sum.kinds,
    });
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The sum of both counts. */
export function addKinds(a: KindCounts, b: KindCounts): KindCounts {
  const sum: Partial<Record<CardKind, KindCount>> = { ...a };
  for (const [name, { answered, right }] of Object.entries(b)) {
    const kind = name as CardKind;
    if (answered === 0) continue;
    const earlier = sum[kind] ?? { answered: 0, right: 0 };
    sum[kind] = { answered: earlier.answered + answered, right: earlier.right + right };
  }
  return sum;
}
