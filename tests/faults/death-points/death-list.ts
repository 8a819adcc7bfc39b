/** Ways on which the service's list is read, or what this device knows of it decides about a word. */
import { randomUUID } from 'node:crypto';
import { until } from '../../processes/child.ts';
import { ask, changeWord, keptWords, putRecord, untilSettled } from '../../pages/outbox-page.ts';
import { englishPlural } from '../english-plurals.ts';
import type { DeathBench } from './death-bench.ts';
import { allOf, connectionOf, leaveOlder, putInto } from './death-databases.ts';
import {
  alarm,
  askOf,
  collectedAndSent,
  fault,
  forgetList,
  keptAs,
  keptWord,
  rememberList,
  sendDue,
  showSentenceOnPage,
  type Scenarios,
} from './death-scenario.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const listing: Scenarios = {
  'the learner has the list read again': {
    prepare: async (bench, term) => {
      await keptAs(bench, term, {});
      await changeReading(bench, { hasGap: true });
    },
    act: readAgain,
  },
  'the learner has the list read again, of which the beginning is enough': {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await changeReading(bench, { order: newestFirst });
      await keptAs(bench, term, { doubtful: true });
      await bench.stack.instance.addWords([term]);
    },
    act: readAgain,
  },
  'the learner opens the words while the list rests': {
    prepare: async (bench, term) => {
      await keptAs(bench, term, {});
      await forgetList(bench, true);
    },
    act: async (bench) => {
      await ask(bench.outbox, 'readIndex');
      await sendDue(bench);
    },
    leave: rememberList,
  },
  'the beginning of the list is due': {
    prepare: (bench) =>
      changeReading(bench, { ...readBefore(30 * hourMs), pages: 10, order: newestFirst }),
    act: (bench, term) => bench.collect(term),
  },
  'the list takes no filter, and its beginning is enough': {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await changeReading(bench, { ...readBefore(10 * dayMs), order: newestFirst });
      await bench.stack.instance.addWords([term]);
      await bench.outbox.evaluate(async (rest) => {
        await chrome.storage.local.set({ termFilterRefusedAt: Date.now() });
        await chrome.storage.session.set({ indexNotBefore: Date.now() + rest });
      }, hourMs / 6);
    },
    act: (bench, term) => bench.collect(term),
    leave: takeFilters,
  },
  'the list was read by an older Gleaner': {
    prepare: async (bench) => {
      const connection = await connectionOf(bench);
      const word = { id: 'gone', term: 'gone', language: 'LANGUAGE_ENGLISH' };
      await leaveOlder(bench, 'gleaner-words', olderWords, {
        words: [
          { ...{ version: 1, connection, id: 'gone', foldedTerm: 'gone' }, word, traversal: 0 },
        ],
      });
    },
    act: (bench, term) => bench.collect(term),
  },
  'in doubt, and the service may hold it under its base form': {
    doubtful: true,
    word: englishPlural,
    spellings: singularToo,
    prepare: async (bench, term) => {
      await ask(bench.outbox, 'refreshIndex');
      await keptAs(bench, term, { doubtful: true });
      await bench.stack.instance.addWords([term.slice(0, -1)]);
    },
    act: sendDue,
  },
  'a word that the service holds under another form': {
    alreadyStored: true,
    spellings: singularToo,
    prepare: async (bench, term) => {
      const { instance } = bench.stack;
      const form = term.slice(0, -1);
      await instance.addWords([form]);
      const learned_word = (await instance.words()).find((word) => word.term === form);
      await fault(bench, {
        ...{ kind: 'answer', operation: 'collectWord', status: 200 },
        ...{ contentType: 'application/json', body: JSON.stringify({ learned_word }) },
      });
      await collectedAndSent(bench, term);
      // The service's list has the form, and not the term.
      await ask(bench.outbox, 'refreshIndex');
    },
    act: (bench, term) => bench.collect(term),
  },
  'a sentence for a known word, and the list takes no filter and no page size': {
    alreadyStored: true,
    prepare: async (bench, term) => {
      await bench.stack.instance.changeSettings({ recollect: 'replace' });
      await bench.stack.instance.addWords([term]);
      await forgetList(bench, true);
      await showSentenceOnPage(bench, term);
      await collectedAndSent(bench, term);
      await fault(bench, { kind: 'status', operation: 'listLearnedWords', status: 400, times: 2 });
    },
    act: (bench, term) => askOf(bench, 'addSentence', term),
    leave: async (bench) => {
      await bench.stack.instance.changeSettings({ recollect: 'double' });
      await takeFilters(bench);
    },
  },
  'a language that Gleaner proposed and the service refuses': {
    prepare: async (bench, term) => {
      await bench.outbox.evaluate(() => {
        const proposed = { code: 'LANGUAGE_KLINGON', tag: 'tlh', proposed: true };
        const english = { code: 'LANGUAGE_ENGLISH', tag: 'en' };
        return chrome.storage.local.set({ settings: { languages: [english, proposed] } });
      });
      await keptAs(bench, term, { spec: { term, language: 'LANGUAGE_KLINGON' } });
    },
    act: sendDue,
    mend: async (bench, term) => {
      await untilSettled(bench.outbox, [term]);
      await bench.idle();
      // The learner corrects it.
      await changeWord(bench.outbox, term, {
        ...{ state: 'waiting', key: randomUUID(), keyUsedAt: undefined },
        spec: { term, language: 'LANGUAGE_ENGLISH' },
      });
    },
    leave: ({ outbox }) => outbox.evaluate(() => chrome.storage.local.remove('settings')),
  },
  'what was sent long ago is deleted': {
    prepare: async (bench, term) => {
      const createdAt = Date.now() - 400 * dayMs;
      await keptAs(bench, term, { createdAt });
      const { id } = await keptWord(bench, term);
      const old = { ...{ createdAt, settledAt: createdAt }, state: 'sent', context: undefined };
      const spec = { term: longAgo, language: 'LANGUAGE_ENGLISH' };
      await putRecord(bench.outbox, id, { ...old, id: randomUUID(), spec });
    },
    act: async (bench) => {
      await alarm(bench, 'prune');
      await until('it to be deleted', async () =>
        (await keptWords(bench.outbox)).every(({ term }) => term !== longAgo),
      );
    },
  },
};

