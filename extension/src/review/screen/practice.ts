/**
 * Practice of missed words, on this device only: a session like any other, but neither stored nor counted,
 * and no answer reaches the outbox.
 */
import type { Flashcard } from '@gleaner/shared';
import { reduceSession } from '../session/reduce-session.ts';
import type { ScreenController } from './ReviewScreen.tsx';
import { startSession, type ReviewSession } from '../session/session.ts';

export interface PracticeController extends ScreenController {
  readonly session: () => ReviewSession;
}

/** `settings` are those of the window: which voices may speak. */
export function createPractice(
  cards: readonly Flashcard[],
  of: { readonly planName: string; readonly connection: string | null },
  settings: Omit<ScreenController, 'dispatch'>,
): PracticeController {
  const listeners = new Set<() => void>();
  let session = startSession({
    id: crypto.randomUUID(),
    planId: of.planName,
    connection: of.connection,
    now: Date.now(),
    cards: cards.map((card) => ({ card, answerId: crypto.randomUUID() })),
  });
  function set(next: ReviewSession): void {
    if (next === session) return;
    session = next;
    for (const listener of listeners) listener();
  }
  return {
    session: () => session,
    subscribe(listener) {
      listeners.add(listener);
      const stop = settings.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    getSnapshot: () => settings.getSnapshot(),
    allow: (change) => settings.allow(change),
    dispatch(event) {
      const next = reduceSession(session, event);
      // There is no outbox, so an undo always succeeds.
      const settling = next.last?.undo === 'settling';
      set(settling ? reduceSession(next, { type: 'undone', at: Date.now() }) : next);
    },
  };
}
