/** @module-tag smoke */
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { openOutbox } from './outbox/outbox.ts';
import { collectRecord } from './outbox/testing.ts';
import { createWorld, type OutboxWorld } from './outbox/testing-world.ts';
import { RelayError } from './relay-client/relay-error.ts';
import { type ButtonFace, keepWaitingBadge, showOnTab } from './waiting-badge.ts';

const setBadgeText = vi.fn(() => Promise.resolve());
const setTitle = vi.fn(() => Promise.resolve());
const other = () => Promise.resolve();
Object.assign(browser, {
  action: {
    setBadgeText,
    ...{ setBadgeBackgroundColor: other, setBadgeTextColor: other, setTitle },
  },
});
const face = (text: string) => ({ text, color: '#000000', title: 'Due' });

it('a tab shows its own badge for a moment, and then the common one again', async () => {
  await showOnTab(7, face('+1'), 1);
  expect(setBadgeText).toHaveBeenLastCalledWith({ tabId: 7, text: '+1' });
  await expect.poll(() => setBadgeText.mock.lastCall).toEqual([{ tabId: 7, text: null }]);
  const titles = setTitle.mock.calls as unknown as [{ tabId?: number; title: string }][];
  const ofTab = (id?: number) => titles.findLast(([{ tabId }]) => tabId === id)?.[0].title;
  expect(ofTab(7)).toBe(ofTab());
});

it('a change during an update is shown after it, also where that failed', async () => {
  const readings = [Promise.withResolvers<ButtonFace>(), Promise.withResolvers<ButtonFace>()];
  const quiet = vi.fn(() => readings[quiet.mock.calls.length - 1]?.promise ?? shown);
  const shown = Promise.resolve(face('3'));
  const tell = keepWaitingBadge(quiet);
  await expect.poll(() => quiet.mock.calls.length).toBe(1);
  tell();
  readings[0]?.resolve(face('1'));
  await expect.poll(() => quiet.mock.calls.length).toBe(2);
  readings[1]?.reject(new Error('No disk'));
  tell();
  await expect.poll(() => setBadgeText.mock.calls).toContainEqual([{ text: '3' }]);
});

it.each<[string, (world: OutboxWorld) => void]>([
  ['a sign-in', (world) => (world.connection = null)],
  [
    'the quota',
    (world) => (world.fates = [new RelayError(429, 'RESOURCE_EXHAUSTED', '', [], 60_000)]),
  ],
])('words that begin to wait for %s are counted at once', async (_what, hold) => {
  const db = await openOutbox();
  await db.clear('records');
  await db.clear('settings');
  const world = createWorld();
  hold(world);
  for (const term of ['one', 'two', 'three']) await db.put('records', collectRecord(term));
  setBadgeText.mockClear();
  keepWaitingBadge(() => Promise.resolve(face('quiet')));
  await expect.poll(() => setBadgeText.mock.calls).toContainEqual([{ text: 'quiet' }]);
  await world.drain();
  await expect.poll(() => setBadgeText.mock.calls).toContainEqual([{ text: '3' }]);
});
