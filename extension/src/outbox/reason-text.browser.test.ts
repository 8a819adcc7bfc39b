/** Each error of interface.md section 7, from the call's result to the sentence that a learner reads. */
import { describe, expect, it, vi } from 'vitest';
import { RelayError } from '../relay-client/relay-error.ts';
import { afterFailedWrite } from './sending/outcome.ts';
import { reasonText } from './reason-text.ts';
import { answerRecord, collectRecord, noon } from './testing.ts';

const word = collectRecord('word', { state: 'sending', attempts: 1, keyUsedAt: noon });
const answer = answerRecord('card', { state: 'sending', attempts: 1, keyUsedAt: noon });

const aboutLanguage = [{ field: 'spec.language', description: 'Unknown code' }];
const missing = [{ reason: 'scope_missing', scope: 'words:write' }];
const originRefused = [{ reason: 'origin_not_allowed' }];

const cases: [what: string, error: RelayError, state: string, sentence: RegExp][] = [
  [
    '400 about the language',
    new RelayError(400, 'INVALID_ARGUMENT', 'Bad', aboutLanguage),
    'needs-attention',
    /doesn’t accept this language/u,
  ],
  [
    '400 about another field',
    new RelayError(400, 'INVALID_ARGUMENT', 'term: too long'),
    'needs-attention',
    /didn’t accept this word: term: too long/u,
  ],
  [
    '400 with an unknown code',
    new RelayError(400, 'TOO_PECULIAR', 'Not today'),
    'needs-attention',
    /refused this \(TOO_PECULIAR: Not today\)/u,
  ],
  ['401', new RelayError(401, 'UNAUTHENTICATED', ''), 'waiting', /Connect again/u],
  [
    '403 for a missing scope',
    new RelayError(403, 'PERMISSION_DENIED', '', missing),
    'waiting',
    /haven’t allowed Gleaner to add words\./u,
  ],
  [
    '403 for a copy of the extension that the relay does not allow',
    new RelayError(403, 'PERMISSION_DENIED', '', originRefused),
    'waiting',
    /isn’t registered with Gleaner’s server yet/u,
  ],
  [
    '403 for another reason',
    new RelayError(403, 'PERMISSION_DENIED', ''),
    'waiting',
    /no longer allows/u,
  ],
  ['404', new RelayError(404, 'NOT_FOUND', ''), 'needs-attention', /couldn’t be delivered/u],
  ['429', new RelayError(429, 'RESOURCE_EXHAUSTED', ''), 'waiting', /service is busy/u],
  ['500', new RelayError(500, 'INTERNAL', ''), 'waiting', /has a problem/u],
  [
    'a service that is down',
    new RelayError(503, 'UNAVAILABLE', '', [], null, 'no'),
    'waiting',
    /has a problem/u,
  ],
  ['no answer', new RelayError(null, 'NETWORK', ''), 'waiting', /server can’t be reached/u],
];

it.each([
  [400, 'INTERNAL', 'pq: relation "words" does not exist', 'has a problem'],
  [400, 'ABORTED', 'INTERNAL: pq: relation "words" does not exist', 'gave no reason'],
  [422, 'ABORTED', '', 'gave no reason'],
  [400, 'FAILED_PRECONDITION', 'The list is full', '(The list is full)'],
  [400, 'INVALID_ARGUMENT', 'INTERNAL: nil pointer', 'didn’t accept this word. Change it'],
  [400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT: term is too long', 'word: term is too long'],
])('%i %s “%s” is told without what only its developers know', (status, code, message, told) => {
  const { record } = afterFailedWrite(word, new RelayError(status, code, message), noon, 0.5);
  const text = reasonText(record);
  expect(text).toContain(told);
  expect(text).not.toMatch(/INTERNAL|ABORTED|_PRECONDITION|_ARGUMENT|nil|pq:/u);
});

describe('the reason why a word was not accepted', () => {
  it.each(cases)('%s', (_what, error, state, sentence) => {
    const { record } = afterFailedWrite(word, error, noon, 0.5);
    expect(record.state).toBe(state);
    expect(reasonText(record)).toMatch(sentence);
  });

  it('has a different sentence for each reason', () => {
    const sentences = cases.map(([, error]) =>
      reasonText(afterFailedWrite(word, error, noon, 0.5).record),
    );
    // A service that fails and a service that is down share one sentence.
    expect(new Set(sentences).size).toBe(cases.length - 1);
  });

  it('says “online” only where the browser has no network', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reasonText({ reason: 'offline' })).toMatch(/You’re offline/u);
    onLine.mockRestore();
  });

  it('uses the sentence for answers when the record is an answer', () => {
    const gone = new RelayError(404, 'NOT_FOUND', '');
    expect(reasonText(afterFailedWrite(answer, gone, noon, 0.5).record)).toMatch(/plan no longer/u);
    const failed = new RelayError(500, 'INTERNAL', '');
    expect(reasonText(afterFailedWrite(answer, failed, noon, 0.5).record)).toMatch(
      /Sending may have failed/u,
    );
  });

  it('is absent for a word that only waits', () => {
    expect(reasonText(collectRecord('word'))).toBeUndefined();
  });
});
