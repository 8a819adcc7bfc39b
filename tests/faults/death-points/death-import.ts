/** Ways of a word of an imported list: it is in the import's own database, and then in the outbox too. */
import { until } from '../../processes/child.ts';
import { ask, hasten } from '../../pages/outbox-page.ts';
import type { DeathBench } from './death-bench.ts';
import { allOf, connectionOf, leaveOlder, putInto } from './death-databases.ts';
import {
  alarm,
  sendDue,
  fault,
  forgetList,
  rememberList,
  collectedAndSent,
  type Scenario,
  type Scenarios,
} from './death-scenario.ts';

/** Beside what every line has. */
type Line = Readonly<Record<string, unknown>>;

export const imported = (line: () => Line = () => ({ state: 'left' })): Scenario => ({
  keptElsewhere: true,
  act: async (bench, term) => {
    await putImport(bench, { term, ...line() });
    await sendDue(bench);
    // The second time it stores what became of the word.
    await sendDue(bench);
  },
  mend: untilImported,
});

export const importing: Scenarios = {
  'a word of an imported list': imported(),
  'a word of an imported list that was sent before': { ...imported(), prepare: collectedAndSent },
  'a word of an imported list with a second sentence': imported(() => ({
    state: 'left',
    more: [{ sentence: 'A second sentence.', title: '', url: '', metAt: 1 }],
  })),
  'a word of an imported list that the service refuses': {
    ...imported(),
    deleted: true,
    prepare: (bench) => fault(bench, { kind: 'status', operation: 'collectWord', status: 400 }),
  },
  'a word of an imported list whose worker died between the two databases': imported(() => ({
    ...{ state: 'queued', recordId: crypto.randomUUID() },
  })),
  'a word of an imported list that the learner deleted': {
    ...imported(() => ({ state: 'queued', recordId: crypto.randomUUID(), stored: true })),
    deleted: true,
  },
  'a word of a list that an older Gleaner imported': {
    ...imported(),
    prepare: async (bench, term) => {
      const connection = await connectionOf(bench);
      await leaveOlder(bench, 'gleaner-imports', olderImports, {
        jobs: [{ version: 1, connection, state: 'running', startedAt: Date.now(), total: 3 }],
        lines: [
          lineOf(connection, { term, state: 'left' }),
          lineOf(connection, { term: 'known', state: 'known', place: 1 }),
          lineOf(connection, { term: 'refused', state: 'refused', place: 2 }),
        ],
      });
    },
    act: async (bench) => {
      await sendDue(bench);
      await sendDue(bench);
    },
  },
  'a word of an imported list, and the list of the service has to be read': {
    ...imported(),
    prepare: async (bench) => {
      await newBackground(bench);
      await forgetList(bench, false);
    },
    act: async (bench, term) => {
      await putImport(bench, { term, state: 'left' });
      // Nothing else has the list read.
      await alarm(bench, 'outbox');
      await until('the list to be read', async () => {
        const readings = await allOf(bench, 'gleaner-words', 'traversals');
        return readings.some(({ running }) => running === false);
      });
    },
  },
  'a word of an imported list, and the list of the service is closed': {
    ...imported(),
    prepare: async (bench) => {
      await newBackground(bench);
      await forgetList(bench, true);
      await bench.outbox.evaluate(() => chrome.storage.session.set({ indexRestCause: 'closed' }));
    },
    leave: async (bench) => {
      await rememberList(bench);
      await bench.outbox.evaluate(() => chrome.storage.session.remove('indexRestCause'));
    },
  },
};

/** Stored as the import page does it, in the place of the import before; by default for the account of now. */
export async function putImport(bench: DeathBench, given: Line, owner?: string): Promise<void> {
  const connection = owner ?? (await connectionOf(bench));
  const content = { jobs: [jobOf(connection)], lines: [lineOf(connection, given)] };
  await putInto(bench, 'gleaner-imports', content, { emptied: ['lines'] });
}

function jobOf(connection: string) {
  return {
    ...{ version: 2, connection, state: 'running', startedAt: Date.now(), total: 1 },
    ...{ ended: { sent: 0, known: 0, refused: 0, unsure: 0, removed: 0 }, pace: [] },
  };
}

function lineOf(connection: string, given: Line) {
  return {
    ...{ version: 1, connection, place: 0, language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
    ...{ sentence: '', title: '', url: '', ...given },
  };
}

const olderImports = {
  version: 1,
  keyPaths: { jobs: 'connection', lines: ['connection', 'place'] },
  indexes: { lines: { state: ['connection', 'state'] } },
};

/** It has not yet found out whether reading the list tells of imported words. */
async function newBackground(bench: DeathBench): Promise<void> {
  await bench.browser.endBackground();
  await ask(bench.outbox, 'isAwake');
  await bench.idle();
}

export async function untilImported(bench: DeathBench): Promise<void> {
  await until('the import to end', async () => {
    await hasten(bench.outbox);
    await sendDue(bench);
    return isImported(bench);
  });
}

async function isImported(bench: DeathBench): Promise<boolean> {
  const lines = await allOf(bench, 'gleaner-imports', 'lines');
  return lines.every(({ state }) => state !== 'left' && state !== 'queued');
}
