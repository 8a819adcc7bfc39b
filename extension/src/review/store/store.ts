/**
 * Reads and writes the review database: the running session with its draft, stored batches, plans, the last
 * choices, and the history. Written at each step, so that a window that closes at any moment loses nothing
 * (docs/architecture.md, "An answer"). Only the window that owns the session stores its steps.
 */
import {
  reviewOpener,
  ownerKey,
  type ReviewDatabase,
  type ReviewSchema,
  type SessionOwner,
} from './db.ts';
import type { HistoryChange } from '../days/record.ts';
import { Overtaken } from './overtaken.ts';
import { sessionVersion, type ReviewSession } from '../session/session.ts';
import {
  batchUpgrades,
  batchVersion,
  choiceVersion,
  draftVersion,
  listingVersion,
  planVersion,
  soundVersion,
  upgraded,
  type StoredBatch,
  type StoredChoice,
  type StoredDraft,
  type StoredListing,
  type StoredPlan,
  type StoredSound,
} from './stored.ts';

export interface ReviewSnapshot {
  readonly session: ReviewSession | null;
  /** Of every connection, in the order in which they were added. */
  readonly plans: readonly StoredPlan[];
  readonly batches: readonly StoredBatch[];
  readonly listings: readonly StoredListing[];
  readonly choice: StoredChoice | null;
  readonly sound: StoredSound | null;
}

/** Stores all of it, or nothing. */
interface SessionStep {
  /** As {@link ReviewStore.takeOver} returned it. */
  readonly epoch: number;
  /** Null deletes the session. */
  readonly session: ReviewSession | null;
  readonly history?: HistoryChange;
  /** How the step changes a batch. */
  readonly batches?: readonly StoredBatch[];
}

export interface ReviewStore {
  load(): Promise<ReviewSnapshot>;
  /** From now on only this window may store steps. Resolves with the epoch for its steps. */
  takeOver(): Promise<number>;
  /** @throws Overtaken when another window has taken over since */
  saveStep(step: SessionStep): Promise<void>;
  /**
   * Stores only the draft of the current card: small enough for each key press.
   * @throws Overtaken when another window has taken over since
   */
  saveDraft(epoch: number, session: ReviewSession): Promise<void>;
  savePlans(plans: readonly StoredPlan[], removed?: readonly StoredPlan[]): Promise<void>;
  saveBatch(batch: StoredBatch): Promise<void>;
  saveListing(listing: StoredListing): Promise<void>;
  saveChoice(choice: StoredChoice): Promise<void>;
  saveSound(sound: StoredSound): Promise<void>;
  close(): void;
}

/** Keep 1,000 fences; no older window is still open. */
const fencesKept = 1000;

export async function openReviewStore(): Promise<ReviewStore> {
  const database = reviewOpener();
  await database();

  type Name = 'plans' | 'batches' | 'listings' | 'current';
  async function put<One extends Name>(
    name: One,
    value: ReviewSchema[One]['value'],
    key: ReviewSchema[One]['key'],
  ): Promise<void> {
    const transaction = (await database()).transaction(name, 'readwrite');
    const work = transaction.store.put(value, key);
    transaction.commit();
    await Promise.all([work, transaction.done]);
  }

  return {
    load: async () => load(await database()),
    takeOver: async () => takeOver(await database()),
    saveStep: async (step) => saveStep(await database(), step),
    saveDraft: async (epoch, session) => saveDraft(await database(), epoch, session),
    async savePlans(plans, removed = []) {
      const transaction = (await database()).transaction('plans', 'readwrite');
      const keyOf = ({ connection, id }: StoredPlan) =>
        IDBKeyRange.only([ownerKey(connection), id]);
      const work = [
        ...removed.map((plan) => transaction.store.delete(keyOf(plan))),
        ...plans.map((plan) => transaction.store.put(plan, [ownerKey(plan.connection), plan.id])),
      ];
      transaction.commit();
      await Promise.all([...work, transaction.done]);
    },
    saveBatch: (batch) => put('batches', batch, [ownerKey(batch.connection), batch.planId]),
    saveListing: (listing) => put('listings', listing, ownerKey(listing.connection)),
    saveChoice: (choice) => put('current', choice, 'choice'),
    saveSound: (sound) => put('current', sound, 'sound'),
    close: () => {
      void database().then((db) => db.close());
    },
  };
}

