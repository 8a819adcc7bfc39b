/** @module-tag smoke */
import { mostHandedOver } from '@gleaner/shared';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakeExtension } from '../../testing/fake-extension.ts';
import { openWords, type Traversal } from '../learned-words/db.ts';
import { refreshIndex } from '../learned-words/refresh.ts';
import { keepIndex } from '../learned-words/keep-index.ts';
import { answerRecord, collectRecord } from '../outbox/testing.ts';
import { lastGrantOf } from '../relay-client/accounts.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { relay } from '../relay-client/relay.ts';
import { lastSession, refreshSession, unrecognised } from '../relay-client/session.ts';
import { openReviewDatabase } from '../review/store/db.ts';
import { planVersion, type StoredPlan } from '../review/store/stored.ts';
import { openImports } from '../transfer/import/job-db.ts';
import { startImport } from '../transfer/import/job.ts';
import { readEarlier } from './use-earlier.ts';
import { keepRecognising, recogniseAccount, underItsAccount } from './recognise.ts';
import { openOutbox } from '../outbox/outbox.ts';

const session = {
  connected: true,
  connection: 'anna' as string | null,
  ...{ scopes: [] as string[], instance: 'https://words.example', plans: [], routes: [] },
  quota: null,
};
const list = vi.spyOn(relay, 'listLearnedWords');
const handOver = vi.spyOn(relay, 'handOver');
const alarms = vi.fn();
const quiet = vi.fn(() => Promise.resolve(true));
const onAlarm = vi.fn<(listener: (alarm: { name: string }) => void) => void>();

beforeEach(async () => {
  vi.clearAllMocks();
  await fakeBrowser.storage.local.clear();
  for (const name of ['gleaner-words', 'gleaner-review', 'gleaner-imports']) await deleteDB(name);
  await (await openOutbox()).clear('records');
  Object.assign(fakeExtension, {
    alarms: {
      create: alarms,
      clear: quiet,
      onAlarm: { addListener: onAlarm },
    },
  });
  handOver.mockResolvedValue();
  await signIn('anna');
  await recogniseAccount();
});

async function signIn(connection: string, scopes: string[] = []): Promise<void> {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connection, scopes });
  await refreshSession();
}

const page = (...ids: string[]) => ({
  learned_words: ids.map((id) => ({ id, term: `term ${id}` })),
});

/** Anna's list as it was read while she was connected. */
async function readAnnasList(...ids: string[]): Promise<void> {
  const client = { listLearnedWords: () => Promise.resolve(page(...ids)) };
  await refreshIndex('anna', { client, now: Date.now });
}

const accountNow = async () => (await lastSession())?.connection;
const earlierNow = async () =>
  (await readEarlier(await openOutbox(), (await accountNow()) ?? null))?.accounts.map(
    ({ connection }) => connection,
  );

it('the first sign-in on a device asks for no list', async () => {
  expect(await unrecognised()).toBeNull();
  expect(list).not.toHaveBeenCalled();
});

it('a word that this device knows proves the account, by one page of the list, and nothing is asked', async () => {
  await readAnnasList('1', '2');
  await (await openOutbox()).put('records', collectRecord('waits', { connection: 'anna' }));
  await signIn('second');
  expect(await earlierNow()).toBeUndefined();
  list.mockResolvedValue({ ...page('9', '2'), next_page_token: 'more' });
  await recogniseAccount();
  expect(list).toHaveBeenCalledTimes(1);
  expect(list.mock.calls[0]?.[1]).toEqual({ background: true, connection: 'second' });
  expect(await accountNow()).toBe('anna');
  expect(await lastGrantOf('anna')).toBe('second');
  expect(await earlierNow()).toEqual([]);
  await recogniseAccount();
  await signIn('second');
  expect(await accountNow()).toBe('anna');
  expect(list).toHaveBeenCalledTimes(1);
});

it('the answer to a collect proves it too', async () => {
  const learnedWord = { id: '7', term: 'term 7' };
  const sent = collectRecord('term 7', { connection: 'anna', state: 'sent', learnedWord });
  await (await openOutbox()).put('records', sent);
  await signIn('second');
  list.mockResolvedValue(page('7'));
  await recogniseAccount();
  expect(await accountNow()).toBe('anna');
});

