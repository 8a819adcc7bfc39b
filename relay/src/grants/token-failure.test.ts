/** Codes of the token endpoint in both shapes that interface.md allows, and what each means for the grant. */
import { describe, expect, test } from 'vitest';
import { readFailure, readUnusable } from './token-failure.ts';

const dead = [
  ...['invalid_grant', 'INVALID_GRANT', 'InvalidGrant', 'invalid-grant', 'GRANT_INVALID'],
  ...['EXPIRED_GRANT', 'grant_expired', 'GRANT_REVOKED', 'revokedGrant', 'ERR_INVALID_GRANT'],
  ...['OAUTH_INVALID_GRANT', 'INVALID_GRANT_ERROR', 'INVALID_REFRESH_TOKEN', 'refreshTokenExpired'],
  ...['REFRESH_TOKEN_REVOKED', 'AUTHORIZATION_CODE_EXPIRED', 'INVALID_AUTHORIZATION_CODE'],
  ...['GRANT_EXPIRED_OR_REVOKED', 'INVALID_OR_EXPIRED_REFRESH_TOKEN', 'CODE_EXPIRED'],
];
const refused = [
  ...['unsupported_grant_type', 'UNSUPPORTED_GRANT_TYPE', 'INVALID_GRANT_TYPE', 'invalidGrantType'],
  ...['PERMISSION_NOT_GRANTED', 'NOT_GRANTED', 'GRANT_REQUIRED', 'GRANT', 'GRANT_LIMIT_REACHED'],
  ...['GRANT_NOT_FOUND', 'UNKNOWN_GRANT', 'IMMIGRANT_EXPIRED', 'VAGRANT', 'GRANTS_DISABLED'],
  ...['INVALID_ARGUMENT', 'invalid_request', 'invalid_scope', 'UNAUTHENTICATED', 'EXPIRED'],
  ...['PERMISSION_DENIED', 'NOT_FOUND', 'FAILED_PRECONDITION', 'INVALID_TOKEN', 'TOKEN_EXPIRED'],
  ...[
    'REFRESH_DISABLED',
    'REFRESH_IS_OFF',
    'expired_token',
    'access_denied',
    'NOT_INVALID_GRANT',
    'E1234',
    '許可',
  ],
];
const misconfigured = ['invalid_client', 'INVALID_CLIENT', 'unauthorized_client', 'clientDisabled'];
const transient = [
  ...['server_error', 'temporarily_unavailable', 'INTERNAL', 'INTERNAL_ERROR', 'UNAVAILABLE'],
  ...['INTERNAL_SERVER_ERROR', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'UNKNOWN', 'ABORTED'],
];

const shapes = [
  ['RFC 6749', (code: string) => ({ error: code, error_description: 'no' })],
  ['section 7', (code: string) => ({ error: { code, message: 'no', details: [] } })],
] as const;

describe.each(shapes)('a code in the shape of %s', (_shape, bodyOf) => {
  test.each([
    ['invalid_grant', dead],
    ['refused', refused],
    ['misconfigured', misconfigured],
    ['transient', transient],
  ] as const)('means %s', (failure, codes) => {
    for (const status of [400, 401]) {
      const found = codes.map((code) => {
        const body = JSON.stringify(bodyOf(code));
        return [code, readFailure(status, 'application/json', body).failure];
      });
      expect(found).toEqual(codes.map((code) => [code, failure]));
    }
  });

  test('means nothing for the grant with a status of a limit or a failure', () => {
    for (const status of [302, 429, 500, 503]) {
      const body = JSON.stringify(bodyOf('INVALID_GRANT'));
      expect(readFailure(status, 'application/json', body).failure).toBe('transient');
    }
  });

  test('means the same in a success without a token', () => {
    const meaning = (code: string) =>
      readUnusable(200, JSON.stringify(bodyOf(code)), 'access_token').failure;
    expect(meaning('INVALID_GRANT')).toBe('invalid_grant');
    expect(meaning('INVALID_ARGUMENT')).toBe('refused');
    expect(meaning('INTERNAL')).toBe('transient');
  });

  test('is logged without characters that no code has, and where it has them, not at all', () => {
    const reasonOf = (code: string) => readFailure(400, null, JSON.stringify(bodyOf(code))).reason;
    expect(reasonOf('a.b'.repeat(20))).toMatch(/^400 [AB_]{40}$/u);
    expect(reasonOf('a\n"b" é'.repeat(20))).toBe('400 without a code');
  });
});

