/** What two statements of one change may meet: another process has changed the row between them. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createGrantStore } from '../grants/grant-store.ts';
import { createSealer, sealedRow } from '../seal/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createReceiptStore, type Outcome } from './receipt-store.ts';

const openDatabase = temporaryDatabase();
const outcome = (body: string): Outcome => ({ status: 200, contentType: null, body });

test('a receipt that changes while it is handed over is moved as it is then', async () => {
  const database = await openDatabase();
  const sealer = createSealer([newKey('k')]);
  const [earlier, later] = [randomUUID(), randomUUID()];
  const grants = createGrantStore(database, sealer, () => 0);
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  for (const id of [earlier, later]) await grants.save(id, tokens);
  const id = { grantId: earlier, key: randomUUID() };
  const changes = ['second', 'third'];
  const changing = {
    ...sealer,
    open: async (...given: Parameters<typeof sealer.open>) => {
      const opened = await sealer.open(...given);
      const next = changes.shift();
      if (next !== undefined) {
        const sealed_outcome = await sealer.seal(outcome(next), sealedRow.receipt(earlier, id.key));
        await database.updateTable('receipts').set({ sealed_outcome }).execute();
      }
      return opened;
    },
  };
  const store = createReceiptStore(database, changing, outcome('unreadable'));
  const owner = 'a process';
  await store.insert(id, { mac: 'k:m', owner, deadlineAt: 1, expiresAt: 1, outcome: null });
  await store.settle(id, owner, { outcome: outcome('first'), expiresAt: 1 });
  await store.move(id, later);
  expect(changes).toEqual([]);
  expect(await store.find(id)).toBeNull();
  expect(await store.find({ ...id, grantId: later })).toMatchObject({ outcome: outcome('third') });
});
