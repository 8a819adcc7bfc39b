/** Compares the promised words with those that the service holds. */
import type { KeptWord } from '../../pages/outbox-page.ts';
import type { Ledger } from './browser-learner.ts';

export interface Tally {
  readonly clicked: number;
  readonly promised: number;
  readonly undone: number;
  readonly stored: number;
  /** Promised, not taken back, and neither stored nor shown as unconfirmed. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Taken back, and stored all the same. */
  readonly undoneAndStored: readonly string[];
  /** The relay had it, it is unknown whether the service has it, and the learner is shown that. */
  readonly unconfirmed: readonly string[];
  /** Shown as unconfirmed, though it was never handed to the relay. */
  readonly unconfirmedUnsent: readonly string[];
  /** Promised, not taken back, and no longer in the outbox, not even as sent. */
  readonly forgotten: readonly string[];
  /** Neither sent nor unconfirmed in the end. */
  readonly stuck: readonly string[];
}

/** @param stored once for each time the service holds a word */
export function tallyOf(
  ledger: Ledger,
  kept: readonly KeptWord[],
  stored: readonly string[],
): Tally {
  const times = new Map<string, number>();
  for (const term of stored) times.set(term, (times.get(term) ?? 0) + 1);
  const held = (term: string) => times.get(term) ?? 0;
  const termsOf = (is: (word: KeptWord) => boolean) => kept.filter(is).map(({ term }) => term);
  const doubted = (word: KeptWord) => word.state === 'unconfirmed';
  const unconfirmed = termsOf((word) => doubted(word) && word.attempts > 0);
  const inOutbox = new Set(kept.map(({ term }) => term));
  // An undo whose answer was lost may have happened. A word that is still stored is promised.
  const gone = (term: string) =>
    ledger.undone.has(term) || (ledger.undoLost.has(term) && !inOutbox.has(term));
  const owed = [...ledger.promised].filter((term) => !gone(term));
  return {
    clicked: ledger.clicked.size,
    promised: ledger.promised.size,
    undone: ledger.undone.size,
    stored: times.size,
    lost: owed.filter((term) => held(term) === 0 && !unconfirmed.includes(term)),
    doubled: [...times.keys()].filter((term) => held(term) > 1),
    undoneAndStored: [...ledger.undone].filter((term) => held(term) > 0),
    unconfirmed,
    unconfirmedUnsent: termsOf((word) => doubted(word) && word.attempts === 0),
    forgotten: owed.filter((term) => !inOutbox.has(term)),
    stuck: termsOf((word) => word.state !== 'sent' && !doubted(word)),
  };
}

export function tell(tally: Tally, befell: ReadonlyMap<string, number>, seed: string): void {
  const faults = [...befell].map(([name, times]) => `  ${String(times).padStart(4)} ${name}\n`);
  const { clicked, promised, undone, stored, lost, doubled, unconfirmed, forgotten } = tally;
  process.stdout.write(
    `seed ${seed}, faults:\n${faults.sort().join('')}` +
      `${clicked} words clicked, ${promised} promised, ${undone} undone, ${stored} stored, ` +
      `${lost.length} lost, ${doubled.length} doubled, ${unconfirmed.length} unconfirmed, ` +
      `${forgotten.length} no longer in the outbox\n`,
  );
}
