/**
 * Which window has the session (one session at a time over all windows). Every change awaits the lock and
 * the database, so the changes of this window are serial: otherwise a press on Continue while the window
 * opens would be undone by the slower steps of opening.
 */
import { createQueue } from '../../platform/queue.ts';
import type { ReviewDependencies, ReviewView } from './review-host.ts';
import { isUnderway } from '../session/session-state.ts';
import type { ReviewSession } from '../session/session.ts';
import type { HeldLock } from './review-lock.ts';

export interface SessionHold {
  /** The epoch for storing steps; null when this window does not have the session. */
  epoch(): number | null;
  /** Continues a stored session, if no other window does. */
  open(): Promise<void>;
  /** Takes the session from the window that has it, then runs `then` in the same turn. */
  take(then?: () => Promise<void>): Promise<void>;
  /** False when another window reviews for this connection: that session continues. */
  takeFor(connection: string | null): Promise<boolean>;
  /** Releases the session for the window that is about to open. */
  handOver(): Promise<void>;
  /** A session that is not shown here is free for any window. */
  letGo(): Promise<void>;
  /**
   * A step under `epoch` was not stored: another window has taken over, or an older takeover arrived late.
   */
  refused(epoch: number): Promise<void>;
}

export interface HoldHost {
  get(): ReviewView;
  set(change: Partial<ReviewView>): void;
  /** Reads the database again: everything but the session, if this window has it. */
  refresh(): Promise<void>;
  /** The session too: the one shown here may be older than another window's. */
  reload(): Promise<void>;
  /** @param stored as the database has it; `entered` as it continues here */
  entered(stored: ReviewSession | null, entered: ReviewSession | null, epoch: number): void;
  /** Stops or starts the clock that measures the visible time. */
  apply(session: ReviewSession, type: 'pause' | 'resume'): Promise<void>;
  /** Resolves when the outbox matches the stored session. */
  handedOn(): Promise<void>;
}

/** A window that has just closed releases its lock a moment later; an open one does not. */
const patienceMs = 150;

/** A window that is being opened has taken the session by then, or never will. */
const handOverMs = 15_000;

