/** Ways through writing and reading the second copy of unsent words. */
import { disconnecting } from './death-account.ts';
import type { DeathBench } from './death-bench.ts';
import { collected, sendDue, keptAs, type Scenarios } from './death-scenario.ts';

declare global {
  /** In the worker: takes copies again. */
  var allowCopies: (() => void) | undefined;
}

export const copying: Scenarios = {
  'the browser has thrown the database away': {
    keptElsewhere: true,
    prepare: collected,
    act: async (bench) => {
      await deleteDatabase(bench);
      await sendDue(bench);
    },
  },
  'storage takes no copy': {
    prepare: ({ browser }) =>
      browser.background.evaluate(() => {
        const { local } = chrome.storage;
        const set = local.set.bind(local);
        local.set = (items: object) =>
          'unsent' in items ? Promise.reject(new Error('full')) : set(items);
        globalThis.allowCopies = () => {
          local.set = set;
        };
      }),
    act: (bench, term) => bench.collect(term),
    leave: ({ browser }) => browser.background.evaluate(() => globalThis.allowCopies?.()),
  },
  'the copy lacks the word, and the learner disconnects': {
    ...disconnecting('account', 'keep'),
    prepare: async (bench, term) => {
      await keptAs(bench, term, { connection: null });
      await bench.outbox.evaluate(async () => {
        const names = Object.keys(await chrome.storage.local.get(null));
        await chrome.storage.local.remove(names.filter((name) => name.startsWith('unsent:')));
      });
    },
  },
};

function deleteDatabase({ outbox }: DeathBench): Promise<void> {
  return outbox.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('gleaner-outbox');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(new Error('The outbox cannot be deleted'));
      }),
  );
}
