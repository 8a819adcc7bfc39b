import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { storage } from '@wxt-dev/storage';
import '../../ui/styles/base.css';
import { openOutbox, type OutboxDatabase } from '../../outbox/word/queue.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { answerRecord, collectRecord, noon } from '../../outbox/testing.ts';
import { axeReports } from '../../../testing/axe.ts';
import { openWords } from '../../learned-words/index/db.ts';
import { announceIndex } from '../../learned-words/index/watch.ts';
import { readOutbox } from './outbox-view.ts';
import { firstWords, WordsPage } from './WordsPage.tsx';

let db: OutboxDatabase;
let root: Root | undefined;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  history.replaceState(null, '', location.pathname);
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

async function open(...records: OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <WordsPage outbox={db} view={await readOutbox(db, firstWords)} />
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'Words' })).toBeVisible();
}

const filter = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const listed = () =>
  page
    .getByRole('list', { name: 'Words' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('.word-term')?.textContent);

const all = [
  collectRecord('sent one', { state: 'sent', outcome: 'collected', createdAt: noon + 1 }),
  collectRecord('waits', { reason: 'offline', createdAt: noon + 2 }),
  collectRecord('refused', {
    state: 'needs-attention',
    reason: 'rejected',
    createdAt: noon + 3,
  }),
  answerRecord('card', { reason: 'offline', createdAt: noon + 4 }),
  answerRecord('other', { state: 'unconfirmed', reason: 'unconfirmed', createdAt: noon + 5 }),
];

it('shows how far the service’s list has been read, during a reading', async () => {
  await storage.setItem('local:session', {
    ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
    ...{ plans: [], routes: [], quota: null },
  });
  const index = await openWords();
  const reading = {
    ...{ connection: 'grant', number: 1, startedAt: noon, nextToken: '42', seenTokens: [] },
    ...{ completeAt: null, running: true, met: 4_200 },
  };
  await index.put('traversals', reading);
  await open();
  await expect.element(page.getByText(/: 4,200 words so far/u)).toBeVisible();
  expect(await axeReports()).toEqual([]);
  await index.put('traversals', { ...reading, total: 20_000 });
  announceIndex();
  await expect.element(page.getByText(/: 4,200 of about 20,000 words/u)).toBeVisible();
  await index.put('traversals', { ...reading, completeAt: noon, words: 20_000, met: 4_300 });
  announceIndex();
  await expect.element(page.getByText(/: 4,300 of about 20,000 words/u)).toBeVisible();
  await index.put('traversals', { ...reading, running: false });
  announceIndex();
  await expect.element(page.getByText(/Reading your word list/u)).not.toBeInTheDocument();
  await index.clear('traversals');
  await storage.clear('local');
});

it('shows every word, or those that need the learner, or those that wait', async () => {
  await open(...all);
  expect(listed()).toEqual(['refused', 'waits', 'sent one']);
  await expect.element(page.getByRole('list', { name: 'Answers' })).toBeVisible();
  expect(await axeReports()).toEqual([]);

  await filter('Needs attention 2').click();
  await expect.element(filter('Needs attention 2')).toHaveAttribute('aria-pressed', 'true');
  expect(listed()).toEqual(['Answer “A”', 'refused']);
  expect(location.hash).toBe('#attention');
  expect(await axeReports()).toEqual([]);

  await filter('Waiting 2').click();
  expect(listed()).toEqual(['Answer “A”', 'waits']);
  expect(await axeReports()).toEqual([]);
  await filter('All').click();
  expect(listed()).toEqual(['refused', 'waits', 'sent one']);
});

it('opens with the filter of a link', async () => {
  history.replaceState(null, '', '#attention');
  await open(...all);
  expect(listed()).toEqual(['Answer “A”', 'refused']);
});

it('explains an empty list', async () => {
  await open();
  await expect.element(page.getByText(/No words yet/u)).toBeVisible();
  await filter('Needs attention').click();
  await expect.element(page.getByText('Nothing needs your attention.')).toBeVisible();
  await filter('Waiting').click();
  await expect.element(page.getByText(/Everything has been sent/u)).toBeVisible();
  expect(await axeReports()).toEqual([]);
});

describe('S26 hostile text', () => {
  const markup = `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>"'>`;
  /** Direction marks and isolates, zero-width space, byte order mark, escape, line end. */
  const unseen = '\u202E\u2067\u200B\uFEFF\u001B\n';
  const flood = 'x'.repeat(1_000_000);
  /** A hostile text in every field that a page or the service can fill. */
  const hostile = (text: string): OutboxRecord[] => [
    collectRecord(text, { state: 'needs-attention', reason: 'refused', detail: text }),
    collectRecord('rejected', { state: 'needs-attention', reason: 'rejected', detail: text }),
    collectRecord('scope', { reason: 'scope-missing', detail: text }),
    collectRecord('renamed', {
      ...{ state: 'sent', outcome: 'collected' },
      learnedWord: { id: 'w', term: text, language: text },
      context: { sentence: text, title: text, url: text, language: text },
    }),
    answerRecord('card', {
      ...{ state: 'unconfirmed', reason: 'unconfirmed', planId: text },
      answer: { flashcard_id: 'card', user_answer: text, is_correct: true, time_spent_ms: 1 },
    }),
  ];
  /** All visible text, and all text for screen readers. */
  const texts = () => {
    const main = document.querySelector('main');
    if (!main) throw new Error('No page');
    const attributes = [...main.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [main.textContent, ...attributes];
  };

  it('S26 markup is shown as text, from every source', async () => {
    await open(...hostile(markup));
    await expect.element(page.getByText('In your words as', { exact: false })).toBeVisible();
    expect(texts().join('').split(markup).length).toBeGreaterThan(6);
    expect(document.querySelectorAll('main img, main script')).toHaveLength(0);
    expect('hacked' in globalThis).toBe(false);
    expect(await axeReports()).toEqual([]);
  });

  it('S26 direction marks, hidden text and controls are removed', async () => {
    await open(...hostile(`go${unseen}ssamer`));
    await expect.element(page.getByRole('list', { name: 'Words' })).toBeVisible();
    expect(
      texts()
        .join('')
        .match(/go ?ssamer/gu)?.length,
    ).toBeGreaterThan(6);
    expect(texts().join('')).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\uFEFF\p{Cc}]/u);
  });

  it('S26 a million characters are shown in limited length', async () => {
    await open(...hostile(flood));
    await expect.element(page.getByRole('list', { name: 'Words' })).toBeVisible();
    for (const text of texts()) expect(text.length).toBeLessThan(10_000);
    for (const row of document.querySelectorAll('main li')) {
      expect(row.getBoundingClientRect().height).toBeLessThan(400);
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });
});
