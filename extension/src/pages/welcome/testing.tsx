/** The first run for tests: the real controller and databases, and a relay that answers as told. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RelaySession } from '@gleaner/shared';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { browser } from 'wxt/browser';
import '../../ui/styles/base.css';
import { agree } from '../../account/agreement.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { relay } from '../../relay-client/relay.ts';
import { openReviewStore, type ReviewStore } from '../../review/store/store.ts';
import { emptyReviews } from '../../review/store/testing.ts';
import { openController } from '../../review/windows/open-controller.ts';
import type { ReviewController } from '../../review/windows/controller.ts';
import { readSettings } from '../../settings/settings.ts';
import { queries } from '../../ui/queries.ts';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { WelcomePage, wordsTried } from './WelcomePage.tsx';

export const signedOut: RelaySession = {
  ...{ connected: false, connection: null, scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
export const signedIn: RelaySession = { ...signedOut, connected: true, connection: 'grant' };
export const onePlan: RelaySession = { ...signedIn, plans: [{ id: 'daily', name: 'Daily' }] };
export const twoPlans: RelaySession = {
  ...signedIn,
  plans: [...onePlan.plans, { id: 'exam', name: 'Exam' }],
};

/** What the relay and the browser answer, and what they were asked. */
export const welcome = {
  session: vi.spyOn(relay, 'session'),
  cards: vi.spyOn(relay, 'getFlashcards'),
  listing: vi.spyOn(relay, 'getListing'),
  /** The message to the background, and its answer. */
  told: vi.fn<(message: { type: string }, answer: (result: object) => void) => void>(),
  createTab: vi.fn<(tab: { url: string }) => Promise<object>>(),
  mayReach: true,
  /** The browser asks the learner for a permission. */
  request: vi.fn(() => Promise.resolve(welcome.mayReach)),
};

let store: ReviewStore;
export let welcomeOutbox: OutboxDatabase;
export let welcomeController: ReviewController;
let root: Root | undefined;
const tabsClosed = new Set<(id: number) => void>();

/** @param last the session of the last visit; the relay answers the same, unless a test tells it otherwise before */
export async function openWelcome(last: RelaySession | null): Promise<void> {
  if (!welcome.session.getMockImplementation())
    welcome.session.mockResolvedValue(last ?? signedOut);
  welcomeController = openController(store, await store.load(), () => undefined, true);
  const parts = { session: last, outbox: welcomeOutbox, controller: welcomeController };
  const [view, settings] = await Promise.all([
    readOutbox(welcomeOutbox, wordsTried),
    readSettings(),
  ]);
  document.documentElement.lang = 'en';
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: queries.getDefaultOptions() })}
      >
        <WelcomePage {...{ ...parts, view, settings }} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The learner closes this tab. */
export function closeTab(id: number): void {
  for (const closed of tabsClosed) closed(id);
}

export const cardsDealt = (...ids: readonly string[]) => ({
  flash_cards: ids.map((id) => ({ id, type: 'reveal', question: id, answer: 'thin cloth' })),
});

export function prepareWelcome(): void {
  beforeEach(async () => {
    for (const one of [welcome.session, welcome.cards, welcome.listing]) one.mockReset();
    welcome.told.mockReset().mockImplementation((_message, answer) => answer({}));
    welcome.createTab.mockReset().mockResolvedValue({});
    welcome.mayReach = true;
    welcome.request.mockClear();
    const never = { addListener: () => undefined, removeListener: () => undefined };
    Object.assign(browser.runtime, {
      getURL: (path: string) => path,
      getManifest: () => ({ version: '0.0.0', host_permissions: ['http://127.0.0.1:3000/*'] }),
    });
    Object.assign(browser, {
      tabs: {
        create: welcome.createTab,
        onRemoved: {
          addListener: (listener: (id: number) => void) => tabsClosed.add(listener),
          removeListener: (listener: (id: number) => void) => tabsClosed.delete(listener),
        },
      },
      permissions: {
        ...{ contains: () => Promise.resolve(welcome.mayReach), onAdded: never, onRemoved: never },
        ...{ request: welcome.request, getAll: () => Promise.resolve({}) },
      },
    });
    vi.stubGlobal('chrome', { runtime: { sendMessage: welcome.told } });
    await browser.storage.local.clear();
    await agree(0);
    store = await openReviewStore();
    welcomeOutbox = await openOutbox();
    await welcomeOutbox.clear('records');
    await emptyReviews();
  });

  afterEach(() => {
    root?.unmount();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
}
