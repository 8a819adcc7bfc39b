/**
 * What a window's part of reviewing shows, and what it needs: shared by the controller and
 * the window's part in the session.
 */
import type { HoldingState } from '../session/holding.ts';
import type { ReviewSnapshot, ReviewStore } from '../store/store.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { ReviewLocks } from './review-lock.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export interface ReviewView extends ReviewSnapshot {
  readonly hold: HoldingState['hold'];
  /** Something could not be stored, as on a full disk: only this window has it. */
  readonly unsaved: boolean;
}

export interface ReviewDependencies {
  readonly store: ReviewStore;
  /** Called at each use: the browser may have closed the connection before. */
  readonly openOutbox: () => Promise<OutboxDatabase>;
  readonly locks: ReviewLocks;
  readonly visibility: PageVisibility;
  /** Asks the background to send. */
  readonly drain: () => void;
  /** Tells the others that something was stored; changes of a draft go only to windows. */
  readonly announce: (what?: 'step' | 'draft') => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** The window shows no cards: it may start a session for the next window, and never continues one. */
  readonly onlyStarts?: boolean;
  /** A write that failed; the state on the screen is kept. */
  readonly onError: (error: unknown) => void;
}
