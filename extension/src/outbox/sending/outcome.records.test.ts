/** The complete record after each outcome: every field that is dropped, kept or set. */
import { describe, expect, it } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import {
  afterFailedLookUp,
  afterFailedWrite,
  recovered,
  sent,
  signedOutReason,
  unconfirmed,
} from './outcome.ts';
import type { OutboxRecord } from '../store/record.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { without } from '../store/without.ts';

const hour = 3_600_000;
const now = noon + 1_000;
const plainWord = collectRecord('word', { attempts: 1, failures: 1 });
const plainAnswer = answerRecord('card', { attempts: 1, failures: 1 });
/** Fields left by earlier tries. */
const traces = { reason: 'offline', detail: 'said', retryAt: noon, keyUsedAt: noon } as const;
const word = { ...plainWord, ...traces, state: 'sending' as const };
const answer = { ...plainAnswer, ...traces, state: 'sending' as const };
const failure = (
  status: number | null,
  code = 'ANY',
  details: unknown[] = [],
  retryAfterMs: number | null = null,
) => new RelayError(status, code, 'why', details, retryAfterMs);
const judge = (record: OutboxRecord, error: RelayError) => afterFailedWrite(record, error, now, 1);

describe('once the service has it', () => {
  it('keeps only the key of an answer’s earlier tries', () => {
    expect(sent(answer, now)).toEqual({
      ...plainAnswer,
      ...{ state: 'sent', settledAt: now, failures: 0, keyUsedAt: noon },
    });
  });

  it('settles a word as collected, even if the service does not return it', () => {
    expect(sent({ ...word, doubtful: true }, now)).toEqual({
      ...plainWord,
      ...{ state: 'sent', settledAt: now, failures: 0, keyUsedAt: noon, outcome: 'collected' },
    });
  });

  it('stores the service’s word, and each of its forms once', () => {
    const learnedWord = { id: '1', term: 'WORD' };
    expect(sent(word, now, learnedWord)).toMatchObject({ learnedWord, forms: ['word'] });
  });

  const sentence = { sentence: 'A word.', title: '', url: '', language: 'en' };
  const addition = collectRecord('word', { purpose: 'sentence', context: sentence });
  it.each([
    ['added where the answer shows it', { id: '1', term: 'word', notes: ['A word.'] }, 'added'],
    ['added where the answer shows no notes', { id: '1', term: 'word' }, 'added'],
    ['kept where the answer does not show it', { id: '1', term: 'word', notes: ['x'] }, 'kept'],
    ['kept where the service answers nothing', undefined, 'kept'],
  ] as const)('a sentence is %s', (_what, answered, outcome) => {
    const learned = answered && {
      ...answered,
      notes: 'notes' in answered ? [...answered.notes] : undefined,
    };
    expect(sent(addition, now, learned)).toMatchObject({ outcome: `sentence-${outcome}` });
  });
});

describe('a record of unknown outcome', () => {
  it('is unconfirmed, without the fields of earlier tries', () => {
    expect(unconfirmed(answer, now)).toEqual({
      ...plainAnswer,
      ...{ state: 'unconfirmed', reason: 'unconfirmed', settledAt: now, keyUsedAt: noon },
    });
  });

  it('loses its key and is looked up, if it is a word that stayed in sending too long', () => {
    const rest = without(word, 'keyUsedAt');
    expect(recovered(word, noon + 23 * hour)).toEqual({
      ...rest,
      ...{ state: 'waiting', doubtful: true },
    });
  });
});

