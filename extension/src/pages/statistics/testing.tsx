/** Opens the statistics page with what a test stores before. */
import { storage } from '@wxt-dev/storage';
import type { LearnedWord } from '@gleaner/shared';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import { indexed, openWords } from '../../learned-words/db.ts';
import { historyVersion, type AnsweredRow } from '../../review/days/record.ts';
import { openReviewDatabase } from '../../review/store/db.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { StatisticsPage } from './StatisticsPage.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

const session = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
let root: Root | undefined;

async function clear(): Promise<void> {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  document.documentElement.removeAttribute('dir');
  history.replaceState(null, '', location.pathname);
  await (await openOutbox()).clear('records');
  const index = await openWords();
  await Promise.all([index.clear('words'), index.clear('traversals')]);
  const reviews = await openReviewDatabase();
  for (const name of reviews.objectStoreNames) await reviews.clear(name);
  reviews.close();
  await storage.clear('local');
}

/** Call at the top of a test file: each test begins connected, with no words and no reviews. */
export function prepareStatisticsPage(): void {
  beforeEach(async () => {
    await clear();
    await page.viewport(1000, 900);
    await storage.setItem('local:session', session);
  });
  afterEach(clear);
}

export async function storeWords(words: readonly LearnedWord[]): Promise<void> {
  const { store, done } = (await openWords()).transaction('words', 'readwrite');
  for (const word of words) void store.put(indexed(word, 'grant', 1));
  await done;
}

/** Stores answers as a review does. */
export async function storeAnswers(
  answers: readonly (Partial<AnsweredRow> & Pick<AnsweredRow, 'day'>)[],
): Promise<void> {
  const store = await openReviewStore();
  const answered = answers.map((answer, place): [string, AnsweredRow] => [
    `answer ${place}`,
    {
      ...{ version: historyVersion, sessionId: 's', right: true, ms: 30_000, kind: 'choice' },
      ...{ at: Date.parse(`${answer.day}T12:00:00Z`) + place, term: 'gossamer', owner: 'grant' },
      ...answer,
    },
  ]);
  const rows = new Map(answered);
  await store.saveStep({
    ...{ epoch: await store.takeOver(), session: null, history: { answered: rows, log: rows } },
  });
  store.close();
}

export async function openStatistics(): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <StatisticsPage />
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
}
