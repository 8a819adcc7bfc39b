/** A popup window for tests: the real controller and databases, and a service that answers as told. */
// First, so that every later module calls this service.
import { service } from './testing-service.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RelaySession } from '@gleaner/shared';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import '../../ui/styles/base.css';
import { collectRecord } from '../../outbox/testing.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { announceChange } from '../../outbox/store/watch.ts';
import { sessionItem } from '../../relay-client/accounts.ts';
import { createReviewController, type ReviewController } from '../../review/windows/controller.ts';
import { reviewLocks, type HeldLock, type ReviewLocks } from '../../review/windows/review-lock.ts';
import { openReviewStore, type ReviewStore } from '../../review/store/store.ts';
import { emptyReviews } from '../../review/store/testing.ts';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { queries } from '../../ui/queries.ts';
import { App } from './App.tsx';
import { loadReviewScreens } from './review-screens.ts';
import './popup.css';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

export const connectedSession: RelaySession = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [{ id: 'daily', name: 'Daily English' }], routes: [], quota: null },
};

let store: ReviewStore;
export let popupOutbox: OutboxDatabase;
export let popupController: ReviewController;
let root: Root | undefined;
let dealt = 0;

/** Until it opens, the answers of a session stay with the session. */
let outboxOpens: Promise<unknown>;

const held: HeldLock[] = [];

/** Returns at most `limit` of the remaining cards; each is dealt once. */
export const deals = (available: number) => (limit: number) => ({
  flash_cards: Array.from({ length: Math.min(available, limit) }, () => ({
    id: `card ${(dealt += 1)}`,
    type: 'reveal',
    question: 'gossamer',
    answer: 'thin cloth',
  })),
});

/** A window that closes releases its lock. */
function close(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  for (const lock of held.splice(0)) lock.release();
}

async function kept(taking: Promise<HeldLock | null>): Promise<HeldLock | null> {
  const lock = await taking;
  if (lock) held.push(lock);
  return lock;
}

/**
 * Opens the popup: all its data comes from the databases. A test that lets a write fail says what to do with its error.
 * @param first the screens of a session that are loaded before the first paint
 */
export async function openPopupWindow(
  onError = (error: unknown): void => expect.unreachable(String(error)),
  first: ReturnType<typeof loadReviewScreens> | null = loadReviewScreens(),
): Promise<void> {
  close();
  const locks: ReviewLocks = {
    takeFree: () => kept(reviewLocks.takeFree()),
    steal: () => kept(reviewLocks.steal()),
    wait: (signal) => kept(reviewLocks.wait(signal)),
  };
  popupController = createReviewController(
    {
      ...{ store, locks, openOutbox: () => outboxOpens.then(openOutbox) },
      visibility: { isVisible: () => true, onChange: () => undefined },
      ...{ drain: () => undefined, announce: () => undefined },
      ...{ now: Date.now, newId: () => crypto.randomUUID() },
      onError,
    },
    await store.load(),
  );
  const [view, screens] = await Promise.all([readOutbox(popupOutbox, 5), first]);
  if (popupController.getSnapshot().session) await popupController.open();
  document.documentElement.lang = 'en';
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: queries.getDefaultOptions() })}
      >
        <App
          {...{
            controller: popupController,
            outbox: popupOutbox,
            view,
            session: connectedSession,
            screens,
          }}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
}

export const primary = () => document.querySelectorAll('main [data-variant="primary"]').length;

/** Stores cards from a request for `limit` of them. */
export async function keep(available: number, limit = 10): Promise<void> {
  const deal = decoded(deals(available)(limit).flash_cards);
  popupController.addBatch('daily', 'grant', deal, { limit, dealt: deal.length });
  await expect.poll(async () => (await store.load()).batches).toHaveLength(1);
}

const decoded = (items: readonly { readonly id: string; readonly question: string }[]) =>
  items.map(({ id, question }) => ({
    ...{ id, kind: 'reveal' as const, prompt: '', question, phonetics: [], speak: false },
    ...{ options: [], correct: ['thin cloth'], language: 'en' },
    rules: { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true, strictOrder: false },
  }));

export async function confirmWord(): Promise<void> {
  const now = Date.now() + 1;
  const sent = { state: 'sent', outcome: 'collected', createdAt: now, settledAt: now } as const;
  await popupOutbox.put('records', collectRecord('lugubrious', sent));
  announceChange();
}

/** What any page does when it asks the relay. Resolves when the popup has drawn it. */
export async function refreshSession(session: RelaySession): Promise<void> {
  await fakeBrowser.storage.local.set({ [sessionItem]: session });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

export const storedSession = async () => (await store.load()).session;

export async function reviewAllCards(): Promise<void> {
  await expect.poll(() => popupController.getSnapshot().session?.queue.length).toBeGreaterThan(0);
  for (let at = 0; popupController.getSnapshot().session?.queue.length !== 0; at += 1) {
    if (at > 50) throw new Error('The session does not end');
    popupController.dispatch({ type: 'reveal', at: Date.now() });
    popupController.dispatch({ type: 'answer', given: ['thin cloth'], at: Date.now() });
    popupController.dispatch({ type: 'continue', at: Date.now() });
  }
  await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
}

/** What the background does once the outbox has them all. */
export const sendAnswers = (count: number) => changeAnswers(count, { state: 'sent' });

/** What the background does while it cannot reach the service. */
export const holdAnswers = (count: number) => changeAnswers(count, { reason: 'offline' });

async function changeAnswers(
  count: number,
  change: Partial<Pick<OutboxRecord, 'state' | 'reason'>>,
): Promise<void> {
  const answers = async () =>
    (await popupOutbox.getAll('records')).filter(({ kind }) => kind === 'answer');
  await expect.poll(async () => (await answers()).length).toBe(count);
  for (const record of await answers()) await popupOutbox.put('records', { ...record, ...change });
  announceChange();
}

/** The outbox cannot be opened before this promise resolves. */
export function holdOutbox(until: Promise<unknown>): void {
  outboxOpens = until;
}

export function preparePopupWindow(): void {
  beforeEach(async () => {
    service.asked.length = 0;
    service.told.session = connectedSession;
    const { browser } = globalThis as unknown as {
      browser: { runtime: object; permissions: object };
    };
    Object.assign(browser.runtime, {
      getURL: (path: string) => path,
      getManifest: () => ({ version: '0.0.0', host_permissions: ['http://127.0.0.1:3000/*'] }),
    });
    const event = { addListener: () => undefined, removeListener: () => undefined };
    browser.permissions = {
      ...{ contains: () => Promise.resolve(true), onAdded: event, onRemoved: event },
    };
    store = await openReviewStore();
    popupOutbox = await openOutbox();
    outboxOpens = Promise.resolve();
    await popupOutbox.clear('records');
    await emptyReviews();
  });

  afterEach(close);
}
