/** When the popup asks the service for cards, and what it says about the cards it has. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RelaySession } from '@gleaner/shared';
import { openDB } from 'idb';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../../ui/styles/base.css';
import { openOutbox, type OutboxDatabase } from '../../../outbox/word/queue.ts';
import { collectRecord } from '../../../outbox/testing.ts';
import { announceChange } from '../../../outbox/store/watch.ts';
import {
  createReviewController,
  type ReviewController,
} from '../../../review/windows/controller.ts';
import {
  reviewLocks,
  type HeldLock,
  type ReviewLocks,
} from '../../../review/windows/review-lock.ts';
import { openReviewStore, type ReviewStore } from '../../../review/store/store.ts';
import { axeReports } from '../../../../testing/axe.ts';
import { readOutbox } from '../../words/outbox-view.ts';
import { App } from '../App.tsx';
import { loadReviewScreens } from './review-screens.ts';
import '../popup.css';

const service = vi.hoisted(() => {
  const asked: { limit: number; background: boolean }[] = [];
  const told = { session: {}, cards: (_limit: number): object => ({ flash_cards: [] }) };
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('/auth/session')) return Promise.resolve(Response.json(told.session));
    if (!address.endsWith('/flashcards')) return real(input, init);
    const { limit } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
      limit: number;
    };
    asked.push({ limit, background: new Headers(init?.headers).has('priority') });
    const answer = told.cards(limit);
    return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
  };
  return { asked, told };
});

const session: RelaySession = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [{ id: 'daily', name: 'Daily English' }], routes: [], quota: null },
};
let store: ReviewStore;
let outbox: OutboxDatabase;
let controller: ReviewController;
let root: Root | undefined;
let dealt = 0;
/** Until it opens, the answers of a session stay with the session. */
let outboxOpens: Promise<unknown>;
const held: HeldLock[] = [];

/** Returns at most `limit` of the remaining cards; each is dealt once. */
const deals = (available: number) => (limit: number) => ({
  flash_cards: Array.from({ length: Math.min(available, limit) }, () => ({
    id: `card ${(dealt += 1)}`,
    type: 'reveal',
    question: 'gossamer',
    answer: 'thin cloth',
  })),
});

beforeEach(async () => {
  service.asked.length = 0;
  service.told.session = session;
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
  outbox = await openOutbox();
  outboxOpens = Promise.resolve();
  await outbox.clear('records');
  const db = await openDB('gleaner-review');
  for (const name of db.objectStoreNames) await db.clear(name);
  db.close();
});

afterEach(close);

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