export function holdSession(deps: ReviewDependencies, host: HoldHost): SessionHold {
  let held: { readonly lock: HeldLock; readonly epoch: number } | null = null;
  /** Ends the waiting for another window. */
  let waiting: AbortController | null = null;
  const changes = createQueue();

  /** @param live whether the previous window was open, and so visible */
  async function enter(lock: HeldLock, live: boolean): Promise<void> {
    let epoch: number;
    try {
      epoch = await deps.store.takeOver();
      await host.reload();
    } catch (error) {
      lock.release();
      throw error;
    }
    stopWaiting();
    held = { lock, epoch };
    const { session } = host.get();
    // After a crash the visible time of the card is unknown: none of it counts.
    const entered = session && !live ? { ...session, visibleSince: null } : session;
    host.set({ session: entered, hold: 'here' });
    void lock.lost.then(() => overtaken(epoch));
    // A crashed window may have stored a step without telling the others.
    deps.announce();
    host.entered(session, entered, epoch);
  }

  function overtaken(epoch: number): void {
    if (held?.epoch !== epoch) return;
    held.lock.release();
    held = null;
    host.set({ hold: 'elsewhere' });
    host.refresh().catch(deps.onError);
    wait();
  }

  /**
   * The window with the lock has the session. A window that lost the lock during its takeover may have
   * written the newer epoch: then this one takes over once more.
   */
  function refused(epoch: number): Promise<void> {
    return changes.run(async () => {
      if (held?.epoch !== epoch) return;
      try {
        await enter(held.lock, true);
      } catch (error) {
        overtaken(epoch);
        throw error;
      }
    });
  }

  /** Waits until the window that has it closes or goes to the background. */
  function wait(): void {
    if (deps.onlyStarts === true) return;
    if (held || waiting || !deps.visibility.isVisible()) return;
    const own = new AbortController();
    waiting = own;
    deps.locks
      .wait(own.signal)
      .then((lock) =>
        changes.run(async () => {
          // A press on Continue may have taken it meanwhile.
          if (held) lock?.release();
          else if (lock) {
            await enter(lock, false);
            void letGo();
          }
        }),
      )
      .catch(deps.onError)
      // In any case this window may wait again.
      .finally(() => {
        if (waiting === own) waiting = null;
      });
  }

  function stopWaiting(): void {
    waiting?.abort();
    waiting = null;
  }

  function release(hold: 'none' | 'resting' | 'elsewhere'): void {
    if (!held) return;
    held.lock.release();
    held = null;
    host.set({ hold });
  }

  async function letGo(): Promise<void> {
    await host.handedOn();
    // Nothing is awaited from here on, so that no turn is needed.
    const { session } = host.get();
    if (!session || session.left) release('none');
  }

  /** In the background this window does not need it; its screen stays as it is. */
  async function rest(): Promise<void> {
    stopWaiting();
    if (!(await pause())) return;
    if (!deps.visibility.isVisible()) release('resting');
  }

  /** False when there is nothing to stop. */
  async function pause(): Promise<boolean> {
    const { session } = host.get();
    if (!held || !isUnderway(session)) return false;
    await host.apply(session, 'pause');
    await host.handedOn();
    return true;
  }

  /** Release to the next window; reclaim it if none opens. */
  async function handOver(): Promise<void> {
    if (!(await pause())) return;
    release('elsewhere');
    setTimeout(() => {
      if (host.get().hold === 'elsewhere') wait();
    }, handOverMs);
  }

  /** The window is visible again: continue, unless another window does so by now. */
  async function wake(): Promise<void> {
    if (host.get().hold === 'elsewhere') wait();
    if (host.get().hold !== 'resting' || deps.onlyStarts === true) return;
    const lock = await deps.locks.takeFree();
    if (lock) {
      await enter(lock, false);
      const { session } = host.get();
      if (session) await host.apply(session, 'resume');
      void letGo();
      return;
    }
    await host.refresh();
    host.set({ hold: 'elsewhere' });
    wait();
  }

  deps.visibility.onChange(() => {
    changes.run(() => (deps.visibility.isVisible() ? wake() : rest())).catch(deps.onError);
  });

  async function patiently(): Promise<HeldLock | null> {
    return (await deps.locks.takeFree()) ?? deps.locks.wait(AbortSignal.timeout(patienceMs));
  }

  async function open(): Promise<void> {
    if (held || waiting || deps.onlyStarts === true) return;
    if (!deps.visibility.isVisible()) {
      host.set({ hold: 'resting' });
      return;
    }
    const lock = await patiently();
    if (lock) {
      await enter(lock, false);
      void letGo();
      return;
    }
    await host.refresh();
    const { session } = host.get();
    host.set({ hold: isUnderway(session) ? 'elsewhere' : 'none' });
    if (isUnderway(session)) wait();
  }

  async function take(then?: () => Promise<void>): Promise<void> {
    if (!held) {
      const free = await deps.locks.takeFree();
      const lock = free ?? (await deps.locks.steal());
      if (lock) await enter(lock, free === null);
    }
    await then?.();
  }

  async function takeFor(connection: string | null): Promise<boolean> {
    if (held) return true;
    // A window that has just started reports itself in a moment.
    const free = await patiently();
    if (!free) await host.refresh();
    const { session } = host.get();
    const isTaken = !free && isUnderway(session) && session.connection === connection;
    const lock = free ?? (isTaken ? null : await deps.locks.steal());
    if (lock) await enter(lock, false);
    else {
      host.set({ hold: 'elsewhere' });
      wait();
    }
    return lock !== null;
  }

  return {
    epoch: () => held?.epoch ?? null,
    open: () => changes.run(open),
    take: (then) => changes.run(() => take(then)),
    takeFor: (connection) => changes.run(() => takeFor(connection)),
    handOver: () => changes.run(handOver),
    letGo,
    refused,
  };
}
