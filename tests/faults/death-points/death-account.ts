/** Ways that begin with the learner's connection, while a word waits. */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { ask, changeWord, keptWords } from '../../pages/outbox-page.ts';
import type { DeathBench } from './death-bench.ts';
import { putInto } from './death-databases.ts';
import { collected, sendDue, keptAs, type Scenario, type Scenarios } from './death-scenario.ts';

export const account: Scenarios = {
  'a login opened, twice': {
    prepare: collected,
    act: async (bench) => {
      await ask(bench.outbox, 'connect');
      await ask(bench.outbox, 'connect');
    },
    mend: closeLogins,
  },
  'a login opened again, whose tab is at the relay': {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await ask(bench.outbox, 'connect');
      await until('the login', () => logins(bench).length > 0);
      const [login] = logins(bench);
      const address = `${bench.stack.relayUrl}/privacy`;
      // On its way to the service it may interrupt this.
      await until('the login at the relay', async () => {
        await login?.goto(address).catch(() => undefined);
        return login?.url() === address;
      });
    },
    act: (bench) => ask(bench.outbox, 'connect'),
    mend: closeLogins,
  },
  'the end of a login': {
    prepare: async (bench, term) => {
      await keptAs(bench, term, { reason: 'forbidden' });
      await ask(bench.outbox, 'connect');
      await until('the login', () => logins(bench).length > 0);
    },
    act: async (bench) => {
      const [login] = logins(bench);
      // It may be closed before it has loaded.
      await login?.goto(`${bench.stack.relayUrl}/auth/connected`).catch(() => undefined);
    },
    // A worker that died before it had let the word go does so at the next login.
    mend: async (bench, term) => {
      await closeLogins(bench);
      await ask(bench.outbox, 'connect');
      await until('the login', () => logins(bench).length > 0);
      const [login] = logins(bench);
      await login?.goto(`${bench.stack.relayUrl}/auth/connected`).catch(() => undefined);
      await until('the word to be let go', async () => {
        const words = await keptWords(bench.outbox);
        return words.every((word) => word.term !== term || word.reason !== 'forbidden');
      });
      await closeLogins(bench);
    },
  },
  'collected for another account': {
    waits: true,
    prepare: (bench, term) => keptAs(bench, term, { connection: 'another' }),
    act: sendDue,
    mend: (bench, term) => changeWord(bench.outbox, term, { connection: null }),
  },
  'the learner disconnects': disconnecting('nothing', 'keep'),
  'the learner disconnects, and what was sent is forgotten': disconnecting('account', 'keep'),
  'the learner disconnects, and everything is forgotten': {
    ...disconnecting('everything', 'delete'),
    deleted: true,
  },
  'the learner disconnects, and the answer is lost': {
    ...disconnecting('nothing', 'keep'),
    act: async (bench) => {
      bench.stack.relay.process.kill('SIGKILL');
      await until('the relay to be gone', () => bench.stack.relay.process.signalCode !== null);
      await ask(bench.outbox, 'disconnect', { forget: 'nothing', unsent: 'keep' });
    },
    mend: async (bench) => {
      await bench.stack.restartRelay();
      await bench.connect();
    },
  },
  'what was sent is forgotten, and a choice about sound stays': {
    ...disconnecting('account', 'keep'),
    prepare: async (bench, term) => {
      const sound = { version: 1, onlineVoices: false, recognition: false };
      // Before the word: where the popup has to make the database, it also lets what waits be sent.
      await putInto(bench, 'gleaner-review', { current: [sound] }, { key: 'sound' });
      await keptAs(bench, term, { connection: null });
    },
  },
  'everything is forgotten, and a database is damaged': {
    ...disconnecting('everything', 'delete'),
    deleted: true,
    prepare: async (bench, term) => {
      await keptAs(bench, term, { connection: null });
      await bench.browser.background.evaluate(() => {
        const { prototype } = IDBFactory;
        const open = Object.getOwnPropertyDescriptor(prototype, 'open') ?? {};
        const openInVain = function (this: IDBFactory, name: string, version?: number) {
          if (name !== 'gleaner-imports' || version !== undefined)
            return (open.value as IDBFactory['open']).call(this, name, version);
          Object.defineProperty(prototype, 'open', open);
          throw new DOMException('damaged', 'UnknownError');
        };
        Object.defineProperty(prototype, 'open', { configurable: true, value: openInVain });
      });
    },
  },
  'a login before the learner has agreed': {
    waits: true,
    prepare: async (bench, term) => {
      await keptAs(bench, term, {});
      await bench.outbox.evaluate(() => chrome.storage.local.remove('consent'));
    },
    act: async (bench) => {
      await ask(bench.outbox, 'connect');
      await sendDue(bench);
    },
    mend: async (bench) => {
      const asking = bench.browser.context
        .pages()
        .filter((page) => page.url().endsWith('/welcome.html'));
      await Promise.all(asking.map((page) => page.close()));
      await bench.outbox.evaluate(() =>
        chrome.storage.local.set({ consent: { version: 1, at: Date.now() } }),
      );
    },
  },
  'a school has withdrawn what it set': {
    prepare: collected,
    act: async (bench) => {
      await bench.outbox.evaluate(() =>
        chrome.storage.local.set({ school: { plans: [] }, school$: { v: 1 } }),
      );
      await sendDue(bench);
    },
  },
  'a page asks for the list': {
    prepare: collected,
    act: (bench) => ask(bench.outbox, 'readIndex'),
  },
  'Gleaner is updated': {
    prepare: collected,
    act: ({ browser }) => browser.updateEvent(),
  },
};

/** A word without an account waits, and belongs to the next learner who connects. */
export function disconnecting(
  forget: 'nothing' | 'account' | 'everything',
  unsent: string,
): Scenario {
  return {
    waits: true,
    prepare: (bench, term) => keptAs(bench, term, { connection: null }),
    act: async (bench) => {
      await ask(bench.outbox, 'disconnect', { forget, unsent });
      await sendDue(bench);
    },
    mend: (bench) => bench.connect(),
  };
}

function logins(bench: DeathBench): Page[] {
  const known = new Set([bench.outbox, bench.tabs.open.page, bench.tabs.closed.page]);
  return bench.browser.context
    .pages()
    .filter((page) => !known.has(page) && page.url().startsWith('http'));
}

export async function closeLogins(bench: DeathBench): Promise<void> {
  for (const page of logins(bench)) await page.close();
}
