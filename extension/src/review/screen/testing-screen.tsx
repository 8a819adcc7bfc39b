/** The review screen with a session of hand-made cards, for tests: the real reducer, in memory. */
import type { Flashcard } from '@gleaner/shared';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import '../../pages/popup/popup.css';
import '../../ui/styles/base.css';
import { reduceSession } from '../session/reduce-session.ts';
import { ReviewScreen, type ScreenController } from './ReviewScreen.tsx';
import { currentCard, startSession, type ReviewSession } from '../session/session.ts';
import { soundVersion, type StoredSound } from '../store/stored.ts';

export interface ShownSession {
  state(): ReviewSession;
  sound(): StoredSound;
  /** Sends an event as the screen would. */
  dispatch: ScreenController['dispatch'];
  /** Closes the window and opens another one, which has only stored data. */
  reopen(): void;
  close(): void;
}

const { now } = Date;

/** The clock stands still until the session is closed: however long a test takes, no grace ends in it. */
export function showSession(...cards: readonly Flashcard[]): ShownSession {
  const openedAt = now();
  // Not by Vitest, outside of which the gallery is built.
  Date.now = () => openedAt;
  let session = startSession({
    ...{ id: 's', planId: 'daily', connection: 'grant', now: Date.now() },
    cards: cards.map((card) => ({ card, answerId: `answer to ${card.id}` })),
  });
  let sound: StoredSound = { version: soundVersion, onlineVoices: false, recognition: false };
  let snapshot = { session, sound };
  let root: Root | undefined;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    snapshot = { session, sound };
    for (const listener of listeners) listener();
  };

  const controller: ScreenController = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    dispatch(event) {
      session = reduceSession(session, event);
      changed();
      // Nothing has been sent here, so an undo during the grace always succeeds.
      if (session.last?.undo === 'settling')
        controller.dispatch({ type: 'undone', at: Date.now() });
    },
    allow(change) {
      sound = { ...sound, ...change };
      changed();
    },
  };

  function Shown() {
    const shown = useSyncExternalStore(controller.subscribe, () => snapshot.session);
    if (!currentCard(shown)) return <main>finished</main>;
    return <ReviewScreen session={shown} planName="Daily English" controller={controller} />;
  }

  function close(): void {
    root?.unmount();
    root = undefined;
    document.body.replaceChildren();
  }

  function open(): void {
    close();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <StrictMode>
        <Shown />
      </StrictMode>,
    );
  }

  document.documentElement.lang = 'en';
  document.documentElement.dataset.view = 'popup';
  open();
  return {
    state: () => session,
    sound: () => sound,
    dispatch: (event) => controller.dispatch(event),
    reopen() {
      close();
      session = JSON.parse(JSON.stringify(session)) as ReviewSession;
      changed();
      open();
    },
    close() {
      close();
      Date.now = now;
    },
  };
}
