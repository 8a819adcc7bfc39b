/** The words page in its states. */
import { storage } from '@wxt-dev/storage';
import type { LearnedWord } from '@gleaner/shared';
import type { StoredBooks } from '../../src/learned-words/stored-books.ts';
import { indexed, openWords } from '../../src/learned-words/db.ts';
import { storeReading } from '../../src/learned-words/testing.ts';
import { restFor } from '../../src/learned-words/rest.ts';
import type { OutboxRecord } from '../../src/outbox/store/record.ts';
import { collectRecord } from '../../src/outbox/testing.ts';
import { readOutbox } from '../../src/word-list/outbox-view.ts';
import { recordsRead, WordsPage } from '../../src/pages/words/WordsPage.tsx';
import { readSettings } from '../../src/settings/settings.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { drawn } from '../stage/drawn.ts';
import { showContent } from '../stage/show.tsx';
import { samples } from './samples.ts';

const start = Date.UTC(2026, 9, 1, 12);
const dayMs = 86_400_000;
const common = [
  ...['serendipity', 'gossamer', 'lugubrious', 'petrichor', 'ineffable', 'mellifluous'],
  ...['ephemeral', 'sonder', 'halcyon', 'limerence', 'susurrus', 'wanderlust', 'eloquence'],
];
const words: readonly LearnedWord[] = [
  ...common.map((term, n) => ({
    ...{ id: `id-${n}`, term, language: 'LANGUAGE_ENGLISH', mastery_level: n % 6 },
    ...{ created_at: new Date(start + n * dayMs).toISOString() },
    ...(n % 3 > 0 && { last_reviewed_at: new Date(start + (20 + n) * dayMs).toISOString() }),
    ...(n % 4 === 0 && { tags: ['novel'] }),
  })),
  ...samples.map(({ name, word, language }, n) => ({
    ...{ id: name, term: word, mastery_level: n + 1 },
    language:
      { de: 'LANGUAGE_GERMAN', zh: 'LANGUAGE_CHINESE', ar: 'LANGUAGE_ARABIC' }[language] ?? '',
    created_at: new Date(start + (14 + n) * dayMs).toISOString(),
  })),
];
const sample = samples[0];
const met: OutboxRecord = collectRecord(sample?.word ?? '', {
  ...{ state: 'sent', outcome: 'collected', createdAt: start },
  spec: {
    ...{ term: sample?.word ?? '', language: 'LANGUAGE_GERMAN', tags: ['Verkehr'] },
    notes: ['Compound of two nouns.'],
  },
  context: {
    ...{ sentence: sample?.sentence ?? '', title: 'Von Brücken und Flüssen', language: 'de' },
    url: 'https://pages.example/bruecken',
  },
});
const unsent = [
  collectRecord('perspicacious', { createdAt: Date.now(), reason: 'offline' }),
  collectRecord('defenestrate', { state: 'needs-attention', reason: 'rejected' }),
];

interface Scene {
  readonly words?: readonly LearnedWord[];
  readonly records?: readonly OutboxRecord[];
  /** The query of the address. */
  readonly query?: string;
  readonly reading?: boolean;
  readonly books?: StoredBooks['books'];
  /** The list was never read: it failed just now. */
  readonly unread?: boolean;
  readonly scopes?: readonly string[];
}

async function showWords(scene: Scene): Promise<ShownEntry> {
  const session = {
    connected: true,
    connection: 'grant',
    scopes: scene.scopes ?? [],
    instance: 'https://w.example',
  };
  const listings = scene.books ? [{ name: 'wordbooks', path: '/api/v1/books', query: [] }] : [];
  await storage.setItem('local:session', {
    ...{ ...session, plans: [], routes: [], listings, quota: null },
  });
  const index = await openWords();
  await Promise.all([index.clear('words'), index.clear('traversals'), index.clear('books')]);
  for (const word of scene.words ?? []) await index.put('words', indexed(word, 'grant', 1));
  if (scene.books)
    await index.put('books', {
      ...{ version: 1, connection: 'grant', listedAt: Date.now(), books: scene.books },
    });
  await restFor(Date.now(), scene.unread ? 600_000 : 0);
  if (scene.reading)
    await storeReading({ completeAt: null, running: true, met: 4_200, total: 20_000 });
  else if (!scene.unread) await storeReading({ completeAt: start, running: false });
  const outbox = await emptyOutbox(scene.records);
  history.replaceState(null, '', `${location.pathname}?${scene.query ?? ''}${location.hash}`);
  const view = await readOutbox(outbox, recordsRead);
  const shown = showContent(<WordsPage {...{ outbox, view }} settings={await readSettings()} />);
  return {
    close() {
      shown.close();
      history.replaceState(null, '', location.pathname);
    },
  };
}

const wide = { width: 1000, height: 760, until: '.virtual-list, .nothing' };

export const wordsEntries: readonly GalleryEntry[] = [
  { ...wide, name: 'words/list', render: () => showWords({ words, records: [met] }) },
  {
    ...{ ...wide, name: 'words/a word' },
    render: () => showWords({ words, records: [met], query: 'word=german' }),
  },
  {
    ...{ ...wide, name: 'words/a sentence is changed', until: '.own-sentence form' },
    render: async () => {
      const shown = await showWords({ words, records: [met], query: 'word=german' });
      (await drawn<HTMLButtonElement>('.own-sentence button')).click();
      return shown;
    },
  },
  {
    ...{ ...wide, name: 'words/unsent', until: '.virtual-list' },
    render: () => showWords({ words, records: [met, ...unsent] }),
  },
  { ...wide, name: 'words/reading', render: () => showWords({ words, reading: true }) },
  {
    ...{ ...wide, name: 'words/offline' },
    render: () => showWords({ words, records: unsent.slice(0, 1) }),
  },
  {
    ...{ ...wide, name: 'words/books', until: '.word-books' },
    render: () =>
      showWords({
        words,
        query: 'book=novel',
        books: [
          { id: 'novel', name: 'Novels I read on the train', count: 3, words: common.slice(0, 3) },
          { id: 'exam', name: 'Exam', count: 1_204 },
          { id: 'de', name: 'Brücken', count: 1, words: [sample?.word ?? ''] },
        ],
      }),
  },
  {
    ...{ ...wide, name: 'words/found unsent', until: '.word-list' },
    render: () => showWords({ words, records: [met, ...unsent], query: 'q=per' }),
  },
  {
    ...{ ...wide, name: 'words/unread', until: '.notice' },
    render: () => showWords({ unread: true }),
  },
  {
    ...{ ...wide, name: 'words/not allowed', until: '.notice' },
    render: () => showWords({ scopes: ['words:write'] }),
  },
  { ...wide, name: 'words/empty', render: () => showWords({}) },
  { ...wide, name: 'words/nothing found', render: () => showWords({ words, query: 'q=xyz' }) },
  {
    ...{ ...wide, name: 'words/narrow', width: 400 },
    render: () => showWords({ words, records: [met, ...unsent] }),
  },
  {
    ...{ ...wide, name: 'words/narrow, a word', width: 400, until: '.word-detail' },
    render: () => showWords({ words, records: [met], query: 'word=german' }),
  },
];
