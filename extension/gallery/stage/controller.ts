/** A window's part of reviewing, kept in memory: it shows what it is given, and stores nothing. */
import { reduceSession } from '../../src/review/session/reduce-session.ts';
import type { ReviewController } from '../../src/review/windows/controller.ts';
import type { ReviewView } from '../../src/review/windows/review-host.ts';

const nothing: ReviewView = {
  ...{ session: null, plans: [], batches: [], listings: [], choice: null, sound: null },
  ...{ hold: 'here', unsaved: false },
};

export function stillController(initial: Partial<ReviewView> = {}): ReviewController {
  let view: ReviewView = { ...nothing, ...initial };
  const listeners = new Set<() => void>();
  const ignored = (): void => undefined;
  const done = (): Promise<void> => Promise.resolve();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
    dispatch(event) {
      if (!view.session) return;
      view = { ...view, session: reduceSession(view.session, event) };
      for (const listener of listeners) listener();
    },
    ...{ open: done, start: done, continueHere: done },
    ...{ handOver: ignored, saveAgain: ignored, close: ignored, addBatch: ignored },
    ...{ changePlans: ignored, keepListing: ignored, choose: ignored, allow: ignored },
  };
}
