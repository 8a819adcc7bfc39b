/** The statistics page in its states. */
import { storage } from '@wxt-dev/storage';
import { cardKinds, type LearnedWord } from '@gleaner/shared';
import { indexed, openWords } from '../../src/learned-words/db.ts';
import { storeReading } from '../../src/learned-words/testing.ts';
import { StatisticsPage } from '../../src/pages/statistics/StatisticsPage.tsx';
import { addDays, localDay } from '../../src/review/days/local-day.ts';
import { historyVersion, type AnsweredRow } from '../../src/review/days/record.ts';
import { openReviewDatabase } from '../../src/review/store/db.ts';
import { openReviewStore } from '../../src/review/store/store.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { showContent } from '../stage/show.tsx';

const today = localDay(Date.now());
const terms = ['gossamer', 'lugubrious', 'petrichor', 'sonder', 'halcyon', 'limerence', 'susurrus'];

/** The same numbers in every run; from 0 to 1. */
function varied(n: number): number {
  return Math.abs(Math.sin(n * 12.9898) * 43_758.5453) % 1;
}

const words: readonly LearnedWord[] = Array.from({ length: 640 }, (_, n) => ({
  ...{ id: `id-${n}`, term: terms[n] ?? `word ${n}` },
  mastery_level: Math.floor(6 * varied(n) * varied(n + 3)),
  created_at: `${addDays(today, -Math.floor(300 * varied(n + 7) ** 2))}T12:00:00Z`,
}));

const answers: readonly AnsweredRow[] = Array.from({ length: 180 }, (_, by) => by)
  .filter((by) => varied(by) > 0.25)
  .flatMap((by) => Array.from({ length: Math.ceil(40 * varied(by + 1)) }, (_, n) => by * 100 + n))
  .map((n) => ({
    ...{ version: historyVersion, sessionId: 's', day: addDays(today, -Math.floor(n / 100)) },
    ...{ right: varied(n) > 0.25, ms: 9_000 + 6_000 * varied(n + 2), at: -n, owner: 'grant' },
    kind: cardKinds[Math.floor(cardKinds.length * varied(n + 5) ** 2)] ?? 'choice',
    term: terms[Math.floor(terms.length * varied(n + 9) ** 2)] ?? '',
  }));

interface Scene {
  readonly words?: readonly LearnedWord[];
  readonly answers?: readonly AnsweredRow[];
}

async function showStatistics(scene: Scene): Promise<ShownEntry> {
  const session = { connected: true, connection: 'grant', scopes: [], plans: [], routes: [] };
  await storage.setItem('local:session', {
    ...{ ...session, instance: 'https://w.example', quota: null },
  });
  await emptyOutbox();
  const index = await openWords();
  await Promise.all([index.clear('words'), index.clear('traversals')]);
  for (const word of scene.words ?? []) await index.put('words', indexed(word, 'grant', 1));
  await storeReading({ completeAt: 1, running: false });
  const reviews = await openReviewDatabase();
  await Promise.all((['answered', 'days', 'log'] as const).map((name) => reviews.clear(name)));
  reviews.close();
  const store = await openReviewStore();
  const rows = new Map((scene.answers ?? []).map((row, n): [string, AnsweredRow] => [`${n}`, row]));
  const epoch = await store.takeOver();
  await store.saveStep({ epoch, session: null, history: { answered: rows, log: rows } });
  store.close();
  return showContent(<StatisticsPage />);
}

const wide = { width: 1000, height: 900, until: '.statistics' };

export const statisticsEntries: readonly GalleryEntry[] = [
  { ...wide, name: 'statistics/full', render: () => showStatistics({ words, answers }) },
  {
    ...{ ...wide, name: 'statistics/little' },
    render: () => showStatistics({ words: words.slice(0, 1), answers: answers.slice(0, 3) }),
  },
  {
    ...{ ...wide, name: 'statistics/words only' },
    render: () => showStatistics({ words: words.slice(0, 9) }),
  },
  { ...wide, name: 'statistics/empty', until: '.lead', render: () => showStatistics({}) },
  {
    ...{ ...wide, name: 'statistics/narrow', width: 400 },
    render: () => showStatistics({ words, answers }),
  },
];
