/** Ways from a word that waits to one that is settled. */
import { decodeFlashcards, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { until } from '../../processes/child.ts';
import { changeWord, putRecord } from '../../pages/outbox-page.ts';
import type { DeathBench } from './death-bench.ts';
import {
  askOf,
  collected,
  endGraceOf,
  sendDue,
  fault,
  forgetList,
  keptWord,
  keptAs,
  rememberList,
  collectedAndSent,
  showSentenceOnPage,
  stretchGraceOf,
  type Scenario,
  type Scenarios,
} from './death-scenario.ts';

export const sending: Scenarios = {
  'a word of the list': {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await bench.stack.instance.addWords([term]);
      await forgetList(bench, false);
      await sendDue(bench);
    },
    act: (bench, term) => bench.collect(term),
  },
  'each word is asked for': {
    prepare: (bench) => forgetList(bench, true),
    act: (bench, term) => bench.collect(term),
    leave: rememberList,
  },
  'each word is asked for, and the service holds it': {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await forgetList(bench, true);
      await bench.stack.instance.addWords([term]);
    },
    act: (bench, term) => bench.collect(term),
    leave: rememberList,
  },
  'the list fails': {
    prepare: (bench) => forgetList(bench, true),
    act: async (bench, term) => {
      await fault(bench, { kind: 'status', operation: 'listLearnedWords', status: 500, times: 3 });
      await bench.collect(term);
    },
    leave: rememberList,
  },
  'the list takes no filter and no page size': {
    prepare: (bench) => forgetList(bench, true),
    act: async (bench, term) => {
      await fault(bench, { kind: 'status', operation: 'listLearnedWords', status: 400, times: 2 });
      await bench.collect(term);
    },
    leave: async (bench) => {
      await rememberList(bench);
      await bench.outbox.evaluate(() => chrome.storage.local.remove('termFilterRefusedAt'));
    },
  },
  'the list takes no filter, and is longer than one look-up reads': {
    prepare: async (bench, term) => {
      const { instance } = bench.stack;
      await forgetList(bench, true);
      await instance.addWords(Array.from({ length: 8 }, (_, place) => `${term}-${place}`));
      // A look-up reads three pages.
      const largestPage = Math.min(100, Math.floor((await instance.words()).length / 4));
      await instance.changeSettings({ largestPage });
    },
    act: async (bench, term) => {
      await fault(bench, { kind: 'status', operation: 'listLearnedWords', status: 400 });
      await bench.collect(term);
    },
    leave: async (bench) => {
      await bench.stack.instance.changeSettings({ largestPage: 100 });
      await rememberList(bench);
      await bench.outbox.evaluate(() => chrome.storage.local.remove('termFilterRefusedAt'));
    },
  },
  'the list is read again': {
    prepare: (bench) => forgetList(bench, false),
    act: (bench, term) => bench.collect(term),
  },
  'the list is read again, and the service refuses the page size': {
    prepare: (bench) => forgetList(bench, false),
    act: async (bench, term) => {
      await fault(bench, { kind: 'status', operation: 'listLearnedWords', status: 400, times: 4 });
      await bench.collect(term);
    },
    leave: async (bench) => {
      await rememberList(bench);
      await bench.outbox.evaluate(() => chrome.storage.local.remove('termFilterRefusedAt'));
    },
  },
  'the service fails': {
    act: async (bench, term) => {
      await fault(bench, { kind: 'status', operation: 'collectWord', status: 500 });
      await bench.collect(term);
    },
  },
  'the answer is lost': {
    act: async (bench, term) => {
      await fault(bench, { kind: 'drop', operation: 'collectWord', when: 'after' });
      await bench.collect(term);
    },
  },
  'in doubt, and the list is closed': {
    doubtful: true,
    prepare: async (bench, term) => {
      await keptAs(bench, term, { doubtful: true });
      await fault(bench, { kind: 'status', operation: 'listLearnedWords', status: 403 });
    },
    act: sendDue,
  },
  'left by a worker that died': {
    prepare: (bench, term) =>
      keptAs(bench, term, { state: 'sending', attempts: 1, keyUsedAt: Date.now() }),
    act: sendDue,
  },
  'left by a worker that died, after the service had the word': {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await keptAs(bench, term, { state: 'sending', attempts: 1, keyUsedAt: Date.now() });
      await bench.stack.instance.addWords([term]);
    },
    act: sendDue,
  },
  'three reasons to send at once': {
    prepare: (bench, term) => keptAs(bench, term, {}),
    act: (bench) => Promise.all([sendDue(bench), sendDue(bench), sendDue(bench)]),
  },
  'the clock was set back': {
    prepare: (bench, term) => keptAs(bench, term, { notBefore: Date.now() + 3_600_000 }),
    act: sendDue,
  },
  'the relay is away': {
    waits: true,
    prepare: async (bench, term) => {
      await keptAs(bench, term, {});
      bench.stack.relay.process.kill('SIGKILL');
      await until('the relay to be gone', () => bench.stack.relay.process.signalCode !== null);
    },
    act: async (bench) => {
      await sendDue(bench);
      await sendDue(bench);
    },
    mend: (bench) => bench.stack.restartRelay(),
  },
  'a sentence for a known word': sentence('replace'),
  'a sentence for a known word, in doubt': sentence('replace', { doubtful: true }),
  'a sentence that the service has as a word once more': {
    ...sentence('double'),
    storedAgain: true,
  },
  'a sentence that the service would lose': {
    ...sentence('replace'),
    act: async (bench, term) => {
      await bench.stack.instance.changeSettings({ tagsAndNotes: false });
      await askOf(bench, 'addSentence', term);
    },
  },
  'a sentence taken back': {
    ...sentence('replace'),
    prepare: async (bench, term) => {
      await sentence('replace').prepare?.(bench, term);
      await stretchGraceOf(bench);
      await askOf(bench, 'addSentence', term);
      await bench.idle();
    },
    act: async (bench, term) => {
      await askOf(bench, 'undoCollect', term);
      await endGraceOf(bench);
    },
  },
  'a word and an answer': answer({}),
  'a word and an answer in doubt': answer({ doubtful: true }),
};

