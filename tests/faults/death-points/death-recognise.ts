/**
 * Ways through a new sign-in, which is recognised as an account that this device knows, or as another one. What waits
 * goes to its own account, once.
 */
import { randomUUID } from 'node:crypto';
import { until } from '../../processes/child.ts';
import { ask, changeWord, hasten, keptWords, putRecord } from '../../pages/outbox-page.ts';
import { connectAs } from '../../pages/walk.ts';
import { closeLogins } from './death-account.ts';
import type { DeathBench } from './death-bench.ts';
import { allOf, putInto } from './death-databases.ts';
import { putImport, untilImported } from './death-import.ts';
import {
  collected,
  collectedAndSent,
  forgetList,
  keptAs,
  rememberList,
  sendDue,
  type Scenario,
  type Scenarios,
} from './death-scenario.ts';
import { keepAnswer } from './death-sending.ts';

export const recognising: Scenarios = {
  'a sign-in is recognised by the list': {
    ...recognised(),
    alreadyStored: true,
    prepare: async (bench, term) => {
      await recognised().prepare(bench, term);
      // It was sent, and the worker died before the answer was stored. The relay knows nothing of it any more.
      await keptAs(bench, term, { attempts: 1, keyUsedAt: Date.now() });
      await bench.stack.instance.addWords([term]);
    },
  },
  'a sign-in is recognised by the answer to a collect': {
    ...recognised(),
    prepare: async (bench, term) => {
      await recognised().prepare(bench, term);
      await forgetList(bench, true);
      await keptAs(bench, term, {});
    },
    leave: rememberList,
  },
  'a word and a part of the list came before a sign-in is recognised': {
    ...recognised(),
    prepare: async (bench, term) => {
      await recognised().prepare(bench, term);
      await forgetList(bench, true);
      const grant = await grantNow(bench);
      await keptAs(bench, term, { connection: grant });
      await putListOf(bench, grant, ['gone', 'between']);
    },
    leave: rememberList,
  },
  'an import came before a sign-in is recognised': {
    ...recognised(),
    keptElsewhere: true,
    prepare: async (bench, term) => {
      await recognised().prepare(bench, term);
      await putImport(bench, { term, state: 'left' }, await grantNow(bench));
    },
    mend: untilImported,
  },
  'the service ends the connection, and the same learner signs in': {
    ...signingIn('demo'),
    alreadyStored: true,
    prepare: async (bench, term) => {
      await collectedAndSent(bench, term);
      // It has a receipt at the relay; the worker died before it stored the answer.
      const again = { state: 'waiting', notBefore: 0, attempts: 1, keyUsedAt: Date.now() };
      await loseConnection(bench, () => changeWord(bench.outbox, term, again));
    },
  },
  'the service ends the connection while an answer is in doubt, and the same learner signs in': {
    ...signingIn('demo'),
    prepare: async (bench, term) => {
      await collectedAndSent(bench, `proof${term}`);
      await keptAs(bench, term, { notBefore: Date.now() + 3_600_000 });
      answered = await keepAnswer(bench, term);
      const { answerId } = answered;
      await until('the answer to be sent', async () => {
        await sendDue(bench);
        return (await stateOf(bench, answerId)) === 'sent';
      });
      await loseConnection(bench, () => changeWord(bench.outbox, term, { notBefore: 0 }));
      // It has a receipt at the relay; the worker died before it stored the answer to it.
      const again = { state: 'waiting', attempts: 1, keyUsedAt: Date.now() };
      await putRecord(bench.outbox, answerId, again);
    },
    mend: async (bench) => {
      await endSignIn(bench);
      await bench.connect();
      const { answerId, cardId } = answered;
      await until('the answer to be settled', async () => {
        await hasten(bench.outbox);
        await sendDue(bench);
        const state = await stateOf(bench, answerId);
        return state !== 'waiting' && state !== 'sending';
      });
      const given = await bench.stack.instance.answers();
      const times = given.filter(({ flashcard_id }) => flashcard_id === cardId).length;
      if (times !== 1) throw new Error(`The answer was counted ${times} times`);
    },
  },
  'the service ends the connection, and another learner signs in': {
    ...signingIn('second'),
    waits: true,
    prepare: async (bench, term) => {
      await bench.stack.instance.addLearner('second');
      await bench.stack.instance.addWords([`other${term}`], 'second');
      await collectedAndSent(bench, `proof${term}`);
      await loseConnection(bench, () => keptAs(bench, term, {}));
    },
    mend: async (bench, term) => {
      await endSignIn(bench);
      await sendDue(bench);
      await bench.idle();
      const words = await bench.stack.instance.words('second');
      if (words.some((word) => word.term === term))
        throw new Error(`${term} arrived at another account`);
      // The first learner comes back, and is recognised.
      await bench.connect();
      await ask(bench.outbox, 'disconnect', { forget: 'nothing', unsent: 'keep' });
      await bench.connect();
      await sendDue(bench);
      await until(`${term} to go to its account unasked`, async () => {
        await sendDue(bench);
        const kept = (await keptWords(bench.outbox)).filter((word) => word.term === term);
        return kept.every(({ reason }) => reason !== 'other-account');
      });
    },
  },
  'the list and the books of an account of which nothing is left': {
    prepare: async (bench, term) => {
      await collected(bench, term);
      const other = randomUUID();
      await putListOf(bench, other, ['theirs']);
      await putInto(bench, 'gleaner-words', {
        books: [{ version: 1, connection: other, listedAt: Date.now(), books: [] }],
      });
    },
    act: sendDue,
  },
};

