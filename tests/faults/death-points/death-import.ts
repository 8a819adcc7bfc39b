/** Ways of a word of an imported list: it is in the import's own database, and then in the outbox too. */
import { until } from '../../processes/child.ts';
import { hasten } from '../../pages/outbox-page.ts';
import type { DeathBench } from './death-bench.ts';
import {
  sendDue,
  fault,
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
};

/** Stored as the import page does it, in the place of the import before. */
async function putImport(bench: DeathBench, line: Line): Promise<void> {
  await bench.outbox.evaluate(async (given) => {
    const { session } = await chrome.storage.local.get<{ session: { connection: string } }>(
      'session',
    );
    const { connection } = session;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gleaner-imports');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The imports cannot be opened'));
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(['jobs', 'lines'], 'readwrite');
      const [jobs, lines] = [transaction.objectStore('jobs'), transaction.objectStore('lines')];
      lines.clear();
      lines.put({
        ...{ version: 1, connection, place: 0, language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
        ...{ sentence: '', title: '', url: '', ...given },
      });
      jobs.put({
        ...{ version: 2, connection, state: 'running', startedAt: Date.now(), total: 1 },
        ...{ ended: { sent: 0, known: 0, refused: 0, unsure: 0, removed: 0 }, pace: [] },
      });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error('The import cannot be stored'));
    });
    db.close();
  }, line);
}

async function untilImported(bench: DeathBench): Promise<void> {
  await until('the import to end', async () => {
    await hasten(bench.outbox);
    await sendDue(bench);
    return isImported(bench);
  });
}

function isImported(bench: DeathBench): Promise<boolean> {
  return bench.outbox.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gleaner-imports');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The imports cannot be opened'));
    });
    const lines = await new Promise<{ state: string }[]>((resolve, reject) => {
      const reading = db.transaction('lines').objectStore('lines').getAll();
      reading.onsuccess = () => resolve(reading.result as { state: string }[]);
      reading.onerror = () => reject(new Error('The import cannot be read'));
    });
    db.close();
    return lines.every(({ state }) => state !== 'left' && state !== 'queued');
  });
}
