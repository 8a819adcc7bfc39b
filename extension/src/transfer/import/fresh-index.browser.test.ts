import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetIndex } from '../../learned-words/forget.ts';
import { openWords } from '../../learned-words/db.ts';
import { restFor } from '../../learned-words/rest.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { relay } from '../../relay-client/relay.ts';
import { recognise, refreshSession } from '../../relay-client/session.ts';
import { waitForIndex } from './fresh-index.ts';

const session = {
  ...{ connected: true, connection: 'grant', scopes: [] as string[], plans: [], routes: [] },
  ...{ instance: 'https://words.example', quota: null },
};
const hour = 3_600_000;
let now = 1_800_000_000_000;

beforeEach(async () => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  await forgetIndex();
  now += 10 * hour;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(relay, 'session').mockResolvedValue(session);
  await refreshSession();
});

const list = () => vi.spyOn(relay, 'listLearnedWords');
it('has the list read once an hour, and asks again after half a minute', async () => {
  const asked = list().mockResolvedValue({ learned_words: [] });
  expect(await waitForIndex()).toBe(now + 30_000);
  await vi.waitFor(async () => expect(await waitForIndex()).toBeNull());
  expect(asked).toHaveBeenCalledTimes(1);
  now += hour - 1;
  expect(await waitForIndex()).toBeNull();
  now += 1;
  expect(await waitForIndex()).toBe(now + 30_000);
  await vi.waitFor(async () => expect(await waitForIndex()).toBeNull());
});

it('has the list of another account read too', async () => {
  list().mockResolvedValue({ learned_words: [] });
  await waitForIndex();
  await vi.waitFor(async () => expect(await waitForIndex()).toBeNull());
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connection: 'other' });
  const other = await refreshSession();
  // Whose it is has to be known first.
  const asked = list().mockClear();
  expect(await waitForIndex()).toBe(now + 30_000);
  expect(asked).not.toHaveBeenCalled();
  await recognise(other, 'other');
  expect(await waitForIndex()).toBe(now + 30_000);
  await vi.waitFor(async () => expect(await waitForIndex()).toBeNull());
  expect(await (await openWords()).getAllKeys('traversals')).toContain('other');
});

it('waits as long as the list rests, and does not wait for one that the service does not show', async () => {
  const asked = list();
  await restFor(now, 1_000);
  expect(await waitForIndex()).toBe(now + 1_000);
  await restFor(now, 1_000, 'closed');
  expect(await waitForIndex()).toBeNull();
  // A rest without a network may end before its time.
  await restFor(now, 600_000, 'offline');
  expect(await waitForIndex()).toBe(now + 30_000);
  expect(asked).not.toHaveBeenCalled();
});

it('a reading that fails is no reading', async () => {
  const asked = list().mockRejectedValue(new RelayError(503, 'UNAVAILABLE', ''));
  expect(await waitForIndex()).toBe(now + 30_000);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await vi.waitFor(async () => expect(await waitForIndex()).toBe(now + 600_000));
});

it.each([
  ['nobody has ever connected', null],
  ['nobody is connected', { connected: false }],
  ['the list may not be read', { scopes: ['words:write'] }],
])('reading does not help where %s', async (_why, change) => {
  const asked = list();
  if (change === null) await fakeBrowser.storage.local.remove('session');
  else {
    vi.spyOn(relay, 'session').mockResolvedValue({ ...session, ...change });
    await refreshSession();
  }
  expect(await waitForIndex()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
