/**
 * What this process knows of the service's hour: which grants have asked, how the hour is divided, and what each
 * has taken of it. The rule is in `quota-rule.ts`; what all processes share is in `quota-shares.ts`.
 */
import type { Logger } from 'pino';
import type { Clock } from '../config/timings.ts';
import { describeForLog } from '../errors/http-error.ts';
import type { QuotaState, Scarcity, Share } from './quota-rule.ts';
import type { QuotaShares, ShareAsked } from './quota-shares.ts';

export interface KnownHour {
  state: QuotaState;
  /** Grants that asked lately: when, and how many of their calls are not written yet. */
  active: Map<string, { readonly at: number; readonly calls: number }>;
  /** Calls of each grant in the hour, in all processes, when they were last written. */
  written: Map<string, number>;
  /** How the hour is divided, and what has changed since. */
  divided: {
    readonly hour: number;
    readonly at: number;
    readonly share: Share;
    calls: number;
  } | null;
}

export const nothingKnownOfHour = (): Omit<KnownHour, 'state'> => ({
  active: new Map(),
  written: new Map(),
  divided: null,
});

interface HourParts {
  readonly store: QuotaShares;
  readonly scope: 'application' | 'learner';
  readonly now: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** How long (ms), and for how many calls, a division of the hour is used while there is plenty. */
const divisionFor = 10_000;
const divisionCalls = 1 / 100;

/** The most grants remembered. */
export const rememberedActive = 5_000;

export function createQuotaHour({ store, scope, now, log }: HourParts) {
  function noteActive({ active }: KnownHour, grantId: string, calls: 0 | 1): void {
    const before = active.get(grantId)?.calls ?? 0;
    remember(active, grantId, { at: now(), calls: before + calls });
  }

  /** @throws the driver's error; then what is not written goes with the next write */
  async function writeActive(key: string, known: KnownHour): Promise<void> {
    const { active } = known;
    const hour = known.state.hourSince;
    known.active = new Map();
    if (scope !== 'application' || active.size === 0) return;
    // Counted while they are being written, so that no grant takes more meanwhile.
    for (const [grantId, { calls }] of active) addWritten(known, grantId, calls);
    try {
      for (const [grantId, calls] of await store.record(key, hour, active)) {
        remember(known.written, grantId, calls);
      }
    } catch (error) {
      const isSameHour = hour === known.state.hourSince;
      for (const [grantId, { at, calls }] of active) {
        addWritten(known, grantId, -calls);
        const since = known.active.get(grantId);
        const all = (isSameHour ? calls : 0) + (since?.calls ?? 0);
        remember(known.active, grantId, { at: since?.at ?? at, calls: all });
      }
      throw error;
    }
  }

  /** How the hour is divided, where that was read a moment ago. */
  function divisionAtHand({ divided }: KnownHour, { hour, limit }: Scarcity): Share | null {
    const isFresh =
      divided?.hour === hour &&
      Math.abs(now() - divided.at) < divisionFor &&
      divided.calls <= limit * divisionCalls;
    return isFresh ? divided.share : null;
  }

  /** @returns null where nothing is known of the hour */
  async function divisionOf(
    key: string,
    known: KnownHour,
    asked: ShareAsked,
  ): Promise<Share | null> {
    const { hour } = asked;
    if (hour === null) return null;
    const atHand = divisionAtHand(known, asked);
    if (atHand !== null) return atHand;
    const { divided } = known;
    if (divided?.hour !== hour) known.written = new Map();
    // Requests that come meanwhile use the old division.
    if (divided !== null) known.divided = { ...divided, hour, at: now(), calls: 0 };
    const dividing = divideAgain(key, known, asked, hour);
    if (divided?.hour !== hour) return orNull(dividing);
    // No request waits for the database while it has a division of this hour.
    void orNull(dividing);
    return divided.share;
  }

  async function divideAgain(key: string, known: KnownHour, asked: ShareAsked, hour: number) {
    await orNull(writeActive(key, known));
    const share = await store.share(key, { ...asked, now: now() });
    known.divided = { hour, at: now(), share, calls: 0 };
    return share;
  }

  /** A quota that cannot be written or read refuses no request: the old division goes on. */
  async function orNull<Value>(asking: Promise<Value>): Promise<Value | null> {
    try {
      return await asking;
    } catch (error) {
      log.error({ private: describeForLog(error) }, 'quota not shared');
      return null;
    }
  }

  /** Takes a call of the grant's part of the hour; false when the part is used up. */
  function takeOfHour(known: KnownHour, grantId: string, share: Share | null): boolean {
    const calls = known.active.get(grantId)?.calls ?? 0;
    const used = (known.written.get(grantId) ?? 0) + calls;
    if (share !== null && used >= share.level) return false;
    noteActive(known, grantId, 1);
    if (known.divided !== null) known.divided.calls += 1;
    return true;
  }

  /** Takes a call of the grant's part of the hour, or of the low period. */
  async function takeShare(key: string, known: KnownHour, asked: ShareAsked): Promise<boolean> {
    // A learner who has a quota alone may use all of it.
    if (scope === 'learner') return true;
    if (asked.period === null) {
      const share = await divisionOf(key, known, asked);
      if (takeOfHour(known, asked.grantId, share)) return true;
    }
    const taken = await orNull(
      writeActive(key, known).then(() => store.takeShare(key, { ...asked, now: now() })),
    );
    // Each process keeps the old division, as far as it knows one, until it can write again.
    return taken ?? takeOfHour(known, asked.grantId, known.divided?.share ?? null);
  }

  /** Whether a background call leaves enough for the calls that are expected from others. */
  async function isSpare(key: string, known: KnownHour, asked: ShareAsked): Promise<boolean> {
    if (scope === 'learner') return true;
    const share = await divisionOf(key, known, asked);
    if (share !== null && asked.remaining <= share.expected) return false;
    return takeShare(key, known, asked);
  }

  /** As {@link takeShare}, where memory alone is enough to say yes. */
  function takeAtOnce(known: KnownHour, grantId: string, scarcity: Scarcity): boolean {
    if (scope === 'learner') return true;
    const share = scarcity.period === null ? divisionAtHand(known, scarcity) : null;
    return share !== null && takeOfHour(known, grantId, share);
  }

  return { noteActive, takeAtOnce, takeShare, isSpare };
}

function addWritten({ written }: KnownHour, grantId: string, calls: number): void {
  remember(written, grantId, Math.max(0, (written.get(grantId) ?? 0) + calls));
}

/**
 * Puts the grant last, and forgets the first one where there are too many: the one that asked longest ago. Where the
 * service shows no count, `active` is never written and would grow without end.
 */
function remember<Value>(map: Map<string, Value>, grantId: string, value: Value): void {
  map.delete(grantId);
  map.set(grantId, value);
  const oldest = map.keys().next();
  if (map.size > rememberedActive && oldest.done !== true) map.delete(oldest.value);
}