/** The learner adds a sentence to a word that the service holds, and the service stores it. */
function sentence(
  recollect: 'replace' | 'double',
  changed: Readonly<Record<string, unknown>> = {},
): Scenario {
  return {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await bench.stack.instance.changeSettings({ recollect });
      await bench.stack.instance.addWords([term]);
      // The device learns about words from other clients only when it asks.
      await forgetList(bench, true);
      await showSentenceOnPage(bench, term);
      await collectedAndSent(bench, term);
    },
    act: async (bench, term) => {
      await askOf(bench, 'addSentence', term);
      await changeWord(bench.outbox, term, changed);
    },
    leave: async (bench) => {
      await bench.stack.instance.changeSettings({ recollect: 'double', tagsAndNotes: true });
      await rememberList(bench);
      await bench.outbox.evaluate(() => chrome.storage.local.remove('secondCollectUnsafe'));
    },
  };
}

/** Answers to flashcards go the same way out. */
function answer(changed: Readonly<Record<string, unknown>>): Scenario {
  return {
    prepare: async (bench, term) => {
      await collected(bench, term);
      await keepAnswer(bench, term, changed);
    },
    act: sendDue,
  };
}

/** Keeps an answer beside a kept word. */
export async function keepAnswer(
  bench: DeathBench,
  term: string,
  changed: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly answerId: string; readonly cardId: string }> {
  const { id } = await keptWord(bench, term);
  const cardId = await dealtCard(bench);
  const answerId = randomUUID();
  await putRecord(bench.outbox, id, {
    id: answerId,
    key: answerId,
    kind: 'answer',
    state: 'waiting',
    notBefore: 0,
    planId: bench.stack.planId,
    sessionId: randomUUID(),
    answer: { flashcard_id: cardId, user_answer: '', is_correct: true, time_spent_ms: 1 },
    ...changed,
  });
  return { answerId, cardId };
}

async function dealtCard(bench: DeathBench): Promise<string> {
  const { relayUrl, planId } = bench.stack;
  const body = await bench.outbox.evaluate(
    async (url) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'X-Gleaner': '1', 'Content-Type': 'application/json' },
        credentials: 'include',
        body: JSON.stringify({ limit: 1 }),
      });
      return (await answer.json()) as unknown;
    },
    relayUrl + servicePaths.flashcards(planId),
  );
  const [card] = decodeFlashcards(body).cards;
  if (card === undefined) throw new Error('No card was dealt');
  return card.id;
}
