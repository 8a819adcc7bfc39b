import { describe, expect, it } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import {
  afterFailedLookUp,
  afterFailedWrite,
  recovered,
  sent,
  signedOutReason,
} from './outcome.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';

const hour = 3_600_000;
const word = collectRecord('word', { state: 'sending', attempts: 1, keyUsedAt: noon });
const answer = answerRecord('card', { state: 'sending', attempts: 1, keyUsedAt: noon });
const judge = (record: typeof word | typeof answer, error: RelayError) =>
  afterFailedWrite(record, error, noon, 0.5);
const failure = (
  status: number | null,
  code: string,
  details: unknown[] = [],
  retryAfterMs: number | null = null,
) => new RelayError(status, code, 'why', details, retryAfterMs);

describe('a write that failed', () => {
  it('without an answer keeps its key and waits for the network', () => {
    const verdict = judge(word, failure(null, 'NETWORK'));
    expect(verdict.record).toMatchObject({ state: 'waiting', reason: 'offline', keyUsedAt: noon });
    expect(verdict.pause).toEqual({ reason: 'offline', retryAfterMs: null });
  });

  it('with 401 releases its key and ends the session for all', () => {
    const verdict = judge(word, failure(401, 'UNAUTHENTICATED'));
    expect(verdict).toMatchObject({
      signedOut: true,
      record: { state: 'waiting', reason: 'signed-out' },
    });
    expect(verdict.record.keyUsedAt).toBeUndefined();
  });

  it('with 429 delays all others, unless it came from an imported list', () => {
    const busy = failure(429, 'RESOURCE_EXHAUSTED', [], 90_000);
    expect(judge(word, busy).pause).toEqual({ reason: 'quota', retryAfterMs: 90_000 });
    const imported = judge({ ...word, imported: true }, busy);
    expect(imported.pause).toBeUndefined();
    expect(imported.record).toMatchObject({ state: 'waiting', retryAt: noon + 90_000 });
  });

  it('with 403 names the missing scope, or says forbidden', () => {
    const missing = [{ reason: 'scope_missing', scope: 'words:write' }];
    expect(judge(word, failure(403, 'PERMISSION_DENIED', missing)).record).toMatchObject({
      state: 'waiting',
      reason: 'scope-missing',
      detail: 'words:write',
    });
    expect(judge(word, failure(403, 'PERMISSION_DENIED')).record.reason).toBe('forbidden');
  });

  it('with 429 pauses everything for Retry-After', () => {
    const verdict = judge(word, failure(429, 'RESOURCE_EXHAUSTED', [], 90_000));
    expect(verdict.pause).toEqual({ reason: 'quota', retryAfterMs: 90_000 });
    expect(verdict.record).toMatchObject({ state: 'waiting', reason: 'quota' });
  });

  it.each([400, 404, 413, 422])('with %i needs attention', (status) => {
    const { record } = judge(word, failure(status, 'INVALID_ARGUMENT'));
    expect(record).toMatchObject({ state: 'needs-attention', reason: 'rejected', detail: 'why' });
  });

  it.each([
    ['its field', [{ field: 'spec.language', description: 'unknown' }], 'why'],
    ['a text', ['unknown language'], 'why'],
    ['the message alone', [], 'Invalid request parameters: language'],
  ])('with INVALID_ARGUMENT about the language says so, from %s', (_by, details, message) => {
    const error = new RelayError(400, 'INVALID_ARGUMENT', message, details);
    expect(judge(word, error).record).toMatchObject({
      state: 'needs-attention',
      reason: 'language-rejected',
      detail: message,
    });
    expect(judge(answer, error).record.reason).toBe('rejected');
  });

  it('has its own reason for a service’s own code, and for 404', () => {
    expect(judge(word, failure(400, 'FAILED_PRECONDITION')).record).toMatchObject({
      reason: 'refused',
      detail: 'FAILED_PRECONDITION: why',
    });
    expect(judge(word, failure(404, 'NOT_FOUND')).record.reason).toBe('not-found');
  });

  it('with an unknown plan differs from a refused answer', () => {
    expect(judge(answer, failure(404, 'NOT_FOUND')).record.reason).toBe('plan-gone');
    expect(judge(answer, failure(400, 'INVALID_ARGUMENT')).record.reason).toBe('rejected');
  });

  it.each([
    [504, 'OUTCOME_UNKNOWN'],
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [502, 'MALFORMED'],
    [200, 'MALFORMED'],
  ])('with %i %s makes a word of unknown outcome and an answer unconfirmed', (status, code) => {
    const doubtful = judge(word, failure(status, code)).record;
    expect(doubtful).toMatchObject({ state: 'waiting', doubtful: true, failures: 1 });
    expect(doubtful.retryAt).toBeGreaterThan(noon);
    expect(judge(answer, failure(status, code)).record).toMatchObject({
      state: 'unconfirmed',
      reason: 'unconfirmed',
    });
  });

  it.each([
    failure(401, 'UNAUTHENTICATED'),
    failure(403, 'PERMISSION_DENIED'),
    failure(403, 'PERMISSION_DENIED', [{ reason: 'origin_not_allowed' }]),
    failure(429, 'RESOURCE_EXHAUSTED'),
    new RelayError(503, 'UNAVAILABLE', 'why', [], null, 'no'),
  ])('with $status $code releases no key that an earlier try used', (refusal) => {
    for (const record of [word, answer]) {
      const { keyUsedAt } = afterFailedWrite(record, refusal, noon + hour, 0.5, noon).record;
      expect(keyUsedAt).toBe(noon);
    }
  });

  it('keeps a limited part of the service’s text', () => {
    const long = new RelayError(400, 'INVALID_ARGUMENT', 'x'.repeat(1_000_000));
    expect(judge(word, long).record.detail).toHaveLength(500);
  });
});

describe('a look-up in the list that failed', () => {
  it('does not make the outcome unknown', () => {
    const fresh = collectRecord('word');
    for (const status of [null, 401, 429, 500, 503]) {
      const { record } = afterFailedLookUp(fresh, failure(status, 'ANY'), noon, 0.5);
      expect(record.state).toBe('waiting');
      expect(record).not.toHaveProperty('doubtful');
    }
  });
});

describe('a record left in sending', () => {
  it('goes again under its key while the relay remembers it', () => {
    expect(recovered(word, noon + 22 * hour)).toEqual({ ...word, state: 'waiting' });
  });

  it('is of unknown outcome after that', () => {
    expect(recovered(word, noon + 24 * hour)).toMatchObject({ state: 'waiting', doubtful: true });
    expect(recovered(answer, noon + 24 * hour).state).toBe('unconfirmed');
  });
});

it('stores the service’s form of a word beside the learner’s', () => {
  const settled = sent(collectRecord('running', { reason: 'offline' }), noon, {
    id: '1',
    term: 'Run',
  });
  expect(settled).toMatchObject({ state: 'sent', outcome: 'collected', forms: ['running', 'run'] });
  expect(settled).not.toHaveProperty('reason');
});

it('a word from before the first sign-in waits for one, another for the next one', () => {
  expect(signedOutReason(collectRecord('a', { connection: null }))).toBe('not-connected');
  expect(signedOutReason(collectRecord('a'))).toBe('signed-out');
});