async function load(db: ReviewDatabase): Promise<ReviewSnapshot> {
  // In one transaction: another window may save a step meanwhile, and a draft belongs to its step.
  const transaction = db.transaction(['plans', 'batches', 'listings', 'current']);
  const current = transaction.objectStore('current');
  const [plans, batches, listings, session, draft, choice, sound] = await Promise.all([
    transaction.objectStore('plans').getAll(),
    transaction.objectStore('batches').getAll(),
    transaction.objectStore('listings').getAll(),
    current.get('session'),
    current.get('draft'),
    current.get('choice'),
    current.get('sound'),
  ]);
  return {
    plans: plans
      .flatMap((plan) => upgraded<StoredPlan>(plan, planVersion) ?? [])
      .sort((a, b) => a.addedAt - b.addedAt),
    batches: batches.flatMap(
      (batch) => upgraded<StoredBatch>(batch, batchVersion, batchUpgrades) ?? [],
    ),
    listings: listings.flatMap((one) => upgraded<StoredListing>(one, listingVersion) ?? []),
    session: withDraft(
      upgraded<ReviewSession>(session, sessionVersion),
      upgraded<StoredDraft>(draft, draftVersion),
    ),
    choice: upgraded<StoredChoice>(choice, choiceVersion),
    sound: upgraded<StoredSound>(sound, soundVersion),
  };
}

function withDraft(session: ReviewSession | null, stored: StoredDraft | null) {
  if (!session || stored?.sessionId !== session.id) return session;
  const { draft, visibleMs, visibleSince } = stored;
  return { ...session, draft, visibleMs, visibleSince };
}

async function takeOver(db: ReviewDatabase): Promise<number> {
  const transaction = db.transaction(['current', 'fences'], 'readwrite');
  const current = transaction.objectStore('current');
  const fences = transaction.objectStore('fences');
  const earlier = ((await current.get('owner')) as SessionOwner | undefined)?.epoch ?? 0;
  const epoch = earlier + 1;
  await Promise.all([
    fences.put(0, earlier),
    fences.delete(IDBKeyRange.upperBound(earlier - fencesKept)),
    current.put({ version: 1, epoch }, 'owner'),
    transaction.done,
  ]);
  return epoch;
}

/**
 * Reads nothing, so that it can be committed at once: a window that closes cancels its open transactions.
 * An existing fence makes `add`, and with it the whole transaction, fail.
 */
async function saveStep(db: ReviewDatabase, step: SessionStep): Promise<void> {
  const names = ['current', 'fences', 'answered', 'log', 'batches'] as const;
  const transaction = db.transaction(names, 'readwrite');
  const current = transaction.objectStore('current');
  const fences = transaction.objectStore('fences');
  const batches = transaction.objectStore('batches');
  const work: Promise<unknown>[] = [
    fences.add(0, step.epoch),
    fences.delete(step.epoch),
    step.session ? current.put(step.session, 'session') : current.delete('session'),
    current.delete('draft'),
    ...(['answered', 'log'] as const).flatMap((name) => {
      const store = transaction.objectStore(name);
      const rows = [...(step.history?.[name] ?? [])];
      return rows.map(([id, row]) => (row ? store.put(row, id) : store.delete(id)));
    }),
    ...(step.batches ?? []).map((batch) =>
      batches.put(batch, [ownerKey(batch.connection), batch.planId]),
    ),
  ];
  transaction.commit();
  await settled([...work, transaction.done]);
}

async function saveDraft(db: ReviewDatabase, epoch: number, session: ReviewSession): Promise<void> {
  const transaction = db.transaction(['current', 'fences'], 'readwrite');
  const fences = transaction.objectStore('fences');
  const { draft, visibleMs, visibleSince } = session;
  const stored: StoredDraft = {
    version: draftVersion,
    sessionId: session.id,
    draft,
    visibleMs,
    visibleSince,
  };
  const work = [
    fences.add(0, epoch),
    fences.delete(epoch),
    transaction.objectStore('current').put(stored, 'draft'),
  ];
  transaction.commit();
  await settled([...work, transaction.done]);
}

/** The first of them is the fence. */
async function settled(work: readonly Promise<unknown>[]): Promise<void> {
  const [fence, ...others] = await Promise.allSettled(work);
  if (fence?.status === 'rejected' && isConstraint(fence.reason)) throw new Overtaken();
  const failed = [fence, ...others].find((one) => one?.status === 'rejected');
  if (failed) throw failed.reason;
}

function isConstraint(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'ConstraintError';
}
