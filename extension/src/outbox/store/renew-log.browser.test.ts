import { afterEach, expect, it, vi } from 'vitest';
import { renewLog } from './renew-log.ts';

afterEach(() => vi.restoreAllMocks());

it('a page renews the log with its second connection, and again after a full disk', async () => {
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase');
  const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('The disk is full');
  });
  for (const connection of [1, 2]) renewLog(connection);
  expect(opening.mock.calls).toEqual([['gleaner-log', 1]]);
  renewLog(3);
  await vi.waitFor(() => expect(deleting.mock.calls).toEqual([['gleaner-log']]));
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain('gleaner-log');
  });
});
