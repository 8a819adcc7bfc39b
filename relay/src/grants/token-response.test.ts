/** Token responses as services send them, and what the relay reads in each. */
import { expect, test } from 'vitest';
import { readTokenResponse } from './token-response.ts';

const usual = {
  access_token: 'a',
  token_type: 'Bearer',
  refresh_token: 'r',
  expires_in: 3600,
  scope: 'words:read words:write',
};
const read = { ...usual, token_type: 'bearer' };

test.each<[string, object, object]>([
  ['nothing unusual', {}, {}],
  ['an empty refresh token', { refresh_token: '' }, { refresh_token: undefined }],
  ['a refresh token of null', { refresh_token: null }, { refresh_token: undefined }],
  ['no token type', { token_type: undefined }, {}],
  ['a token type of null', { token_type: null }, {}],
  ['a token type in capitals', { token_type: 'BEARER' }, {}],
  ['an identity token', { id_token: 'not.a.token' }, {}],
  ['scopes in an array', { scope: ['words:read', 'words:write'] }, {}],
  ['scopes with commas', { scope: 'words:read,words:write' }, {}],
  ['scopes with commas and spaces', { scope: ' words:read, words:write,' }, {}],
  ['scopes with commas in an array', { scope: ['words:read,words:write'] }, {}],
  ['an empty scope', { scope: '' }, { scope: undefined }],
  ['a scope of null', { scope: null }, { scope: undefined }],
  ['a lifetime of null', { expires_in: null }, { expires_in: undefined }],
  ['a negative lifetime', { expires_in: -1 }, { expires_in: undefined }],
  ['a lifetime that is no number', { expires_in: 'soon' }, { expires_in: undefined }],
  ['a lifetime as text', { expires_in: '3600' }, {}],
  ['a lifetime with a fraction', { expires_in: 90.5 }, { expires_in: 90 }],
  ['a lifetime of 0', { expires_in: 0 }, { expires_in: 0 }],
])('a token response with %s is read', (_what, differing, expected) => {
  expect(readTokenResponse({ ...usual, ...differing })).toEqual({ ...read, ...expected });
});

test('a lifetime beyond every date is cut to one that a date can hold', () => {
  const answer = readTokenResponse({ ...usual, expires_in: 1e300 });
  const { expires_in = 0 } = typeof answer === 'string' ? {} : answer;
  expect(expires_in).toBeGreaterThan(1e9);
  expect(new Date(Date.UTC(2026) + expires_in * 1_000).getUTCFullYear()).toBe(2126);
});

test.each<[string, unknown, string]>([
  ['no access token', { ...usual, access_token: undefined }, 'access_token'],
  ['an empty access token', { ...usual, access_token: '' }, 'access_token'],
  ['an access token that no header can hold', { ...usual, access_token: 'ä' }, 'access_token'],
  ['a token of another kind', { ...usual, token_type: 'mac' }, 'token_type'],
  ['no JSON', undefined, 'not JSON'],
])('a token response with %s is unusable', (_what, body, field) => {
  expect(readTokenResponse(body)).toBe(field);
});
