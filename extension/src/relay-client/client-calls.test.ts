/** What is asked of the relay, when nothing is asked, and how a failure is told. */
import { beforeEach, expect, it, vi } from 'vitest';
import { createRelayClient, type RelayClient } from './client.ts';

const url = 'https://relay.example';
const word = { id: '1', term: 'gossamer' };
const session = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const said = (body: unknown, init?: ResponseInit) =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), init));

const sent = vi.fn<typeof fetch>();
beforeEach(() => sent.mockReset().mockImplementation(() => said('')));

/** Of a learner who has allowed and agreed, in part. */
function clientOf({ mayReach = () => Promise.resolve(true), agreed = true }): RelayClient {
  const grantFor = (account: string) => Promise.resolve(`grant of ${account}`);
  return createRelayClient(url, sent, mayReach, grantFor, () => Promise.resolve(agreed));
}
const client = clientOf({});

/** The one request that was made. */
function request(): { method: string; path: string; headers: object; body: unknown } {
  expect(sent).toHaveBeenCalledTimes(1);
  const [address, { method, headers, body } = {}] = sent.mock.lastCall ?? [];
  return {
    method: String(method),
    path: typeof address === 'string' ? address.replace(url, '') : '',
    headers: Object.fromEntries(new Headers(headers)),
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
  };
}

const always = { accept: 'application/json', 'x-gleaner': '1' };
const json = { ...always, 'content-type': 'application/json' };
const ofAnna = { ...json, 'x-gleaner-connection': 'grant of anna' };
const answer = { flashcard_id: 'c', user_answer: 'x', is_correct: true, time_spent_ms: 1 };
const earlier = { connection: 'old', keys: ['k'] };
const listing = { name: 'books', path: '/api/v1/word-books', query: [] };
const background = { background: true, connection: 'anna' };
const ofBackground = { ...always, 'x-gleaner-connection': 'grant of anna', priority: 'u=6' };
const words = '/api/v1/learning/learned-words';
const plan = '/api/v1/review-plans/a%2Fb';

it.each<[string, unknown, () => Promise<unknown>, string, string, object, unknown?]>([
  ['session', session, () => client.session(), 'GET', '/auth/session', always],
  ['logout', '', () => client.logout(), 'POST', '/auth/logout', always],
  [
    'handOver',
    '',
    () => client.handOver(earlier, 'anna'),
    'POST',
    '/auth/hand-over',
    ofAnna,
    earlier,
  ],
  [
    ...(['collectWord', { learned_word: word }] as const),
    () =>
      client.collectWord({ term: 'gossamer', language: 'L' }, 'key', 'anna', { background: true }),
    ...(['POST', '/api/v1/learning/collect-word'] as const),
    { ...ofAnna, 'idempotency-key': 'key', priority: 'u=6' },
    { spec: { term: 'gossamer', language: 'L' } },
  ],
  [
    ...(['listLearnedWords', { learned_words: [word] }] as const),
    () => client.listLearnedWords({ page_size: '20', page_token: '4 2', filter: '' }, background),
    ...(['GET', `${words}?page_size=20&page_token=4+2`, ofBackground] as const),
  ],
  [
    ...(['listLearnedWords, without a choice', { learned_words: [] }] as const),
    () => client.listLearnedWords({}),
    ...(['GET', words, always] as const),
  ],
  [
    ...(['getFlashcards', { cards: [] }] as const),
    () => client.getFlashcards('a/b', 7, { connection: 'anna' }),
    ...(['POST', `${plan}/flashcards`, ofAnna, { limit: 7 }] as const),
  ],
  [
    ...(['submitAnswer', ''] as const),
    () => client.submitAnswer('a/b', answer, 'key', 'anna'),
    ...([
      'POST',
      `${plan}/submit-answer`,
      { ...ofAnna, 'idempotency-key': 'key' },
      answer,
    ] as const),
  ],
  [
    ...(['getListing', []] as const),
    () => client.getListing(listing, { page: 'a b' }, background),
    ...(['GET', '/api/v1/word-books?page=a+b', ofBackground] as const),
  ],
  [
    ...(['getListing, without a choice', []] as const),
    () => client.getListing(listing),
    ...(['GET', '/api/v1/word-books', always] as const),
  ],
])('%s asks for exactly this', async (_name, body, ask, method, path, headers, asked) => {
  sent.mockImplementation(() => said(body));
  await ask();
  expect(request()).toEqual({ method, path, headers, body: asked });
  expect(sent.mock.lastCall?.[1]).toMatchObject({
    ...{ credentials: 'include', cache: 'no-store', redirect: 'error' },
  });
});

