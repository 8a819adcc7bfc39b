import { describe, expect, it } from 'vitest';
import type { OutboxRecord } from './outbox/store/record.ts';
import { answerRecord, collectRecord, noon } from './outbox/testing.ts';
import { waitingBadge } from './waiting-badge.ts';

const later = noon + 10_000;
const offline = collectRecord('a', { reason: 'offline' });
const refused = collectRecord('b', { state: 'needs-attention', reason: 'rejected' });

describe('the number on the toolbar button', () => {
  it.each<[string, OutboxRecord[], string | null, number]>([
    ['nothing', [], null, 0],
    ['what is sent', [collectRecord('a', { state: 'sent' })], null, 0],
    ['a word in its grace', [collectRecord('a', { notBefore: later + 1 })], null, 0],
    ['a word about to be sent', [collectRecord('a')], null, 0],
    [
      'a word that is being edited',
      [collectRecord('a', { reason: 'offline', editing: { since: noon, graceLeft: 0 } })],
      null,
      0,
    ],
    [
      'words and answers that wait',
      [offline, answerRecord('c', { reason: 'quota' })],
      'waiting',
      2,
    ],
    ['no word of an import', [{ ...offline, imported: true }], null, 0],
    ['a word that is tried again', [{ ...offline, state: 'sending' }], 'waiting', 1],
    ['what another account left', [collectRecord('a', { reason: 'other-account' })], null, 0],
    ['a refusal before what waits', [offline, refused], 'attention', 1],
    [
      'an unknown outcome and a missing permission',
      [
        answerRecord('c', { state: 'unconfirmed', reason: 'unconfirmed' }),
        collectRecord('a', { reason: 'scope-missing' }),
        collectRecord('b', { reason: 'forbidden' }),
      ],
      'attention',
      3,
    ],
  ])('counts %s', (_what, records, tone, count) => {
    expect(waitingBadge(records, later)).toEqual(tone === null ? null : { tone, count });
  });
});
