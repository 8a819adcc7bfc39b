/** @module-tag smoke */
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collectRecord } from '../outbox/testing.ts';
import { disconnect, finishDisconnect } from './disconnect.ts';
import { changeSettings } from '../settings/settings.ts';
import { fakeExtension } from '../../testing/fake-extension.ts';
import { relay } from '../relay-client/relay.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { lastSession, recognise, refreshSession } from '../relay-client/session.ts';
import { openOutbox } from '../outbox/outbox.ts';

const session = {
  connected: true,
  connection: 'grant' as string | null,
  ...{ scopes: [], instance: 'https://words.example', plans: [], routes: [], quota: null },
};
const ended = { ...session, connected: false, connection: null };
const word = collectRecord('word', { state: 'sent' });

beforeEach(async () => {
  vi.restoreAllMocks();
  await fakeBrowser.storage.local.clear();
  const db = await openOutbox();
  await db.clear('records');
  await db.put('records', word);
  vi.spyOn(relay, 'session').mockResolvedValue(session);
  await refreshSession();
});

it('S30 ends no session while a word is being sent under it', async () => {
  const logout = vi.spyOn(relay, 'logout').mockResolvedValue();
  let sent: (() => void) | undefined;
  const sending = navigator.locks.request(
    'gleaner-outbox-drain',
    () => new Promise<void>((resolve) => (sent = resolve)),
  );
  const leaving = disconnect({ forget: 'nothing', unsent: 'keep' });
  await vi.waitFor(async () => {
    const { pending = [] } = await navigator.locks.query();
    expect(pending.map(({ name }) => name)).toContain('gleaner-outbox-drain');
  });
  expect(logout).not.toHaveBeenCalled();
  vi.spyOn(relay, 'session').mockResolvedValue(ended);
  sent?.();
  await sending;
  expect(await leaving).toBe('disconnected');
  expect(logout).toHaveBeenCalledTimes(1);
  expect((await lastSession())?.connected).toBe(false);
});

it.each([
  'everything',
  { choice: 'everything', connection: 'grant' },
  { choice: { forget: 'all of it', unsent: 'delete' }, connection: 'grant' },
  { choice: { forget: 'everything', unsent: 'delete' }, connection: 7 },
])('S30 deletes nothing for the invalid choice %j', async (forgetting) => {
  await fakeBrowser.storage.local.set({ forgetting });
  vi.spyOn(relay, 'session').mockResolvedValue(ended);
  await finishDisconnect();
  expect(await (await openOutbox()).get('records', word.id)).toEqual(word);
  expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({});
});

it('S30 keeps the choice before the session ends, so that a start after a crash carries it out', async () => {
  const leaving = Promise.withResolvers<undefined>();
  const logout = vi.spyOn(relay, 'logout').mockReturnValue(leaving.promise);
  const choice = { forget: 'account', unsent: 'keep' };
  const left = disconnect(choice);
  await vi.waitFor(() => expect(logout).toHaveBeenCalled());
  expect(await fakeBrowser.storage.local.get('forgetting')).toMatchObject({
    forgetting: { choice, connection: 'grant', grant: 'grant' },
  });
  leaving.resolve(undefined);
  expect(await left).toBe('disconnected');
});

it.each([
  ['has ended: only the answer was lost', ended, 'disconnected'],
  ['goes on', session, 'still-connected'],
])('a log-out that fails where the session %s', async (_what, now, outcome) => {
  vi.spyOn(relay, 'logout').mockRejectedValue(new RelayError(null, 'NETWORK', 'Failed to fetch'));
  vi.spyOn(relay, 'session').mockResolvedValue(now);
  expect(await disconnect({ forget: 'account', unsent: 'keep' })).toBe(outcome);
  const isKept = (await (await openOutbox()).get('records', word.id)) !== undefined;
  expect(isKept).toBe(outcome === 'still-connected');
  expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({});
});

it('S30 finishes the learner’s choice at the next start', async () => {
  const choice = { forget: 'account', unsent: 'keep' };
  await fakeBrowser.storage.local.set({ forgetting: { choice, connection: 'grant' } });
  vi.spyOn(relay, 'session').mockResolvedValue(ended);
  await finishDisconnect();
  expect(await (await openOutbox()).get('records', word.id)).toBeUndefined();
});

