import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collectRecord } from '../outbox/testing.ts';
import { disconnect, finishDisconnect } from './disconnect.ts';
import { changeSettings } from '../settings/settings.ts';
import { fakeExtension } from '../../testing/fake-extension.ts';
import { relay } from '../relay-client/relay.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { lastSession, refreshSession } from '../relay-client/session.ts';
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
  },
);
