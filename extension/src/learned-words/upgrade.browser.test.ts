/** The list of an older Gleaner is upgraded: reading 20,000 words again would cost 200 requests. */
import { expect, it } from 'vitest';
import { openWords } from './db.ts';
import { lookInIndex } from './lookup-in-index.ts';

const noon = Date.UTC(2026, 0, 1, 12);

/** Creates and fills the database as version 1 did. */
const released = {
  words: ['der Hund', 'mouse'].map((term) => ({
    ...{ version: 1, connection: 'grant', id: term, foldedTerm: term.toLowerCase(), traversal: 1 },
    word: {
      ...{ id: term, term, language: 'LANGUAGE_GERMAN', mastery_level: 3 },
      created_at: new Date(noon).toISOString(),
    },
  })),
  traversals: [
    {
      ...{ connection: 'grant', number: 1, startedAt: noon, nextToken: '', seenTokens: [] },
      ...{ completeAt: noon, readAt: noon, completeFrom: noon, running: false },
    },
  ],
};

async function writeReleased(): Promise<void> {
  const deleting = indexedDB.deleteDatabase('gleaner-words');
  await new Promise((resolve) => (deleting.onsuccess = resolve));
  const opening = indexedDB.open('gleaner-words', 1);
  opening.onupgradeneeded = () => {
    const words = opening.result.createObjectStore('words', { keyPath: ['connection', 'id'] });
    words.createIndex('foldedTerm', ['connection', 'foldedTerm']);
    words.createIndex('connection', 'connection');
    opening.result.createObjectStore('traversals', { keyPath: 'connection' });
    for (const word of released.words) words.put(word);
    const traversals = opening.transaction?.objectStore('traversals');
    for (const traversal of released.traversals) traversals?.put(traversal);
  };
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(new Error('Not opened'));
  });
  opening.result.close();
}

it('finds the words of version 1, by their tokens too', async () => {
  await writeReleased();
  const db = await openWords();
  expect(db.version).toBe(4);
  const spec = { term: 'Mouse', language: 'LANGUAGE_GERMAN' };
  expect((await lookInIndex(spec, 'grant', noon)).kind).toBe('found');
  const absent = await lookInIndex({ ...spec, term: 'other' }, 'grant', noon);
  expect(absent).toEqual({ kind: 'absent', asOf: noon });
  const found = await db.getAllFromIndex('words', 'keyToken', ['grant', 'hund']);
  expect(found.map(({ id, version }) => [id, version])).toEqual([['der Hund', 2]]);
  expect(await db.count('words')).toBe(2);
  expect(await db.countFromIndex('words', 'createdAt')).toBe(2);
});