it('S30 finishes the choice after the learner has signed in to another account', async () => {
  const choice = { forget: 'account', unsent: 'keep' };
  await fakeBrowser.storage.local.set({ forgetting: { choice, connection: 'grant' } });
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connection: 'other' });
  await finishDisconnect();
  expect(await (await openOutbox()).get('records', word.id)).toBeUndefined();
  expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({});
});

it('a choice of nothing deletes nothing, and what the relay says then is known', async () => {
  vi.spyOn(relay, 'logout').mockResolvedValue();
  vi.spyOn(relay, 'session').mockResolvedValue(ended);
  expect(await disconnect({ forget: 'nothing', unsent: 'delete' })).toBe('disconnected');
  expect(await (await openOutbox()).get('records', word.id)).toEqual(word);
  expect(await lastSession()).toMatchObject({ connected: false });
  expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({});
});

it('S30 the session is gone here though the relay does not answer after it has ended', async () => {
  vi.spyOn(relay, 'logout').mockResolvedValue();
  vi.spyOn(relay, 'session').mockRejectedValue(new RelayError(null, 'NETWORK', ''));
  expect(await disconnect({ forget: 'nothing', unsent: 'keep' })).toBe('disconnected');
  expect(await lastSession()).toBeNull();
});

it.each([
  ['there was none', async () => fakeBrowser.storage.local.remove('session')],
  [
    'it has ended already',
    async () => {
      vi.spyOn(relay, 'session').mockResolvedValue({ ...ended, connection: 'grant' });
      await refreshSession();
    },
  ],
])('S30 no session is ended where %s, and the choice is carried out', async (_what, before) => {
  const logout = vi.spyOn(relay, 'logout');
  await before();
  expect(await disconnect({ forget: 'everything', unsent: 'delete' })).toBe('disconnected');
  expect(logout).not.toHaveBeenCalled();
  expect(await (await openOutbox()).count('records')).toBe(0);
});

it('S30 deletes no account where none is known', async () => {
  await fakeBrowser.storage.local.remove('session');
  expect(await disconnect({ forget: 'account', unsent: 'delete' })).toBe('disconnected');
  expect(await (await openOutbox()).get('records', word.id)).toEqual(word);
});

it.each([
  ['keep', 1],
  ['delete', 0],
] as const)('S30 what is unsent: %s', async (unsent, left) => {
  const db = await openOutbox();
  await db.put('records', collectRecord('waits'));
  vi.spyOn(relay, 'logout').mockResolvedValue();
  expect(await disconnect({ forget: 'account', unsent })).toBe('disconnected');
  expect(await db.count('records')).toBe(left);
});

it.each([{ forget: 'all', unsent: 'keep' }, { forget: 'nothing', unsent: 'some' }, 'nothing'])(
  'S30 an invalid choice ends no session: %j',
  async (choice) => {
    const logout = vi.spyOn(relay, 'logout');
    await expect(disconnect(choice)).rejects.toThrow();
    expect(logout).not.toHaveBeenCalled();
    expect((await lastSession())?.connected).toBe(true);
  },
);

it('a mistake in Gleaner is no answer of the relay: it is reported, and the choice stays', async () => {
  vi.spyOn(relay, 'logout').mockRejectedValue(new Error('A mistake'));
  await expect(disconnect({ forget: 'nothing', unsent: 'keep' })).rejects.toThrow('A mistake');
  expect(await fakeBrowser.storage.local.get('forgetting')).not.toEqual({});
  await fakeBrowser.storage.local.clear();
});

it('a log-out that fails where nothing can be asked leaves the session as it is', async () => {
  vi.spyOn(relay, 'logout').mockRejectedValue(new RelayError(503, 'UNAVAILABLE', ''));
  vi.spyOn(relay, 'session').mockRejectedValue(new RelayError(null, 'NETWORK', ''));
  expect(await disconnect({ forget: 'account', unsent: 'keep' })).toBe('still-connected');
  expect((await lastSession())?.connected).toBe(true);
});