const unfamiliar = {
  HubSpot: { status: 'BAD_REFRESH_TOKEN', message: 'missing or unknown refresh token' },
  FastAPI: { detail: 'Token not found' },
  'FastAPI with a list': { detail: [{ loc: ['body'], msg: 'bad', type: 'value_error' }] },
  'gRPC gateway': { code: 3, message: 'token not found', details: [] },
  Connect: { code: 'unauthenticated', message: 'token not found' },
  Graph: { error: { code: 'InvalidAuthenticationToken', message: 'no', innerError: {} } },
  'problem+json': { type: 'about:blank', title: 'Bad Request', status: 400 },
  'nothing but a list': [],
  'nothing but null': null,
};

describe('a 400 or 401 in unfamiliar JSON', () => {
  test.each(Object.entries(unfamiliar))('counts towards dead: %s', (_vendor, body) => {
    for (const status of [400, 401])
      for (const type of ['application/json', 'application/problem+json', null])
        expect(readFailure(status, type, JSON.stringify(body)).failure).toBe('refused');
  });

  test.each([
    { detail: 'Invalid refresh token' },
    { status: 'error', message: 'The refresh token has expired.' },
    { code: 16, message: 'invalid grant: refresh token expired', details: [] },
    { type: 'about:blank', title: 'Invalid grant', status: 400 },
    { error: 'invalid_request', error_description: 'Refresh token revoked' },
  ])('is dead at once where it says so: %o', (body) => {
    expect(readFailure(400, 'application/json', JSON.stringify(body)).failure).toBe(
      'invalid_grant',
    );
    expect(readFailure(403, 'application/json', JSON.stringify(body)).failure).toBe('transient');
  });
});

test.each(['<?xml version="1.0"?><error>invalid</error>', 'no'])(
  'a 400 of any type but a page counts: %s',
  (text) => {
    expect(readFailure(400, 'application/xml', text).failure).toBe('refused');
  },
);

test('with 403 a code means something in the shape of section 7 alone', () => {
  const meaning = (body: object) =>
    readFailure(403, 'application/json', JSON.stringify(body)).failure;
  expect(meaning({ error: { code: 'PERMISSION_NOT_GRANTED' } })).toBe('refused');
  expect(meaning({ error: { code: 'GRANT_REVOKED' } })).toBe('invalid_grant');
  expect(meaning({ error: 'access_denied' })).toBe('transient');
});

test('a success without a code and without a token is unusable', () => {
  expect(readUnusable(200, '{"token_type":"Bearer"}', 'access_token')).toMatchObject({
    failure: 'unusable',
    reason: 'status 200: access_token',
  });
});

test.each([
  ['Invalid grant: refresh token is invalid', 'invalid_grant'],
  ['error=invalid_grant&error_description=x', 'invalid_grant'],
  ['The refresh token has expired.', 'invalid_grant'],
  ['Invalid grant type', 'refused'],
  ['invalid_grant_type', 'refused'],
  ['Permission not granted', 'refused'],
  ['The grant is not expired', 'refused'],
  ['refresh token not found', 'refused'],
  ['', 'refused'],
])('plain text: %s', (text, failure) => {
  for (const status of [400, 401])
    expect(readFailure(status, 'text/plain; charset=utf-8', text).failure).toBe(failure);
  expect(readFailure(403, 'text/plain', text).failure).toBe('transient');
  expect(readFailure(400, 'text/html', `<p>${text}`).failure).toBe('transient');
});
