import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createGrantStore } from './grant-store.ts';
import { createSealer } from '../seal/seal.ts';

const openDatabase = temporaryDatabase();
const issued = { refreshToken: null, scopes: ['words:read'], expiresAt: null };

test('a limited number of opened tokens is cached, each for its ciphertext alone', async () => {
  const sealer = createSealer([newKey('k')]);
  const another = { accessToken: 'of another', refreshToken: null };
  const open = vi.fn((sealed: string, row: string) =>
    sealed === 'of another' ? Promise.resolve(another) : sealer.open(sealed, row),
  );
  const grants = createGrantStore(await openDatabase(), { ...sealer, open }, () => 1);
  const id = randomUUID();
  await grants.save(id, { ...issued, accessToken: 'first' });
  const row = await grants.find(id);
  if (row === null) throw new Error('The grant is gone');
  for (let look = 0; look < 3; look += 1) {
    expect((await grants.open(row)).accessToken).toBe('first');
  }
  expect(open).toHaveBeenCalledTimes(1);

  // The cache never serves a changed row, nor the same ciphertext in another row.
  await grants.save(id, { ...issued, accessToken: 'second' });
  const changed = await grants.find(id);
  if (changed === null) throw new Error('The grant is gone');
  expect((await grants.open(changed)).accessToken).toBe('second');
  await expect(grants.open({ ...changed, id: randomUUID() })).rejects.toThrow('another row');

  for (let other = 0; other < 20_000; other += 1)
    await grants.open({ ...row, id: String(other), sealedTokens: 'of another' });
  open.mockClear();
  await grants.open(row);
  expect(open).toHaveBeenCalledTimes(1);
});

test('of a grant only the newest opened tokens stay in memory, and none of a removed one', async () => {
  const sealer = createSealer([newKey('k')]);
  const open = vi.fn((sealed: string, row: string) => sealer.open(sealed, row));
  const grants = createGrantStore(await openDatabase(), { ...sealer, open }, () => 1);
  const id = randomUUID();
  const saved = async (accessToken: string) => {
    await grants.save(id, { ...issued, accessToken });
    const row = await grants.find(id);
    if (row === null) throw new Error('The grant is gone');
    return row;
  };
  const isKept = async (row: Awaited<ReturnType<typeof saved>>) => {
    open.mockClear();
    await grants.open(row);
    return open.mock.calls.length === 0;
  };
  const first = await saved('first');
  expect([await isKept(first), await isKept(first)]).toEqual([false, true]);
  const second = await saved('second');
  expect([await isKept(second), await isKept(first), await isKept(second)]).toEqual([
    false,
    false,
    false,
  ]);
  await grants.remove(id);
  expect(await isKept(second)).toBe(false);
});
