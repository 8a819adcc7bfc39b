import { describe, expect, it, vi } from 'vitest';
import { RelayError } from '../relay-client/relay-error.ts';
import { explain } from './explain.ts';

const originRefused = [{ reason: 'origin_not_allowed' }];
const scopeMissing = [{ reason: 'scope_missing', scope: 'review:read' }];

describe('an error in plain words', () => {
  it.each([
    [new RelayError(null, 'NETWORK', ''), /server can’t be reached/u],
    [new RelayError(null, 'NO_ACCESS', ''), /doesn’t let Gleaner send anything/u],
    [new RelayError(null, 'NO_CONSENT', ''), /sends nothing until you do/u],
    [new RelayError(401, 'UNAUTHENTICATED', ''), /signed out/u],
    [
      new RelayError(403, 'PERMISSION_DENIED', '', scopeMissing),
      /haven’t allowed Gleaner to read review cards\./u,
    ],
    [
      new RelayError(403, 'PERMISSION_DENIED', '', originRefused),
      /isn’t registered with Gleaner’s server/u,
    ],
    [new RelayError(403, 'PERMISSION_DENIED', ''), /no longer allows/u],
    [new RelayError(404, 'NOT_FOUND', ''), /doesn’t know this plan/u],
    [new RelayError(400, 'INVALID_ARGUMENT', ''), /doesn’t accept this as a plan/u],
    [new RelayError(429, 'RESOURCE_EXHAUSTED', '', [], 61_000), /in 2 minutes/u],
    [new RelayError(429, 'RESOURCE_EXHAUSTED', '', [], 1_000), /in a minute/u],
    [new RelayError(429, 'RESOURCE_EXHAUSTED', ''), /busy/u],
    [new RelayError(200, 'MALFORMED', ''), /can’t read/u],
    [new RelayError(503, 'UNAVAILABLE', ''), /has a problem/u],
    [new TypeError('x'), /went wrong/u],
  ])('%o', (error, words) => {
    expect(explain(error, 'plan')).toMatch(words);
  });

  it('says “offline” only where the browser has no network', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(explain(new RelayError(null, 'NETWORK', ''))).toMatch(/^You’re offline/u);
    onLine.mockRestore();
  });

  it('mentions a plan only when one was requested', () => {
    expect(explain(new RelayError(404, 'NOT_FOUND', ''))).toMatch(/The service has a problem/u);
    expect(explain(new RelayError(400, 'INVALID', ''))).toMatch(/didn’t accept this/u);
  });
});
