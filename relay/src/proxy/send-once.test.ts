import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPersist } from '../database/persist.ts';
import { createLog } from '../observe/log.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { createGrantStore } from '../grants/grant-store.ts';
import { createReceiptStore } from '../receipts/receipt-store.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { createSealer } from '../seal/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { unknownOutcomeRecord } from './answer.ts';
import { createSendOnce } from './send-once.ts';

const openDatabase = temporaryDatabase();

const silent = createLog('silent');

test('a relay that ends after a failure of its database has stored the outcome of a write', async () => {
  const [sealer, grantId, now] = [createSealer([newKey('k')]), randomUUID(), () => 1_000_000];
  const events = { receipt: () => undefined };
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  await createGrantStore(await openDatabase(), sealer, now).save(grantId, tokens);
  const store = createReceiptStore(await openDatabase(), sealer, unknownOutcomeRecord);
  let isDown = true;
  let isOver = false;
  const kept: Promise<unknown>[] = [];
  const parts = {
    sealer,
    now,
    random: randomBytes,
    upstreamTimeout: 1_000,
    events,
    unknownOutcome: unknownOutcomeRecord,
    persist: createPersist({ retry: 1, pause: () => setImmediate(), isOver: () => isOver }),
    keep: (work: Promise<unknown>) => void kept.push(work),
  };
  const settle: typeof store.settle = (...row) =>
    isDown ? Promise.reject(new DatabaseError('no answer')) : store.settle(...row);
  const sendOnce = createSendOnce({
    ...parts,
    receipts: createReceipts({ ...parts, store: { ...store, settle } }),
  });
  const write = { grantId, key: randomUUID(), request: ['POST', '/collect', '{}'] };
  const done = { status: 200, contentType: 'application/json', body: Buffer.from('{"id":"1"}') };
  const answer = await sendOnce({ ...write, log: () => silent }, () =>
    Promise.resolve({ ...done, headers: {} }),
  );
  expect(answer).toMatchObject(done);

  // The database is back. A process that ends waits for the work that it was given, and does nothing after.
  isDown = false;
  await Promise.all(kept);
  [isDown, isOver] = [true, true];
  const next = createReceipts({ ...parts, store });
  const told = await next.claim(grantId, write.key, write.request);
  expect(told).toEqual({ ...done, body: '{"id":"1"}' });
});