/** Opens the popup: all its data comes from the databases. */
async function open(): Promise<void> {
  close();
  const locks: ReviewLocks = {
    takeFree: () => kept(reviewLocks.takeFree()),
    steal: () => kept(reviewLocks.steal()),
    wait: (signal) => kept(reviewLocks.wait(signal)),
  };
  controller = createReviewController(
    {
      ...{ store, locks, openOutbox: () => outboxOpens.then(openOutbox) },
      visibility: { isVisible: () => true, onChange: () => undefined },
      ...{ drain: () => undefined, announce: () => undefined },
      ...{ now: Date.now, newId: () => crypto.randomUUID() },
      onError: (error) => expect.unreachable(String(error)),
    },
    await store.load(),
  );
  const [view, screens] = await Promise.all([readOutbox(outbox, 5), loadReviewScreens()]);
  if (controller.getSnapshot().session) await controller.open();
  document.documentElement.lang = 'en';
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <App {...{ controller, outbox, view, session, screens }} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const primary = () => document.querySelectorAll('main [data-variant="primary"]').length;

/** Stores cards from a request for `limit` of them. */
async function keep(available: number, limit = 10): Promise<void> {
  const deal = decoded(deals(available)(limit).flash_cards);
  controller.addBatch('daily', 'grant', deal, { limit, dealt: deal.length });
  await expect.poll(async () => (await store.load()).batches).toHaveLength(1);
}

const decoded = (items: readonly { readonly id: string; readonly question: string }[]) =>
  items.map(({ id, question }) => ({
    ...{ id, kind: 'reveal' as const, prompt: '', question, phonetics: [], speak: false },
    ...{ options: [], correct: ['thin cloth'], language: 'en' },
    rules: { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true, strictOrder: false },
  }));

async function confirmWord(): Promise<void> {
  const now = Date.now() + 1;
  const sent = { state: 'sent', outcome: 'collected', createdAt: now, settledAt: now } as const;
  await outbox.put('records', collectRecord('lugubrious', sent));
  announceChange();
}

async function reviewAll(): Promise<void> {
  await expect.poll(() => controller.getSnapshot().session?.queue.length).toBeGreaterThan(0);
  for (let at = 0; controller.getSnapshot().session?.queue.length !== 0; at += 1) {
    if (at > 50) throw new Error('The session does not end');
    controller.dispatch({ type: 'reveal', at: Date.now() });
    controller.dispatch({ type: 'answer', given: ['thin cloth'], at: Date.now() });
    controller.dispatch({ type: 'continue', at: Date.now() });
  }
  await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
}

/** What the background does once the outbox has them all. */
async function sendAnswers(count: number): Promise<void> {
  const answers = async () =>
    (await outbox.getAll('records')).filter(({ kind }) => kind === 'answer');
  await expect.poll(async () => (await answers()).length).toBe(count);
  for (const record of await answers()) await outbox.put('records', { ...record, state: 'sent' });
  announceChange();
}

describe('starting', () => {
  it('uses a batch that is large enough, without a request', async () => {
    await open();
    await keep(10);
    await expect.element(page.getByText('10 cards are ready')).toBeVisible();
    await button('Review 10').click();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
    expect(service.asked).toEqual([]);
  });

  it('asks again when the learner chose more cards than the batch has', async () => {
    service.told.cards = deals(20);
    await open();
    await keep(10);
    await page.getByRole('combobox', { name: 'Cards' }).selectOptions('20');
    await button('Start review').click();
    await expect.element(page.getByText('1 / 20')).toBeVisible();
    expect(service.asked).toEqual([{ limit: 20, background: false }]);
  });

  it('uses a batch that is large enough though a word was collected since', async () => {
    await open();
    await keep(10);
    await confirmWord();
    await button('Review 10').click();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
    expect(service.asked).toEqual([]);
  });

  it('asks again when the batch is short and a word was collected since', async () => {
    service.told.cards = deals(10);
    await open();
    await keep(1);
    await expect.element(button('Review 1')).toBeVisible();
    await confirmWord();
    await button('Start review').click();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });

  it('uses the stored cards when the service does not answer', async () => {
    service.told.cards = () => Response.json({ error: { code: 'INTERNAL' } }, { status: 500 });
    await open();
    await keep(10);
    await page.getByRole('combobox', { name: 'Cards' }).selectOptions('20');
    await button('Start review').click();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
  });

  it('shows the service’s number of cards, and no other', async () => {
    service.told.cards = () => ({ flash_cards: [], stats: { due_count: 14 } });
    await open();
    await button('Start review').click();
    await expect.element(button('Review 10')).toBeVisible();
    await expect.element(page.getByText('14 due')).toBeVisible();
    expect(page.getByText(/ready/u).query()).toBeNull();
  });
});

describe('nothing due', () => {
  it('shows no start button, and looks for cards on request', async () => {
    service.told.cards = deals(0);
    await open();
    await button('Start review').click();
    await expect.element(page.getByText('Nothing to review now')).toBeVisible();
    expect(primary()).toBe(0);
    expect(await axeReports()).toEqual([]);
    await open();
    await expect.element(button('Look for cards')).toBeVisible();
    expect(primary()).toBe(0);
    service.told.cards = deals(3);
    await button('Look for cards').click();
    await expect.element(page.getByText('3 cards are ready')).toBeVisible();
    await expect.element(button('Review 3')).toHaveFocus();
    expect(service.asked).toHaveLength(2);
  });

  it('ends when the service confirms a word', async () => {
    service.told.cards = deals(0);
    await open();
    await button('Start review').click();
    await expect.element(button('Look for cards')).toBeVisible();
    await confirmWord();
    await expect.element(button('Start review')).toBeVisible();
  });

  it('is shown after Done, if the service had no more', async () => {
    await open();
    await keep(2);
    await button('Review 2').click();
    await reviewAll();
    await sendAnswers(2);
    await expect.element(page.getByText('Nothing to review now')).toBeVisible();
    expect(button(/more/u).query()).toBeNull();
    await button('Done').click();
    await expect.element(button('Look for cards')).toBeVisible();
    expect(primary()).toBe(0);
    expect(service.asked).toEqual([]);
  });
});

describe('while the summary is read', () => {
  it('requests the next cards once, when the answers have arrived, and stores them', async () => {
    service.told.cards = deals(10);
    await open();
    await keep(10);
    await button('Review 10').click();
    await reviewAll();
    await expect.element(button('Review more')).toBeVisible();
    expect(service.asked).toEqual([]);
    await sendAnswers(10);
    await expect.element(button('Review 10 more')).toBeVisible();
    expect(service.asked).toEqual([{ limit: 10, background: true }]);

    await open();
    await expect.element(button('Review 10 more')).toBeVisible();
    await button('Review 10 more').click();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });

  it('is silent about a failure, and the button asks again', async () => {
    service.told.cards = () => Response.json({ error: { code: 'INTERNAL' } }, { status: 503 });
    await open();
    await keep(10);
    await button('Review 10').click();
    await reviewAll();
    await sendAnswers(10);
    await expect.poll(() => service.asked).toHaveLength(1);
    expect(document.querySelector('.more-news')?.textContent).toBe('');
    service.told.cards = deals(4);
    await button('Review more').click();
    await expect.element(page.getByText('1 / 4')).toBeVisible();
    expect(service.asked.at(-1)).toEqual({ limit: 10, background: false });
  });

  it('asks for no cards before the outbox has the answers', async () => {
    service.told.cards = deals(10);
    const gate = Promise.withResolvers<undefined>();
    await open();
    await keep(10);
    await button('Review 10').click();
    outboxOpens = gate.promise;
    await reviewAll();
    await button('Review more').click();
    await expect.element(page.getByText(/10 answers are being sent/u)).toBeVisible();
    expect(service.asked).toEqual([]);
    gate.resolve(undefined);
    await sendAnswers(10);
    await expect.element(button('Review 10 more')).toBeVisible();
    expect(service.asked).toEqual([{ limit: 10, background: true }]);
  });

  it('deals no card that was answered in the session', async () => {
    await open();
    await keep(10);
    const again = (controller.getSnapshot().batches[0]?.cards ?? []).slice(0, 9);
    service.told.cards = (limit) => {
      const [fresh] = deals(1)(limit).flash_cards;
      return { flash_cards: [...again.map(({ id }) => ({ ...fresh, id })), fresh] };
    };
    await button('Review 10').click();
    await reviewAll();
    await sendAnswers(10);
    await expect.poll(() => controller.getSnapshot().batches[0]?.cards.length).toBe(1);
    expect(controller.getSnapshot().batches[0]?.leftOut).toBe(9);
  });
});

describe('cards that could not be read', () => {
  const broken = { id: 'odd', secretToken: 'x', what: 5 };

  it('are mentioned beside those that are ready, can be seen, and copied', async () => {
    service.told.cards = (limit) => ({
      flash_cards: [...deals(2)(limit).flash_cards, broken],
    });
    await open();
    await button('Start review').click();
    await button('Back').click();
    await button('End it').click();
    await button('Done').click();
    const line = page.getByText('1 card could not be read and was left out.');
    await expect.element(line).toBeVisible();
    await line.click();
    await expect.element(page.getByText('"what":5')).toBeVisible();
    expect(await axeReports()).toEqual([]);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text);
      return Promise.resolve();
    });
    await button('Copy report').click();
    await expect.element(page.getByText('Copied.')).toBeVisible();
    expect(JSON.parse(copied[0] ?? '')).toMatchObject({
      ...{ gleaner: '0.0.0', unreadable: [{ sent: { id: 'odd', what: 5 } }] },
    });
    vi.restoreAllMocks();
  });

  it('are not counted when the answer has no list of cards', async () => {
    service.told.cards = () => ({ status: 'ok', cards_left: 4 });
    await open();
    await button('Start review').click();
    const line = page.getByText('Gleaner could not read the cards that the service sent.');
    await expect.element(line).toBeVisible();
    expect(page.getByText(/1 card/u).query()).toBeNull();
    expect(page.getByText('Nothing to review now').query()).toBeNull();
    await expect.element(button('Start review')).toBeVisible();
    await line.click();
    await expect.element(page.getByText('"cards_left":4')).toBeVisible();
    expect(await axeReports()).toEqual([]);
  });

  it('are not counted as zero by the summary when the answer has no list', async () => {
    service.told.cards = () => ({ status: 'ok' });
    await open();
    await keep(10);
    await button('Review 10').click();
    await reviewAll();
    await sendAnswers(10);
    const line = page.getByText('Gleaner could not read the cards that the service sent.');
    await expect.element(line).toBeVisible();
    await button('Review more').click();
    await expect.poll(() => service.asked).toHaveLength(2);
    await expect.element(button('Review more')).toBeVisible();
    expect(page.getByText('Nothing to review now').query()).toBeNull();
  });

  it('are mentioned in the summary', async () => {
    await open();
    await keep(1);
    const [batch] = controller.getSnapshot().batches;
    const notes = { limit: 10, dealt: 2, unreadable: [{ reason: 'has no id' }] };
    controller.addBatch('daily', 'grant', batch?.cards ?? [], notes);
    await button('Review 1').click();
    await reviewAll();
    await page.getByText('1 card could not be read and was left out.').click();
    await expect.element(page.getByText('has no id')).toBeVisible();
  });
});
