/** When a word may be missing at the service. */
import { expect, test } from 'vitest';
import type { KeptWord } from '../../pages/outbox-page.ts';
import { tallyOf } from './browser-tally.ts';

const ledger = {
  clicked: new Set(['word']),
  promised: new Set(['word']),
  undone: new Set<string>(),
  undoLost: new Set<string>(),
};

function kept(state: string, attempts: number): KeptWord {
  const about = { reason: '', createdAt: 0, isBeingEdited: false };
  return { id: 'id', term: 'word', state, attempts, ...about };
}

test('an unconfirmed word is lost unless it was handed to the relay', () => {
  const sent = tallyOf(ledger, [kept('unconfirmed', 1)], []);
  expect(sent.lost).toEqual([]);
  expect(sent.unconfirmed).toEqual(['word']);
  const never = tallyOf(ledger, [kept('unconfirmed', 0)], []);
  expect(never.lost).toEqual(['word']);
  expect(never.unconfirmedUnsent).toEqual(['word']);
});

test('a promised word that neither the outbox nor the service has is lost and forgotten', () => {
  const tally = tallyOf(ledger, [], []);
  expect(tally.lost).toEqual(['word']);
  expect(tally.forgotten).toEqual(['word']);
});
