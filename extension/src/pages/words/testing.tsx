/** Opens the words page with what a test stores before. */
import { storage } from '@wxt-dev/storage';
import type { LearnedWord } from '@gleaner/shared';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import { indexed, openWords } from '../../learned-words/db.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { readSettings } from '../../settings/settings.ts';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { recordsRead, WordsPage } from './WordsPage.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

export const wordsSession = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
let root: Root | undefined;

/** Call at the top of a test file: each test begins connected, with no words. */
export function prepareWordsPage(): void {
  beforeEach(async () => {
    await page.viewport(1000, 800);
    await storage.setItem('local:session', wordsSession);
    await (await openOutbox()).clear('records');
    const index = await openWords();
    await index.clear('words');
    await index.clear('traversals');
    history.replaceState(null, '', location.pathname);
  });
  afterEach(async () => {
    closePage();
    history.replaceState(null, '', location.pathname);
    const index = await openWords();
    await Promise.all([index.clear('words'), index.clear('traversals')]);
    await storage.clear('local');
    await storage.clear('session');
  });
}

export function closePage(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

export async function openPage(...records: OutboxRecord[]): Promise<void> {
  const outbox = await openOutbox();
  for (const record of records) await outbox.put('records', record);
  const view = await readOutbox(outbox, recordsRead);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <WordsPage {...{ outbox, view }} settings={await readSettings()} />
      </QueryClientProvider>
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'Words', exact: true })).toBeVisible();
}

/** Words of the service's list, as the index stores them. */
export async function storeListed(
  words: readonly LearnedWord[],
  connection = 'grant',
): Promise<void> {
  const { store, done } = (await openWords()).transaction('words', 'readwrite');
  for (const word of words) void store.put(indexed(word, connection, 1));
  await done;
}

export const wordLines = () => [...document.querySelectorAll('.word-line')];
export const terms = () =>
  [...document.querySelectorAll('.line-term')].map((element) => element.textContent);