const longAgo = 'long ago';

function singularToo(plural: string): readonly string[] {
  return [plural, plural.slice(0, -1)];
}

async function readAgain(bench: DeathBench): Promise<void> {
  await ask(bench.outbox, 'refreshIndex');
  await sendDue(bench);
}

async function takeFilters(bench: DeathBench): Promise<void> {
  await rememberList(bench);
  await bench.outbox.evaluate(() => chrome.storage.local.remove('termFilterRefusedAt'));
}

/** As a list of more than twenty words shows it. */
const newestFirst = {
  ...{ version: 1, falls: 20, rises: 0, last: 0, undated: false, isInterrupted: false },
};

/** The last reading of the list was so long ago. */
function readBefore(ms: number) {
  const at = Date.now() - ms;
  return { completeAt: at, completeFrom: at, topReadAt: at, topFrom: at, keptFrom: at };
}

/** Reads the list, and changes what is kept of the reading. */
async function changeReading(
  bench: DeathBench,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  await ask(bench.outbox, 'refreshIndex');
  await bench.idle();
  const connection = await connectionOf(bench);
  const readings = await allOf(bench, 'gleaner-words', 'traversals');
  const reading = readings.find((one) => one.connection === connection);
  await putInto(bench, 'gleaner-words', { traversals: [{ ...reading, ...changed }] });
}

const olderWords = {
  version: 1,
  keyPaths: { words: ['connection', 'id'], traversals: 'connection' },
  indexes: {
    words: { foldedTerm: ['connection', 'foldedTerm'], connection: 'connection' },
  },
};
