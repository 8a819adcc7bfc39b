/** What earlier versions left on a learner's machine, opened by this one in the real browser. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import type { StoredDatabase } from '../../../extension/testing/lay-down.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { startButton } from '../../pages/walk.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';

/** Closes the databases of this version, and creates that of the earlier one in its place. */
async function layDown(page: Page, fixture: string): Promise<void> {
  const file = new URL(`../../../extension/testing/stored/${fixture}.json`, import.meta.url);
  await page.evaluate(
    async (text) => {
      const { name, version, stores } = JSON.parse(text) as StoredDatabase;
      const { session } = (await chrome.storage.local.get('session')) as {
        session: { connection: string };
      };
      const done = (request: IDBOpenDBRequest) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error(name)));
        });
      const deleted = done(indexedDB.deleteDatabase(name));
      // In the same task: the background, which has lost its database, would create one of this version.
      const opening = indexedDB.open(name, version);
      opening.addEventListener('upgradeneeded', () => {
        for (const [store, { keyPath, indexes, content }] of Object.entries(stores)) {
          const made = opening.result.createObjectStore(store, { keyPath });
          for (const [index, { path, each = false }] of Object.entries(indexes))
            made.createIndex(index, path, { multiEntry: each });
          for (const { key, value } of content) {
            const own = value as { connection?: string };
            // The learner of the fixture is the one who is connected here.
            if (own.connection !== undefined) own.connection = session.connection;
            made.put(own, key);
          }
        }
      });
      await deleted;
      (await done(opening)).close();
    },
    readFileSync(file, 'utf8'),
  );
}

for (const version of [1, 2, 3])
  test(
    `a word that version ${version} of the outbox kept is shown, and sent once`,
    { tag: version === 1 ? '@smoke-chromium' : [] },
    async ({ connected, gleaner, stack }) => {
      await connected.close();
      await layDown(await gleaner.openPage(outboxPage), `outbox-${version}`);
      const popup = await gleaner.openPage('popup.html');
      await expect(popup.getByRole('list', { name: 'Recently collected' })).toContainText(
        'serendipity',
      );
      await until('the word to arrive', async () => (await stack.instance.words()).length > 0);
      await expect(popup.getByRole('list', { name: 'Recently collected' })).toContainText(/sent/u);
      expect((await stack.instance.words()).map(({ term }) => term)).toEqual(['serendipity']);
      expect(await stack.instance.answers()).toEqual([]);
    },
  );

test('the list that version 1 of the index kept is there before it is read again', async ({
  connected,
  gleaner,
  stack,
}) => {
  await connected.close();
  await stack.relay.stop();
  await layDown(await gleaner.openPage(outboxPage), 'learned-words-1');
  const words = await gleaner.openPage('words.html');
  await expect(words.getByRole('option', { name: /Serendipity/u })).toBeVisible();
});

test('an import that version 1 left half done goes on to its end', async ({
  connected,
  gleaner,
  stack,
}) => {
  await connected.close();
  await layDown(await gleaner.openPage(outboxPage), 'imports-1');
  const page = await gleaner.openPage('import.html');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  const terms = (await stack.instance.words()).map(({ term }) => term);
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms).toContain('five');
});

/** Puts a batch of an earlier version, of the connected learner and their plan, into the review's database. */
async function putBatch(desk: Page, fixture: string, change: object): Promise<void> {
  const file = new URL(`../../../extension/testing/stored/${fixture}.json`, import.meta.url);
  const record = { ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...change };
  await desk.evaluate(async (stored) => {
    const { session } = await chrome.storage.local.get<{ session: { connection: string } }>(
      'session',
    );
    const { connection } = session;
    const opening = indexedDB.open('gleaner-review');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('batches', 'readwrite');
    const { planId } = stored as unknown as { planId: string };
    writing.objectStore('batches').put({ ...stored, connection }, [connection, planId]);
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  }, record);
}

test('cards that version 2 kept for a review without a network are answered in this one', async ({
  connected,
  gleaner,
  stack,
}) => {
  await connected.close();
  const desk = await gleaner.openPage(outboxPage);
  const own = { planId: stack.planId, dealtAt: Date.now() };
  await putBatch(desk, 'batch-2', own);
  await stack.relay.stop();
  const popup = await gleaner.openPage('popup.html');
  await startButton(popup).click();
  await expect(popup.locator('[data-card="c1"]')).toContainText('gossamer');
  await popup.getByRole('button', { name: 'Show answer' }).click();
  await expect(popup.locator('[data-card="c1"]')).toContainText('thin cloth');
});
