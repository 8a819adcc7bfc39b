/**
 * Finds out, before a key is used, whether the service has the word and whether an earlier try arrived
 * (docs/decisions/known-terms.md; a doubtful collect is settled by a look-up). A used key is safe while the
 * relay remembers it, with one exception: the service stored the word and failed, and the relay's answer
 * that it released the key was lost. So a word is looked up before its key is sent again.
 */
import type { LearnedWord, WordSpec } from '@gleaner/shared';
import { RelayError } from '../../relay-client/relay-error.ts';
import type { LookUp } from '../../learned-words/lookup.ts';
import { planSentence, settledSentence } from '../word/add-sentence.ts';
import type { OutboxDatabase } from '../store/db.ts';
import { change } from '../store/edit.ts';
import {
  alreadyCollected,
  knownAmong,
  remembered,
  storedForms,
  trustedSince,
  twinsOf,
  unconfirmedAmong,
  type Since,
} from '../word/known.ts';
import { sent, unconfirmed } from './outcome.ts';
import type { AnswerRecord, CollectRecord, OutboxRecord } from '../store/record.ts';
import { isAsRead, keyIsRemembered } from '../schedule.ts';
import { without } from '../store/without.ts';

export interface PrepareDependencies {
  /** Asks the service's list. @throws RelayError */
  readonly lookUp: (record: CollectRecord, connection: string) => Promise<LookUp>;
  /** The same for a collect that may have arrived, under any form. @throws RelayError */
  readonly lookUpInDoubt: (record: CollectRecord, connection: string) => Promise<LookUp>;
  /** What the local index says; `unknown` until the whole list was read once. Never throws. */
  readonly lookInIndex: (record: CollectRecord, connection: string) => Promise<LookUp>;
  /** Dictionary forms of its term, under which a service may store it. Never throws. */
  readonly baseForms: (record: CollectRecord) => Promise<readonly string[]>;
  /** Called when the service stored or returned this word. Never throws. */
  readonly remember: (word: LearnedWord, connection: string) => Promise<void>;
  /** Whether this instance doubled, refused or ignored a second collect of a word before. */
  readonly secondCollect: { isUnsafe(): Promise<boolean>; markUnsafe(): Promise<void> };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A UUID. */
  readonly newKey: () => string;
}

/** The record may be sent, with the content that was settled just now. */
interface Ready {
  readonly kind: 'ready';
  readonly spec?: WordSpec;
  /** The word as the service held it. */
  readonly held?: LearnedWord;
}

export type Prepared =
  | Ready
  /** The record is settled: it need not or must not be sent, or was deleted. */
  | { readonly kind: 'settled' }
  /** Unknown for now. */
  | { readonly kind: 'failed'; readonly error: RelayError };

const ready: Ready = { kind: 'ready' };
const settled: Prepared = { kind: 'settled' };

/** Settles `record` if it need not or must not be sent. */
export async function prepare(
  db: OutboxDatabase,
  record: OutboxRecord,
  connection: string,
  deps: PrepareDependencies,
): Promise<Prepared> {
  try {
    if (record.kind === 'answer') return await prepareAnswer(db, record, deps);
    return record.purpose === 'sentence'
      ? await prepareSentence(db, record, connection, deps)
      : await prepareWord(db, record, connection, deps);
  } catch (error) {
    if (error instanceof RelayError) return { kind: 'failed', error };
    throw error;
  }
}

async function prepareAnswer(
  db: OutboxDatabase,
  record: AnswerRecord,
  { now }: PrepareDependencies,
): Promise<Prepared> {
  if (!isInDoubt(record) || keyIsRemembered(record, now())) return ready;
  await change(db, record.id, (current) => unconfirmed(current, now()));
  return settled;
}

async function prepareWord(
  db: OutboxDatabase,
  record: CollectRecord,
  connection: string,
  deps: PrepareDependencies,
): Promise<Prepared> {
  const twins = await twinsOf(db, record);
  const isDoubled = unconfirmedAmong(twins, record.spec.language, connection) !== undefined;
  if (isInDoubt(record) || isDoubled) return settleDoubt(db, record, connection, deps);
  const found = await findWord(twins, record, connection, deps);
  if (found.kind === 'later') return postpone(db, record.id, deps);
  if (found.kind !== 'found') return ready;
  const { word } = found;
  await change(db, record.id, (current) =>
    current.kind === 'collect' && isAsRead(current, record)
      ? alreadyCollected({ ...current, connection }, word, deps.now())
      : null,
  );
  return settled;
}