it('S30 waits five seconds for a word that is being sent, and then no longer', async () => {
  const logout = vi.spyOn(relay, 'logout').mockResolvedValue();
  let sent: (() => void) | undefined;
  const sending = navigator.locks.request(
    'gleaner-outbox-drain',
    () => new Promise<void>((resolve) => (sent = resolve)),
  );
  const isWaiting = async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.some(({ name }) => name === 'gleaner-outbox-drain');
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const leaving = disconnect({ forget: 'nothing', unsent: 'keep' });
  while (!(await isWaiting()));
  vi.advanceTimersByTime(4_999);
  expect(await isWaiting()).toBe(true);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(await leaving).toBe('disconnected');
  expect(logout).toHaveBeenCalledTimes(1);
  sent?.();
  await sending;
});

it('S30 a session that goes on under the same sign-in takes the stored choice back', async () => {
  const choice = { forget: 'everything', unsent: 'delete' };
  for (const intent of [
    { choice, connection: 'grant' },
    { choice, connection: 'another', grant: 'grant' },
  ]) {
    await fakeBrowser.storage.local.set({ forgetting: intent });
    await finishDisconnect();
    expect(await (await openOutbox()).get('records', word.id)).toEqual(word);
    expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({});
  }
});

it('S30 a session whose sign-in was recognised goes on too, and takes the stored choice back', async () => {
  await recognise(session, 'earlier');
  const choice = { forget: 'everything', unsent: 'delete' };
  const intent = { choice, connection: 'earlier', grant: 'grant' };
  await fakeBrowser.storage.local.set({ forgetting: intent });
  await finishDisconnect();
  expect(await (await openOutbox()).get('records', word.id)).toEqual(word);
  expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({});
});

it('S30 the account of the next sign-in is no reason to take the choice back', async () => {
  const choice = { forget: 'account', unsent: 'keep' };
  const intent = { choice, connection: 'grant', grant: 'earlier' };
  await fakeBrowser.storage.local.set({ forgetting: intent });
  await finishDisconnect();
  expect(await (await openOutbox()).get('records', word.id)).toBeUndefined();
});

it('S30 while the relay cannot be reached the choice stays for the next start', async () => {
  const forgetting = { choice: { forget: 'account', unsent: 'keep' }, connection: 'grant' };
  await fakeBrowser.storage.local.set({ forgetting });
  vi.spyOn(relay, 'session').mockRejectedValue(new RelayError(null, 'NETWORK', ''));
  await finishDisconnect();
  expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({ forgetting });
  expect(await (await openOutbox()).get('records', word.id)).toEqual(word);
});

it('a start without a stored choice asks the relay nothing', async () => {
  const asked = vi.spyOn(relay, 'session').mockResolvedValue(ended);
  asked.mockClear();
  await finishDisconnect();
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['everything', 'delete', [{ origins: ['https://*/*', 'http://*/*'] }]],
  ['account', 'delete', []],
] as const)(
  'S30 the permission for sites goes with the settings that needed it: %s',
  async (forget, unsent, given) => {
    const relayHost = 'https://gleaner.example/*';
    const everySite = ['https://*/*', 'http://*/*'];
    const remove = vi.fn<(given: object) => Promise<boolean>>().mockResolvedValue(true);
    const getAll = () => Promise.resolve({ origins: [...everySite, relayHost] });
    Object.assign(fakeExtension, { permissions: { getAll, remove } });
    vi.spyOn(fakeExtension.runtime, 'getManifest').mockReturnValue({
      host_permissions: [relayHost],
    });
    await changeSettings({ highlight: { everywhere: true, sites: [] } });
    vi.spyOn(relay, 'logout').mockResolvedValue();
    expect(await disconnect({ forget, unsent })).toBe('disconnected');
    expect(remove.mock.calls.flat()).toEqual(given);
    // A browser that refuses does no harm.
    remove.mockRejectedValue(new Error('Refused'));
    expect(await disconnect({ forget, unsent })).toBe('disconnected');
    expect(await fakeBrowser.storage.local.get('forgetting')).toEqual({});
  },
);