describe('a write that failed', () => {
  it('without an answer waits for the network and keeps all other fields', () => {
    expect(judge(word, failure(null, 'NETWORK', [], 5))).toEqual({
      record: { ...word, state: 'waiting', reason: 'offline' },
      pause: { reason: 'offline', retryAfterMs: null },
    });
  });

  const freed = without(word, 'keyUsedAt');
  it('with 401 waits for a sign-in and releases its key', () => {
    expect(judge(word, failure(401))).toEqual({
      record: { ...freed, state: 'waiting', reason: 'signed-out' },
      signedOut: true,
    });
  });

  it('with 403 waits for the learner and pauses no other write', () => {
    expect(judge(word, failure(403))).toEqual({
      record: { ...freed, state: 'waiting', reason: 'forbidden', detail: 'why' },
    });
    const details = [
      null,
      'x',
      { reason: 'other', scope: 'a' },
      { reason: 'scope_missing', scope: 'b' },
    ];
    expect(judge(word, failure(403, 'ANY', details))).toEqual({
      record: { ...freed, state: 'waiting', reason: 'scope-missing', detail: 'b' },
    });
    const nameless = [{ reason: 'scope_missing' }, { reason: 'scope_missing', scope: 1 }];
    expect(judge(word, failure(403, 'ANY', nameless)).record.reason).toBe('forbidden');
  });

  const running = failure(409, 'ABORTED', [{ reason: 'in_flight' }], 5_000);
  it('that the relay is still sending waits, and keeps no reason of an earlier try', () => {
    const rest = without(word, 'reason', 'detail');
    expect(judge(word, running)).toEqual({
      record: { ...rest, state: 'waiting', failures: 2, retryAt: now + 5_000 },
    });
  });

  it('that the relay is still sending after many tries is in doubt', () => {
    const long = { failures: 10 };
    expect(judge({ ...word, ...long }, running).record).toMatchObject({
      ...{ state: 'waiting', doubtful: true },
      retryAt: now + 900_000,
    });
    expect(judge({ ...answer, ...long }, running).record.state).toBe('unconfirmed');
  });

  it('with 429 releases its key', () => {
    expect(judge(word, failure(429))).toEqual({
      record: { ...freed, state: 'waiting', reason: 'quota' },
      pause: { reason: 'quota', retryAfterMs: null },
    });
  });

  const doubtful = (retryAt: number) => {
    const rest = without(word, 'keyUsedAt');
    const changes = { state: 'waiting', doubtful: true, failures: 2, reason: 'service-error' };
    return { ...rest, ...changes, retryAt };
  };
  it.each([
    ['500 pauses everything', failure(500), 4_000, true],
    ['599 too', failure(599), 4_000, true],
    ['503 of the service itself too', failure(503, 'UNAVAILABLE'), 4_000, true],
    ['a longer Retry-After wins', failure(500, 'ANY', [], 9_000), 9_000, true],
    ['an unknown outcome does not pause others', failure(504, 'OUTCOME_UNKNOWN'), 4_000, false],
    ['an unreadable success does not pause others', failure(200, 'MALFORMED'), 4_000, false],
  ])('outcome unknown: %s', (_what, error, wait, pauses) => {
    const { retryAfterMs } = error;
    expect(judge(word, error)).toEqual({
      record: doubtful(now + wait),
      ...(pauses && { pause: { reason: 'service-error', retryAfterMs } }),
    });
  });

  it('an answer of unknown outcome is not resent and pauses no other write', () => {
    expect(judge(answer, failure(500))).toEqual({
      record: {
        ...plainAnswer,
        ...{ state: 'unconfirmed', reason: 'unconfirmed', settledAt: now },
        ...{ failures: 2, keyUsedAt: noon },
      },
    });
  });

  it.each([
    [503, 'UNAVAILABLE', 'database_unavailable'],
    [503, 'UNAVAILABLE', 'too_many_at_once'],
    [500, 'INTERNAL', 'any'],
  ])('is of unknown outcome with %i %s unless the relay says that it was not sent', (...told) => {
    const [status, code, reason] = told;
    const error = (sent: 'no' | 'maybe') =>
      new RelayError(status, code, 'why', [{ reason }], 5_000, sent);
    expect(judge(word, error('maybe')).record).toHaveProperty('doubtful', true);
    expect(judge(answer, error('maybe')).record.state).toBe('unconfirmed');
    for (const record of [word, answer]) {
      expect(judge(record, error('no'))).toEqual({
        record: {
          ...without<OutboxRecord>(record, 'keyUsedAt'),
          ...{ state: 'waiting', reason: 'service-error' },
        },
        pause: { reason: 'service-error', retryAfterMs: 5_000 },
      });
    }
  });
});