/** The act stores a session as any page does that reads it after a new sign-in: its account is not known yet. */
function recognised(): Scenario & Required<Pick<Scenario, 'prepare' | 'act'>> {
  return {
    prepare: async (bench, term) => {
      await signInTwice(bench);
      await collectedAndSent(bench, `proof${term}`);
    },
    act: async (bench) => {
      await bench.outbox.evaluate(async (earlier) => {
        const { local } = chrome.storage;
        const { session } = await local.get<{ session: { connection: string; grant: string } }>(
          'session',
        );
        const { connection, grant } = session;
        await local.set({
          ...{ accounts: { of: [[earlier, connection]] }, accounts$: { v: 1 } },
          ...{ session: { ...session, connection: grant, grant: undefined } },
          lastConnection: grant,
        });
      }, randomUUID());
      await sendDue(bench);
    },
  };
}

/** The account has an earlier sign-in than the one of now, so that the two have different names. */
async function signInTwice(bench: DeathBench): Promise<void> {
  await bench.outbox.evaluate(
    async ([earlier, account]) => {
      const { local } = chrome.storage;
      const { session } = await local.get<{ session: { connection: string; grant?: string } }>(
        'session',
      );
      const { connection: grant } = session;
      if (session.grant !== undefined) return;
      await local.set({
        ...{
          accounts: {
            of: [
              [earlier, account],
              [grant, account],
            ],
          },
          accounts$: { v: 1 },
        },
        ...{ session: { ...session, connection: account, grant }, lastConnection: account },
      });
    },
    [randomUUID(), randomUUID()] as const,
  );
  await bench.idle();
}

async function grantNow({ outbox }: DeathBench): Promise<string> {
  const { session } = await outbox.evaluate(() =>
    chrome.storage.local.get<{ session: { grant: string } }>('session'),
  );
  return session.grant;
}

/** The first page of a list, as it is stored while the rest is to be read. */
async function putListOf(
  bench: DeathBench,
  connection: string,
  ids: readonly string[],
): Promise<void> {
  const words = ids.map((id) => ({
    ...{ version: 1, connection, id, foldedTerm: id, word: { id, term: id }, traversal: 1 },
  }));
  const traversal = {
    ...{ connection, number: 1, startedAt: Date.now(), nextToken: 'more', seenTokens: ['more'] },
    ...{ completeAt: null, running: true },
  };
  await putInto(bench, 'gleaner-words', { words, traversals: [traversal] });
}

/** The service forgets the tokens, and Gleaner learns of it from what it sends. */
async function loseConnection(bench: DeathBench, keep: () => Promise<void>): Promise<void> {
  await bench.stack.instance.revokeTokens();
  await keep();
  await until('the connection to be lost', async () => {
    await sendDue(bench);
    return bench.outbox.evaluate(async () => {
      const { session } = await chrome.storage.local.get<{ session?: { connected: boolean } }>(
        'session',
      );
      return session?.connected === false;
    });
  });
}

async function stateOf(bench: DeathBench, recordId: string): Promise<unknown> {
  const records = await allOf(bench, 'gleaner-outbox', 'records');
  return records.find(({ id }) => id === recordId)?.state;
}

/** The answer that the last way was about. */
let answered = { answerId: '', cardId: '' };

/** The sign-in of the act, which goes on in its tab when the worker has died. */
let signIn: Promise<void> = Promise.resolve();

function signingIn(learner: string): Scenario & Required<Pick<Scenario, 'mend'>> {
  return {
    act: (bench) => {
      signIn = signInAs(bench, learner);
      return signIn;
    },
    mend: async (bench) => {
      await endSignIn(bench);
      await bench.connect();
    },
  };
}

async function signInAs({ browser }: DeathBench, learner: string): Promise<void> {
  const popup = await browser.openPage('popup.html');
  await connectAs(browser.context, popup, learner);
  await popup.close();
}

async function endSignIn(bench: DeathBench): Promise<void> {
  await closeLogins(bench);
  await signIn.catch(() => undefined);
  await closeLogins(bench);
}
