/** Whether the last answer may still be taken back: true until its grace is over. */
import { useEffect, useState } from 'react';
import type { ReviewSession } from './session.ts';
import { undoRemaining } from './undo.ts';

export function useUndo(session: ReviewSession): boolean {
  // Behind the true time until the timer moves it on, and so never early in ending the grace.
  const [clock, setClock] = useState(Date.now);
  const open = undoRemaining(session, clock) > 0;
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setClock(Date.now()), undoRemaining(session, Date.now()));
    return () => clearTimeout(timer);
  }, [open, session]);
  return open;
}
