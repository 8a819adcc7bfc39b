/** Answers as stored on disk, in the outbox and in the session. Read without Gleaner's own code. */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { ask } from '../../pages/outbox-page.ts';

export interface KeptAnswer {
  readonly cardId: string;
  readonly userAnswer: string;
  readonly isCorrect: boolean;
  /** Of the outbox; null while only the session holds it. */
  readonly state: string | null;
}

interface Submission {
  readonly flashcard_id: string;
  readonly user_answer: string;
  readonly is_correct: boolean;
}

interface AnswerRecord {
  readonly kind: string;
  readonly state: string;
  readonly answer: Submission;
}

interface StoredSession {
  readonly cards: readonly { readonly first?: { readonly submission: Submission } }[];
}

/** Every first answer that is kept, once for each place that keeps it. */
export async function keptAnswers(page: Page): Promise<KeptAnswer[]> {
  const [records, session] = await Promise.all([
    valuesIn<AnswerRecord>(page, 'gleaner-outbox', 'records'),
    valuesIn<StoredSession>(page, 'gleaner-review', 'current'),
  ]);
  const kept = (submission: Submission, state: string | null): KeptAnswer => ({
    cardId: submission.flashcard_id,
    userAnswer: submission.user_answer,
    isCorrect: submission.is_correct,
    state,
  });
  // The session lies beside other things that have no cards.
  const cards = session.flatMap((one) => ('cards' in one ? one.cards : []));
  return [
    ...records
      .filter(({ kind }) => kind === 'answer')
      .map(({ answer, state }) => kept(answer, state)),
    ...cards.flatMap(({ first }) => (first ? [kept(first.submission, null)] : [])),
  ];
}

/** Removes all waits of answers: grace, backoff, pause. The rules stay; only waiting time is saved. */
export async function hastenAnswers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gleaner-outbox');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The outbox cannot be opened'));
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(['records', 'settings'], 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error('The outbox cannot be changed'));
      transaction.objectStore('settings').delete('pause');
      const walk = transaction.objectStore('records').openCursor();
      walk.onsuccess = () => {
        const cursor = walk.result;
        if (!cursor) return;
        const { retryAt, ...record } = cursor.value as {
          state: string;
          notBefore: number;
          retryAt?: number;
        };
        const now = Date.now();
        const waits = record.notBefore > now || (retryAt ?? 0) > now;
        if (record.state === 'waiting' && waits) {
          cursor.update({ ...record, notBefore: Math.min(now, record.notBefore) });
        }
        cursor.continue();
      };
    });
    db.close();
  });
}

/** Wakes the worker until no answer is on its way any longer. */
export async function untilAnswersSettled(page: Page): Promise<void> {
  const isOpen = ({ state }: KeptAnswer) => state === 'waiting' || state === 'sending';
  await until(
    'the answers to be settled',
    async () => {
      if (!(await keptAnswers(page)).some(isOpen)) return true;
      await hastenAnswers(page);
      await ask(page, 'drainOutbox');
      return false;
    },
    240_000,
  );
}

/** Nothing where Gleaner has not made the database yet. */
async function valuesIn<T extends object>(page: Page, name: string, store: string): Promise<T[]> {
  const values = await page.evaluate(
    async ([database, from]) => {
      const known = await indexedDB.databases();
      if (!known.some((one) => one.name === database)) return [];
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(`${database} cannot be opened`));
      });
      const all = await new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(from).objectStore(from).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(new Error(`${database} cannot be read`));
      });
      db.close();
      return all;
    },
    [name, store] as const,
  );
  return values as T[];
}