describe('a refusal', () => {
  it.each([
    [400, 'INVALID_ARGUMENT', word, 'rejected', 'why'],
    [404, 'INVALID_ARGUMENT', word, 'rejected', 'why'],
    [404, 'NOT_FOUND', word, 'not-found', 'why'],
    [404, 'NOT_FOUND', answer, 'plan-gone', 'why'],
    [404, 'INVALID_ARGUMENT', answer, 'rejected', 'why'],
    [400, 'NOT_FOUND', answer, 'plan-gone', 'why'],
    [500, 'INVALID_ARGUMENT', word, 'rejected', 'why'],
    [500, 'FAILED_PRECONDITION', answer, 'refused', 'FAILED_PRECONDITION: why'],
    [409, 'ABORTED', word, 'refused', 'ABORTED: why'],
    [409, 'CONFLICT', answer, 'refused', 'CONFLICT: why'],
    [499, 'OTHER', word, 'refused', 'OTHER: why'],
  ] as const)('%i %s', (status, code, record, reason, detail) => {
    expect(judge(record, failure(status, code))).toEqual({
      record: { ...record, state: 'needs-attention', reason, detail, settledAt: now },
    });
  });

  it('of a sentence leaves the word unchanged and keeps the sentence here', () => {
    const addition = { ...word, purpose: 'sentence' as const };
    expect(judge(addition, failure(400, 'INVALID_ARGUMENT'))).toEqual({
      record: { ...addition, state: 'sent', outcome: 'sentence-kept', settledAt: now },
    });
  });

  it.each([400, 409, 500])('%i because it exists settles what was sent, by its code', (status) => {
    const exists = failure(status, 'ALREADY_EXISTS');
    const settled = judge(word, exists);
    expect(settled).not.toHaveProperty('pause');
    expect(settled.record).toMatchObject({
      ...{ state: 'sent', outcome: 'already-collected', settledAt: now },
      learnedWord: { id: '', ...word.spec, mastery_level: null },
    });
    expect(settled.record).not.toHaveProperty('reason');
    expect(judge(answer, exists).record).toEqual(sent(answer, now));
    const addition = { ...word, purpose: 'sentence' as const };
    expect(judge(addition, exists).record).toMatchObject({ outcome: 'sentence-kept' });
  });

  it.each(['UNAVAILABLE', 'INTERNAL', 'DEADLINE_EXCEEDED', 'UNKNOWN'])(
    'is none with the code %s, whatever the status: the outcome is unknown',
    (code) => {
      expect(judge(word, failure(400, code)).record).toHaveProperty('doubtful', true);
      expect(judge(answer, failure(409, code)).record.state).toBe('unconfirmed');
    },
  );

  it.each([
    ['a nested detail’s text', 'why', [{ field: { name: 'LANGUAGE' } }], 'rejected'],
    ['a detail’s number', 'why', [{ language: 1 }], 'rejected'],
    ['no text', 'why', [null, 7, undefined], 'rejected'],
    ['one detail of two', 'why', ['x', { field: 'Language' }], 'language-rejected'],
    ['one field of two', 'why', [{ a: 'x', b: 'the language' }], 'language-rejected'],
    ['the message’s end beyond 500 characters', `${'x'.repeat(600)} language`, [], 'rejected'],
    ['a detail’s end beyond that', 'why', [`${'x'.repeat(600)} language`], 'rejected'],
  ])('is about the language or not: %s', (_where, message, details, reason) => {
    const error = new RelayError(400, 'INVALID_ARGUMENT', message, details);
    expect(judge(word, error).record.reason).toBe(reason);
  });

  it('is cut at 500 characters, with a sign that there was more', () => {
    const said = (length: number) =>
      judge(word, new RelayError(400, 'INVALID_ARGUMENT', 'x'.repeat(length))).record.detail;
    expect(said(500)).toBe('x'.repeat(500));
    expect(said(501)).toBe(`${'x'.repeat(499)}…`);
  });
});

describe('a look-up in the list that failed', () => {
  const record = collectRecord('word', { failures: 1, keyUsedAt: noon });
  const look = (error: RelayError) => afterFailedLookUp(record, error, now, 1);

  it.each([
    [null, 'offline', null],
    [429, 'quota', 7_000],
  ] as const)(
    'with %s pauses for %s and does not count as a failure',
    (status, reason, retryAfterMs) => {
      expect(look(failure(status, 'ANY', [], 7_000))).toEqual({
        record: { ...record, state: 'waiting', reason },
        pause: { reason, retryAfterMs },
      });
    },
  );

  it('with 401 waits for a sign-in', () => {
    expect(look(failure(401))).toEqual({
      record: { ...record, state: 'waiting', reason: 'signed-out' },
      signedOut: true,
    });
  });

  it.each([
    [null, 4_000],
    [9_000, 9_000],
  ])('with another error waits longer each time, Retry-After %s', (retryAfterMs, wait) => {
    expect(look(failure(500, 'ANY', [], retryAfterMs))).toEqual({
      record: { ...record, failures: 2, reason: 'service-error', retryAt: now + wait },
      pause: { reason: 'service-error', retryAfterMs },
    });
  });
});

it('a refused word from before the first sign-in waits for the first sign-in', () => {
  const early = { ...word, connection: null };
  expect(judge(early, failure(401)).record.reason).toBe('not-connected');
  expect(signedOutReason(early)).toBe('not-connected');
});
