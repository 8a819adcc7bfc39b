/** Whether the last answer can be undone, and to which grade it can be changed. */
import { useEffect, useState } from 'react';
import { overruleOffered } from '../session/overrule.ts';
import type { ReviewSession } from '../session/session.ts';
import { undoRemaining } from '../session/undo.ts';

/** Both until the grace of the answer is over. */
export function useUndo(session: ReviewSession): {
  readonly canUndo: boolean;
  readonly overrule: 'right' | 'wrong' | null;
} {
  // Behind the true time until the timer updates it, so the grace never ends early.
  const [clock, setClock] = useState(Date.now);
  const canUndo = undoRemaining(session, clock) > 0;
  useEffect(() => {
    if (!canUndo) return;
    const timer = setTimeout(() => setClock(Date.now()), undoRemaining(session, Date.now()));
    return () => clearTimeout(timer);
  }, [canUndo, session]);
  return { canUndo, overrule: overruleOffered(session, clock) };
}