it.each([
  ['words that are all unknown', () => list.mockResolvedValue(page('8', '9'))],
  ['an empty list', () => list.mockResolvedValue(page())],
  ['a list that is refused', () => list.mockRejectedValue(new RelayError(403, 'FORBIDDEN', ''))],
  ['a list that is no list', () => list.mockRejectedValue(new RelayError(200, 'MALFORMED', ''))],
])('S30 %s moves nothing, and the learner is asked', async (_what, answer) => {
  await readAnnasList('1');
  await (await openOutbox()).put('records', collectRecord('waits', { connection: 'anna' }));
  await signIn('ben');
  answer();
  await recogniseAccount();
  expect(await accountNow()).toBe('ben');
  expect(await earlierNow()).toEqual(['anna']);
  expect(handOver).not.toHaveBeenCalled();
  // Her list still proves her when she is back.
  await signIn('third');
  list.mockResolvedValue(page('1'));
  await recogniseAccount();
  expect(await accountNow()).toBe('anna');
});

it.each([
  [500, 'INTERNAL'],
  [502, 'BAD_GATEWAY'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
])('a list that fails once, with %i %s, leaves it open', async (status, code) => {
  await readAnnasList('1');
  await signIn('second');
  list.mockRejectedValueOnce(new RelayError(status, code, ''));
  expect(await recogniseAccount()).toBe(false);
  expect(await unrecognised()).not.toBeNull();
  list.mockResolvedValue(page('1'));
  expect(await recogniseAccount()).toBe(true);
  expect(await accountNow()).toBe('anna');
});

it('S30 where the list may not be read, the learner is asked', async () => {
  await readAnnasList('1');
  await signIn('second', ['words:write']);
  await recogniseAccount();
  expect(list).not.toHaveBeenCalled();
  expect(await accountNow()).toBe('second');
});

it.each([
  [null, 'NETWORK'],
  [401, 'UNAUTHENTICATED'],
  [429, 'RESOURCE_EXHAUSTED'],
  [503, 'UNAVAILABLE'],
] as const)(
  'S30 a failure that passes (%s) leaves it open, and it is tried again',
  async (status, code) => {
    await readAnnasList('1');
    await (await openOutbox()).put('records', collectRecord('waits', { connection: 'anna' }));
    await signIn('second');
    list.mockRejectedValue(new RelayError(status, code, ''));
    await recogniseAccount();
    expect(await unrecognised()).not.toBeNull();
    expect(await earlierNow()).toBeUndefined();
    expect(alarms).toHaveBeenCalledWith('account', expect.anything());
    // The list of the sign-in is not read over that of the account.
    await keepIndex();
    expect(await (await openWords()).getAllKeys('traversals')).toEqual(['anna']);
    list.mockResolvedValue(page('1'));
    await recogniseAccount();
    expect(await accountNow()).toBe('anna');
  },
);

it('the keys of what may have been sent are handed over before anything is sent', async () => {
  await readAnnasList('1');
  const used = collectRecord('used', { connection: 'anna', keyUsedAt: 1, state: 'sending' });
  const answer = answerRecord('card', { connection: 'anna', keyUsedAt: 1 });
  const unused = collectRecord('unused', { connection: 'anna' });
  for (const one of [used, answer, unused]) await (await openOutbox()).put('records', one);
  await signIn('second');
  list.mockResolvedValue(page('1'));
  // The worker dies before the account is stored: all of it is done again.
  handOver.mockImplementationOnce(async () => {
    expect(await unrecognised()).not.toBeNull();
    throw new RelayError(null, 'NETWORK', '');
  });
  await recogniseAccount();
  expect(await unrecognised()).not.toBeNull();
  await recogniseAccount();
  const handed = handOver.mock.calls.at(-1);
  expect(handed?.[0].connection).toBe('anna');
  expect([...(handed?.[0].keys ?? [])].sort()).toEqual([used.key, answer.key].sort());
  expect(handed?.[1]).toBe('second');
  expect(await (await openOutbox()).get('records', used.id)).toEqual(used);
});

it('many keys are handed over in parts, each key once', async () => {
  await readAnnasList('1');
  const used = Array.from({ length: mostHandedOver + 1 }, (_, n) =>
    collectRecord(`used ${n}`, { connection: 'anna', keyUsedAt: 1 }),
  );
  for (const one of used) await (await openOutbox()).put('records', one);
  await signIn('second');
  list.mockResolvedValue(page('1'));
  await recogniseAccount();
  const parts = handOver.mock.calls.map(([{ keys }]) => keys);
  expect(parts.map(({ length }) => length)).toEqual([mostHandedOver, 1]);
  expect(parts.flat().sort()).toEqual(used.map(({ key }) => key).sort());
});

it('keys that the relay does not know any more are in doubt', async () => {
  await readAnnasList('1');
  const used = collectRecord('used', { connection: 'anna', keyUsedAt: Date.now() });
  const answer = answerRecord('card', { connection: 'anna', keyUsedAt: Date.now() });
  for (const one of [used, answer]) await (await openOutbox()).put('records', one);
  await signIn('second');
  list.mockResolvedValue(page('1'));
  handOver.mockRejectedValue(new RelayError(404, 'NOT_FOUND', ''));
  await recogniseAccount();
  expect(await accountNow()).toBe('anna');
  const db = await openOutbox();
  expect(await db.get('records', used.id)).toMatchObject({ state: 'waiting', doubtful: true });
  expect(await db.get('records', used.id)).not.toHaveProperty('keyUsedAt');
  expect(await db.get('records', answer.id)).toMatchObject({ state: 'unconfirmed' });
});

it('what came between a sign-in and its recognition joins the account', async () => {
  await readAnnasList('1');
  await signIn('second');
  const word = collectRecord('between', { connection: 'second' });
  await (await openOutbox()).put('records', word);
  await startImport(
    'second',
    [{ term: 'listed', language: 'en', tags: [], notes: [], sentence: '', title: '', url: '' }],
    () => Promise.resolve(),
  );
  const imports = await openImports();
  const reviews = await openReviewDatabase();
  const plan = {
    version: planVersion as typeof planVersion,
    ...{ connection: 'second', id: 'p', name: null, added: true, addedAt: 1 },
    ...{ place: null, hidden: false, gone: false },
  } satisfies StoredPlan;
  await reviews.put('plans', plan, ['second', 'p']);
  const traversal: Traversal = {
    ...{ connection: 'second', number: 1, startedAt: 1, nextToken: '', seenTokens: [] },
    ...{ completeAt: 1, running: false },
  };
  await (await openWords()).put('traversals', traversal);
  list.mockResolvedValue(page('1'));
  await recogniseAccount();
  expect(await (await openOutbox()).get('records', word.id)).toMatchObject({ connection: 'anna' });
  expect(await imports.getAllKeys('jobs')).toEqual(['anna']);
  expect(await reviews.getAllKeys('plans')).toEqual([['anna', 'p']]);
  expect(await (await openWords()).getAllKeys('traversals')).toEqual(['anna']);
  reviews.close();
});

it('a connection that an earlier Gleaner stored goes on as an account', async () => {
  await fakeBrowser.storage.local.remove(['accounts', 'accounts$']);
  await readAnnasList('1');
  await refreshSession();
  expect(await unrecognised()).toBeNull();
  await fakeBrowser.storage.local.remove(['accounts', 'accounts$']);
  await signIn('second');
  list.mockResolvedValue(page('1'));
  await recogniseAccount();
  expect(await accountNow()).toBe('anna');
});

it('tells whether a sign-in was recognised just now, and then the background is woken no more', async () => {
  await readAnnasList('1');
  expect(await recogniseAccount()).toBe(false);
  await signIn('second');
  list.mockResolvedValue(page('1'));
  quiet.mockClear();
  expect(await recogniseAccount()).toBe(true);
  expect(quiet).toHaveBeenCalledWith('account');
});

it.each([
  ['a minute later', null, 60_000],
  ['later, where the relay asks for it', 90_000, 90_000],
  ['no sooner than that, whatever the relay asks for', 5, 60_000],
  ['no later than in an hour', 7_200_000, 3_600_000],
])('a failure that passes is tried again %s', async (_when, retryAfterMs, ms) => {
  await readAnnasList('1');
  await signIn('second');
  const failure = new RelayError(429, 'RESOURCE_EXHAUSTED', '', [], retryAfterMs);
  list.mockRejectedValue(failure);
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  expect(await recogniseAccount()).toBe(false);
  now.mockRestore();
  expect(alarms).toHaveBeenCalledWith('account', { when: 1_800_000_000_000 + ms });
});

it('the background goes on at its start, and when its alarm rings', async () => {
  await readAnnasList('1');
  await signIn('second');
  list.mockRejectedValueOnce(new RelayError(null, 'NETWORK', ''));
  const tryAgain = vi.fn(() => void recogniseAccount());
  keepRecognising(tryAgain);
  await vi.waitFor(() => expect(tryAgain).toHaveBeenCalledTimes(1));
  expect(await unrecognised()).not.toBeNull();
  list.mockResolvedValue(page('1'));
  const [ring] = onAlarm.mock.calls.at(-1) ?? [];
  ring?.({ name: 'another' });
  ring?.({ name: 'account' });
  await vi.waitFor(() => expect(tryAgain).toHaveBeenCalledTimes(2));
  await vi.waitFor(async () => expect(await accountNow()).toBe('anna'));
  // A start with nothing to find out.
  keepRecognising(tryAgain);
  ring?.({ name: 'account' });
  await vi.waitFor(() => expect(tryAgain).toHaveBeenCalledTimes(3));
});

it('a session that is known already is used as it is', async () => {
  const other = { ...session, connection: 'another' };
  expect(await underItsAccount(other)).toBe(other);
});

it('nothing else is recognised while a word is being sent', async () => {
  await readAnnasList('1');
  await signIn('second');
  list.mockResolvedValue(page('1'));
  let sent: (() => void) | undefined;
  const sending = navigator.locks.request(
    'gleaner-outbox-drain',
    () => new Promise<void>((resolve) => (sent = resolve)),
  );
  const recognising = recogniseAccount();
  await vi.waitFor(async () => {
    const { pending = [] } = await navigator.locks.query();
    expect(pending.map(({ name }) => name)).toContain('gleaner-outbox-drain');
  });
  expect(list).not.toHaveBeenCalled();
  sent?.();
  await sending;
  expect(await recognising).toBe(true);
});

it('keys whose handing over fails for another reason are handed over later', async () => {
  await readAnnasList('1');
  const used = collectRecord('used', { connection: 'anna', keyUsedAt: 1 });
  await (await openOutbox()).put('records', used);
  await signIn('second');
  list.mockResolvedValue(page('1'));
  handOver.mockRejectedValueOnce(new RelayError(503, 'UNAVAILABLE', ''));
  expect(await recogniseAccount()).toBe(false);
  handOver.mockRejectedValueOnce(new Error('A mistake'));
  expect(await recogniseAccount()).toBe(false);
  expect(await (await openOutbox()).get('records', used.id)).toEqual(used);
  expect(await recogniseAccount()).toBe(true);
});

it('a mistake while the list is read is no list that cannot be read', async () => {
  await readAnnasList('1');
  await signIn('second');
  list.mockRejectedValueOnce(new Error('A mistake'));
  expect(await recogniseAccount()).toBe(false);
  expect(await unrecognised()).not.toBeNull();
});

it('the list of an account stays while it has an unfinished import, and goes afterwards', async () => {
  await readAnnasList('1');
  await startImport(
    'anna',
    [{ term: 'listed', language: 'en', tags: [], notes: [], sentence: '', title: '', url: '' }],
    () => Promise.resolve(),
  );
  await signIn('ben');
  list.mockResolvedValue(page('8'));
  await recogniseAccount();
  expect(await (await openWords()).getAllKeys('traversals')).toEqual(['anna']);
  await (await openImports()).clear('jobs');
  await recogniseAccount();
  expect(await (await openWords()).getAllKeys('traversals')).toEqual([]);
});

it('where nothing has to be moved nothing is written', async () => {
  await readAnnasList('1');
  await signIn('second');
  list.mockResolvedValue(page('1'));
  expect(await recogniseAccount()).toBe(true);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await recogniseAccount()).toBe(false);
  expect(begun.mock.calls.filter(([, mode]) => mode === 'readwrite')).toEqual([]);
  begun.mockRestore();
});

it('S30 after a sign-out no list is deleted', async () => {
  await readAnnasList('1');
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connected: false });
  await refreshSession();
  expect(await recogniseAccount()).toBe(false);
  expect(await (await openWords()).getAllKeys('traversals')).toEqual(['anna']);
});
