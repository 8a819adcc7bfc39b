import { storage } from '@wxt-dev/storage';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { renewManaged } from './managed.ts';
import { relay } from './relay.ts';
import {
  currentConnection,
  connectionForNew,
  forgetSession,
  lastSession,
  recognise,
  refreshSession,
  watchConnection,
} from './session.ts';
import { eventually } from '@gleaner/shared/testing/eventually';

const session = {
  connected: true,
  connection: 'grant',
  scopes: ['words:read'],
  instance: 'https://words.example',
  plans: [],
  routes: [],
  quota: null,
};

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  vi.restoreAllMocks();
});

it('is the relay’s last answer until it is deleted', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue(session);
  expect(await lastSession()).toBeNull();
  await refreshSession();
  expect(await lastSession()).toEqual(session);
  expect(await currentConnection()).toBe('grant');
  await forgetSession();
  expect(await currentConnection()).toBeNull();
});

it.each([
  ['follow those of the relay', [{ id: 'b', name: 'Class 7b' }], ['a', 'b']],
  ['are left out where the relay offers them', [{ id: 'a', name: 'Class 7b' }], ['a']],
  [
    'are ignored when one is not valid',
    [
      { id: 'b', name: 'Class 7b' },
      { id: '/b', name: '' },
    ],
    ['a'],
  ],
  ['are ignored when they are no list', 'b', ['a']],
])('the plans of a school %s', async (_what, plans, ids) => {
  vi.spyOn(relay, 'session').mockResolvedValue({
    ...session,
    plans: [{ id: 'a', name: 'Daily English' }],
  });
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockResolvedValue({ plans });
  await renewManaged();
  expect((await refreshSession()).plans.map(({ id }) => id)).toEqual(ids);
  expect((await lastSession())?.plans.map(({ id }) => id)).toEqual(ids);
});

it('S30 assigns new words to the ended session, and to none before the first', async () => {
  const said = vi.spyOn(relay, 'session');
  said.mockResolvedValue({ ...session, connected: false, connection: null });
  await refreshSession();
  expect(await connectionForNew()).toBeNull();
  said.mockResolvedValue(session);
  await refreshSession();
  expect(await connectionForNew()).toBe('grant');
  said.mockResolvedValue({ ...session, connected: false, connection: null });
  await refreshSession();
  expect(await currentConnection()).toBeNull();
  expect(await connectionForNew()).toBe('grant');
  await forgetSession();
  expect(await connectionForNew()).toBe('grant');
  said.mockResolvedValue({ ...session, connection: 'another' });
  await refreshSession();
  expect(await connectionForNew()).toBe('another');
});

it('S30 is not the one that is recognised late, once it has ended or another has begun', async () => {
  vi.spyOn(relay, 'session').mockResolvedValue(session);
  const late = await refreshSession();
  await forgetSession();
  expect(await recognise(late, 'account')).toMatchObject({ connection: 'account' });
  expect(await lastSession()).toBeNull();
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connection: 'another' });
  await refreshSession();
  await recognise(late, 'account');
  expect(await currentConnection()).toBe('another');
});

it('has the format of the storage library, with its version', async () => {
  const item = storage.defineItem('local:session', { version: 1, fallback: null });
  await item.setValue(session as never);
  expect(await lastSession()).toEqual(session);
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connection: 'another' });
  await refreshSession();
  expect(await item.getValue()).toMatchObject({ connection: 'another' });
  expect(await fakeBrowser.storage.local.get('session$')).toEqual({ session$: { v: 1 } });
});

it.each(['text', 7, { connected: 'yes' }])('is unknown when %j is stored', async (stored) => {
  await fakeBrowser.storage.local.set({ session: stored });
  expect(await lastSession()).toBeNull();
});

it('reports another session, but not the same one again', async () => {
  const said = vi.spyOn(relay, 'session').mockResolvedValue(session);
  const heard = vi.fn();
  const stop = watchConnection(heard);
  await refreshSession();
  await refreshSession();
  await eventually(() => expect(heard).toHaveBeenCalledTimes(1));
  said.mockResolvedValue({ ...session, connection: 'another' });
  await refreshSession();
  await eventually(() => expect(heard).toHaveBeenCalledTimes(2));
  stop();
  await forgetSession();
  expect(heard).toHaveBeenCalledTimes(2);
});
