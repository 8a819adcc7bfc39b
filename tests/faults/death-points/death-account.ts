/** Ways that begin with the learner's connection, while a word waits. */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { ask, changeWord, keptWords } from '../../pages/outbox-page.ts';
import type { DeathBench } from './death-bench.ts';
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

async function closeLogins(bench: DeathBench): Promise<void> {
  for (const page of logins(bench)) await page.close();
}
