/**
 * What the token endpoint may answer to a code (interface.md section 2.5), and what the learner sees.
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { expect, test } from 'vitest';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();
const scope = 'words:read words:write review:read review:write';

async function signInAnswered(tokens: object) {
  const learner = stack.current.newLearner();
  const callback = await learner.decide(await learner.beginLogin(), 'allow');
  const { control } = stack.current.instance;
  const body = JSON.stringify(tokens);
  const json = { status: 200, contentType: 'application/json', body } as const;
  control.addFault({ operation: 'token', kind: 'answer', ...json });
  return { learner, page: await learner.open(callback.href) };
}

test.each([
  ['an empty refresh token', { refresh_token: '' }],
  ['a refresh token of null', { refresh_token: null }],
  ['no token type', { token_type: undefined }],
  ['an identity token that the relay does not need', { id_token: 'a.b.c' }],
  ['scopes in an array', { scope: scope.split(' ') }],
  ['a lifetime as text', { expires_in: '3600' }],
])('a sign-in answered with %s connects the learner', async (_what, differing) => {
  const usual = { access_token: 'a', token_type: 'Bearer', expires_in: 3600, scope };
  const { learner, page } = await signInAnswered({ ...usual, ...differing });
  expect(page.location?.href).toBe(stack.current.relay.url + relayPaths.connected);
  expect(await learner.session()).toMatchObject({ connected: true, scopes: scope.split(' ') });
});

test('a token that ends at once and cannot be renewed: the page says so, and the log', async () => {
  const usual = { access_token: 'a', token_type: 'Bearer', scope };
  const { learner, page } = await signInAnswered({ ...usual, expires_in: 0 });
  expect(page.status).toBe(502);
  expect(page.text).toContain('doesn’t last');
  expect((await learner.session()).connected).toBe(false);
  const line = stack.current.log.findLast((each) => each.includes('sign-in rejected'));
  expect(line).toContain('expires_in of 0 without a refresh token');
  expect(line).toContain(`"req":{"id":"${page.headers.get('x-request-id')}"`);
  const renewable = await signInAnswered({ ...usual, expires_in: 0, refresh_token: 'r' });
  expect(renewable.page.status).toBe(303);
});

test.each([
  ['no access token', { token_type: 'Bearer' }, 'access_token'],
  ['an empty access token', { access_token: '', token_type: 'Bearer' }, 'access_token'],
  ['a token of another kind', { access_token: 'a', token_type: 'mac' }, 'token_type'],
])('a sign-in answered with %s says so, and the log says why', async (_what, tokens, field) => {
  const { learner, page } = await signInAnswered(tokens);
  expect(page.status).toBe(502);
  expect(page.text).toContain('The service’s answer can’t be used');
  expect(page.text).not.toContain('The service isn’t answering');
  expect((await learner.session()).connected).toBe(false);
  const line = stack.current.log.findLast((each) => each.includes('code exchange failed'));
  expect(line).toContain(`"failure":"unusable","reason":"status 200: ${field}"`);
  expect(line).toContain(`"req":{"id":"${page.headers.get('x-request-id')}"`);
});

test.each([
  [400, 'application/json', '{"detail":"Token not found"}'],
  [400, 'text/html', '<h1>Bad Request</h1>'],
  [403, 'application/json', '{"message":"Forbidden"}'],
  [422, 'application/problem+json', '{"title":"Unprocessable"}'],
] as const)(
  'a code that is refused with %i %s is a refused sign-in',
  async (status, contentType, body) => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    const { control } = stack.current.instance;
    control.addFault({ operation: 'token', kind: 'answer', status, contentType, body });
    const page = await learner.open(callback.href);
    expect(page.status).toBe(400);
    expect(page.text).toContain('The service refused the sign-in');
  },
);

test.each([408, 429, 500])(
  'a code that is answered %i: the service isn’t answering',
  async (status) => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    stack.current.instance.control.addFault({ operation: 'token', kind: 'status', status });
    expect((await learner.open(callback.href)).status).toBe(503);
  },
);