it.each(['//other.example/api/v1/a', '/api/v1/../auth/logout', '/api/v1', '/api/v1/a?b', ''])(
  'a listing with the path %j is not asked for',
  async (path) => {
    await expect(client.getListing({ ...listing, path })).rejects.toMatchObject({
      code: 'MALFORMED',
    });
    expect(sent).not.toHaveBeenCalled();
  },
);

it('before the learner has agreed nothing is sent but the end of a session', async () => {
  const unagreed = clientOf({ agreed: false });
  await expect(unagreed.session()).rejects.toMatchObject({ status: null, code: 'NO_CONSENT' });
  expect(sent).not.toHaveBeenCalled();
  await unagreed.logout();
  expect(request().path).toBe('/auth/logout');
});

it('without the browser’s permission nothing is sent; where it does not tell, it is tried', async () => {
  const forbidden = clientOf({ mayReach: () => Promise.resolve(false) });
  for (const asked of [forbidden.session(), forbidden.logout()])
    await expect(asked).rejects.toMatchObject({ status: null, code: 'NO_ACCESS' });
  expect(sent).not.toHaveBeenCalled();
  sent.mockImplementation(() => said(session));
  const untold = clientOf({ mayReach: () => Promise.reject(new Error('Unknown')) });
  expect(await untold.session()).toEqual(session);
});

const error = (code: string, details?: unknown[]) => ({ error: { code, message: 'Why', details } });

it.each<[string, unknown, ResponseInit, object]>([
  [
    'its code and its details',
    error('QUOTA', [{ reason: 'daily' }]),
    { status: 429 },
    {
      status: 429,
      code: 'QUOTA',
      message: 'Why',
      details: [{ reason: 'daily' }],
      retryAfterMs: null,
    },
  ],
  ['no details', error('GONE'), { status: 410 }, { status: 410, code: 'GONE', details: [] }],
  [
    'no JSON',
    '<p>Down</p>',
    { status: 502, statusText: 'Bad Gateway' },
    { status: 502, code: 'BAD_GATEWAY', message: 'Bad Gateway', details: [] },
  ],
  [
    'an error of another dialect',
    { code: 6, message: 'why', details: null },
    { status: 409 },
    { status: 409, code: 'ALREADY_EXISTS', message: 'why', details: [] },
  ],
  ['nothing', ' \n', { status: 500 }, { status: 500, code: 'INTERNAL' }],
  ['another answer than asked for', { learned_words: 7 }, {}, { status: 200, code: 'MALFORMED' }],
  ['an empty answer', ' ', {}, { status: 200, code: 'MALFORMED' }],
])('an answer with %s is told', async (_what, body, init, told) => {
  sent.mockImplementation(() => said(body, init));
  await expect(client.listLearnedWords({})).rejects.toMatchObject({ name: 'RelayError', ...told });
});

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 28 Nov 2026 00:01:30 GMT', 90_000],
  ['Fri, 27 Nov 2026 23:59:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After %j is %j ms', async (after, retryAfterMs) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28), toFake: ['Date'] });
  for (const body of [error('BUSY'), 'Busy']) {
    const headers = after === undefined ? {} : { 'retry-after': after };
    sent.mockImplementation(() => said(body, { status: 503, headers }));
    await expect(client.session()).rejects.toMatchObject({ status: 503, retryAfterMs });
  }
  vi.useRealTimers();
});

it('a request that its caller stops, or that finds no network, is told as one without an answer', async () => {
  const stopping = new AbortController();
  sent.mockImplementation(
    (_address, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('Stopped')));
      }),
  );
  const asking = client.session({ signal: stopping.signal });
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  stopping.abort();
  const told = { status: null, code: 'NETWORK' };
  await expect(asking).rejects.toMatchObject({ ...told, message: 'Error: Stopped' });
  sent.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(client.session()).rejects.toMatchObject(told);
  // An answer that breaks off.
  const text = () => Promise.reject(new Error('Broken off'));
  sent.mockImplementation(() => Promise.resolve(Object.assign(new Response(''), { text })));
  await expect(client.session()).rejects.toMatchObject(told);
});