/** A service may store a word under another form: the one that an earlier record shows, or its base form. */
async function findWord(
  twins: readonly CollectRecord[],
  record: CollectRecord,
  connection: string,
  deps: PrepareDependencies,
): Promise<LookUp> {
  const asItIs = await findForm(twins, record, connection, deps);
  if (asItIs.kind !== 'absent') return asItIs;
  // A second collect under either form may overwrite the word. The other bases are seldom meant.
  const [base = []] = await deps.baseForms(record);
  for (const term of new Set([storedForms(twins, record, connection), base].flat())) {
    const form = { ...record, spec: { ...record.spec, term } };
    const found = await findForm(twins, form, connection, deps);
    if (found.kind === 'found' || found.kind === 'later') return found;
  }
  return asItIs;
}

/**
 * The newest information wins. A record counts unless a later reading of the list contradicts it; an old
 * record counts only when the list cannot be read.
 */
async function findForm(
  twins: readonly CollectRecord[],
  record: CollectRecord,
  connection: string,
  { lookInIndex, lookUp, remember, now }: PrepareDependencies,
): Promise<LookUp> {
  const inRecords = (since: Since): LookUp | undefined => {
    const word = remembered(knownAmong(twins, record.spec.language, connection, since));
    return word && { kind: 'found', word };
  };
  const indexed = await lookInIndex(record, connection);
  if (indexed.kind === 'found' && indexed.staleSince === undefined) return indexed;
  const absentAsOf = indexed.kind === 'absent' ? indexed.asOf : undefined;
  const recent = inRecords(trustedSince(now(), absentAsOf));
  if (recent) return recent;
  if (indexed.kind === 'absent') return indexed;
  const listed = await lookUp(record, connection);
  if (listed.kind === 'found') await remember(listed.word, connection);
  if (listed.kind !== 'absent' && indexed.kind === 'found') return indexed;
  if (listed.kind !== 'unknown') return listed;
  // Not one that the last complete reading contradicts.
  return inRecords(indexed.kind === 'unknown' ? (indexed.asOf ?? 0) : 0) ?? listed;
}

/** An earlier try may have arrived: look it up in the service's current list. */
async function settleDoubt(
  db: OutboxDatabase,
  record: CollectRecord,
  connection: string,
  deps: PrepareDependencies,
): Promise<Prepared> {
  const found = await deps.lookUpInDoubt(record, connection);
  if (found.kind === 'later') return postpone(db, record.id, deps);
  if (found.kind !== 'found' && keyIsRemembered(record, deps.now())) return ready;
  if (found.kind === 'absent') return renewKey(db, record.id, deps);
  if (found.kind === 'found') await deps.remember(found.word, connection);
  await change(db, record.id, (current) =>
    found.kind === 'found'
      ? sent({ ...current, connection }, deps.now(), found.word)
      : unconfirmed(current, deps.now()),
  );
  return settled;
}

async function prepareSentence(
  db: OutboxDatabase,
  record: CollectRecord,
  connection: string,
  deps: PrepareDependencies,
): Promise<Prepared> {
  const found = await deps.lookUp(record, connection);
  if (found.kind === 'later') return postpone(db, record.id, deps);
  const keyHolds = keyIsRemembered(record, deps.now());
  const renewed = isInDoubt(record) && !keyHolds ? await renewKey(db, record.id, deps) : ready;
  // If the service deleted the word, collect it again with its sentence.
  if (renewed.kind !== 'ready' || found.kind === 'absent') return renewed;
  const plan =
    found.kind === 'found' ? planSentence(record, found.word) : { kind: 'keep' as const };
  // A key must always be sent with the same body.
  if (keyHolds && plan.kind !== 'there') return ready;
  if (plan.kind === 'send' && found.kind === 'found' && !(await deps.secondCollect.isUnsafe())) {
    return { kind: 'ready', spec: plan.spec, held: found.word };
  }
  await change(db, record.id, (current) =>
    settledSentence(
      { ...current, connection },
      plan.kind === 'there' ? 'there' : 'keep',
      deps.now(),
    ),
  );
  return settled;
}

/** Milliseconds until more of the service's list has been read. */
const readingMs = 30_000;

/** Stores why the record waits; others are sent meanwhile. */
async function postpone(
  db: OutboxDatabase,
  id: string,
  { now }: PrepareDependencies,
): Promise<Prepared> {
  await change(db, id, (current) =>
    current.state === 'waiting'
      ? {
          ...current,
          reason: 'list-unread',
          retryAt: now() + readingMs,
          lookedSince: current.lookedSince ?? now(),
        }
      : null,
  );
  return settled;
}

/** The write with the first key certainly did not arrive. */
async function renewKey(
  db: OutboxDatabase,
  id: string,
  { newKey }: PrepareDependencies,
): Promise<Prepared> {
  const renewed = await change(db, id, (current) => ({
    ...without(current, 'keyUsedAt', 'doubtful'),
    key: newKey(),
  }));
  return renewed ? ready : settled;
}

/** The write may have reached the service. */
function isInDoubt(record: OutboxRecord): boolean {
  return record.doubtful === true || record.keyUsedAt !== undefined;
}
