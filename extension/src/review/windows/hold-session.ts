/**
 * Which window has the session (one session at a time over all windows). Every change
 * awaits the lock and the database, so the changes of this window take turns: a press on Continue while the
 * window opens would otherwise be undone by what opening finds out too late.
 */
import { createQueue } from '../../platform/queue.ts';
import type { ReviewDependencies, ReviewView } from './review-host.ts';
import { isUnderway } from '../session/session-state.ts';
import type { ReviewSession } from '../session/session.ts';
import type { HeldLock } from './review-lock.ts';

export interface SessionHold {
  /** Under which steps are stored; null where this window does not have the session. */
  epoch(): number | null;
  /** Goes on with a stored session, if no other window does. */
  open(): Promise<void>;
  /** Takes the session from the window that has it, then runs `then` in the same turn. */
  take(then?: () => Promise<void>): Promise<void>;
  /** False where another window reviews for this connection: that session goes on. */
  takeFor(connection: string | null): Promise<boolean>;
  /** Leaves the session to the window that is about to open. */
  handOver(): Promise<void>;
  /** What is not shown here is free for any window. */
  letGo(): Promise<void>;
  /** A step under `epoch` was not stored: another window has taken over, or was slow to. */
  refused(epoch: number): Promise<void>;
}

export interface HoldHost {
  get(): ReviewView;
  set(change: Partial<ReviewView>): void;
  /** Reads the database again: all but the session, where this window has it. */
  refresh(): Promise<void>;
  /** The session too: what this window shows of it may be older than what another one stored. */
  reload(): Promise<void>;
  /** @param stored as the database has it; `entered` as it goes on here */
  entered(stored: ReviewSession | null, entered: ReviewSession | null, epoch: number): void;
  /** Stops or starts the clock of the time that somebody looks at it. */
  apply(session: ReviewSession, type: 'pause' | 'resume'): Promise<void>;
  /** When the outbox has what the stored session says. */
  handedOn(): Promise<void>;
}

/** A window that has just closed lets go of its lock a moment later; a living one does not. */
const patienceMs = 150;

/** A window that is being opened has come by then, or will not come. */
const handOverMs = 15_000;

export function holdSession(deps: ReviewDependencies, host: HoldHost): SessionHold {
  let held: { readonly lock: HeldLock; readonly epoch: number } | null = null;
  /** Ends the waiting for another window. */
  let waiting: AbortController | null = null;
  const changes = createQueue();

  /** @param live whether the window that had it was alive, and so somebody looking */
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
    // After a crash the time that the card was visible is unknown: none of it counts.
    const entered = session && !live ? { ...session, visibleSince: null } : session;
    host.set({ session: entered, hold: 'here' });
    void lock.lost.then(() => overtaken(epoch));
    // A window that died may have stored a step without telling the others.
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
   * Who has the lock has the session. A window that lost the lock while it was taking over may have written
   * the newer epoch: then this one takes over once more.
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
    if (held || waiting || !deps.visibility.isVisible()) return;
    const own = new AbortController();
    waiting = own;
    deps.locks
      .wait(own.signal)
      .then((lock) =>
        changes.run(async () => {
          // It may have been taken by a press on Continue meanwhile.
          if (held) lock?.release();
          else if (lock) {
            await enter(lock, false);
            void letGo();
          }
        }),
      )
      .catch(deps.onError)
      // However it ended, this window may wait again.
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

  /** In the background this window has no use for it; what it shows stays as it is. */
  async function rest(): Promise<void> {
    stopWaiting();
    if (!(await pause())) return;
    if (!deps.visibility.isVisible()) release('resting');
  }

  /** False where there is nothing to stop. */
  async function pause(): Promise<boolean> {
    const { session } = host.get();
    if (!held || !isUnderway(session)) return false;
    await host.apply(session, 'pause');
    await host.handedOn();
    return true;
  }

  /** Whoever comes next has it; where nobody comes, it is this window's again. */
  async function handOver(): Promise<void> {
    if (!(await pause())) return;
    release('elsewhere');
    setTimeout(() => {
      if (host.get().hold === 'elsewhere') wait();
    }, handOverMs);
  }

  /** Somebody looks again: on it goes, unless it does so elsewhere by now. */
  async function wake(): Promise<void> {
    if (host.get().hold === 'elsewhere') wait();
    if (host.get().hold !== 'resting') return;
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
    if (held || waiting) return;
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
    // Whoever has just started says so in a moment.
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
