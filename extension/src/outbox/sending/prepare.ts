/**
 * What has to be known before a key is used: whether the service has the word, and whether an earlier try
 * arrived (docs/decisions/known-terms.md; a doubtful collect is settled by looking). A
 * used key is safe while the relay remembers it, but for one case: the service stored the word and failed,
 * and nobody heard the relay give the key back. So a word is looked for before its key goes out again.
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
import { keyIsRemembered } from '../schedule.ts';
import { without } from '../store/without.ts';

export interface PrepareDependencies {
  /** Asks the service's list. @throws RelayError */
  readonly lookUp: (record: CollectRecord, connection: string) => Promise<LookUp>;
  /** The same for a collect that may have arrived, under whatever form. @throws RelayError */
  readonly lookUpInDoubt: (record: CollectRecord, connection: string) => Promise<LookUp>;
  /** What this device knows of the list; `unknown` until it was read to its end once. Never throws. */
  readonly lookInIndex: (record: CollectRecord, connection: string) => Promise<LookUp>;
  /** The service has stored or shown this word. Never throws. */
  readonly remember: (word: LearnedWord, connection: string) => Promise<void>;
  /** Whether this instance was seen to double, refuse or ignore a second collect of a word. */
  readonly secondCollect: { isUnsafe(): Promise<boolean>; unsafe(): Promise<void> };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A UUID. */
  readonly newKey: () => string;
}

/** The record may go out, with what it is to carry where that was settled just now. */
interface Ready {
  readonly kind: 'ready';
  readonly spec?: WordSpec;
  /** The word as the service held it. */
  readonly held?: LearnedWord;
}

export type Prepared =
  | Ready
  /** It need not or must not be sent, or is gone; it is settled. */
  | { readonly kind: 'settled' }
  /** It cannot be told now. */
  | { readonly kind: 'failed'; readonly error: RelayError };

const ready: Ready = { kind: 'ready' };
const settled: Prepared = { kind: 'settled' };

/** Settles `record` where it need not or must not be sent. */
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
    current.kind === 'collect' && current.state === 'waiting'
      ? alreadyCollected({ ...current, connection }, word, deps.now())
      : null,
  );
  return settled;
}

/** A service may hold the word under a form of its own, which an earlier record shows. */
async function findWord(
  twins: readonly CollectRecord[],
  record: CollectRecord,
  connection: string,
  deps: PrepareDependencies,
): Promise<LookUp> {
  const asItIs = await findForm(twins, record, connection, deps);
  if (asItIs.kind !== 'absent') return asItIs;
  for (const term of storedForms(twins, record, connection)) {
    const form = { ...record, spec: { ...record.spec, term } };
    const found = await findForm(twins, form, connection, deps);
    if (found.kind === 'found' || found.kind === 'later') return found;
  }
  return asItIs;
}

/**
 * The freshest knowledge wins: a record here counts only for as long as no later reading of the list speaks
 * against it, and an old one only where the list cannot be read.
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
  return listed.kind === 'unknown' ? (inRecords(-Infinity) ?? listed) : listed;
}

/** An earlier try may have arrived: the service's list tells, as it is now. */
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
  // Where the word is gone from the service, it is collected anew with its sentence.
  if (renewed.kind !== 'ready' || found.kind === 'absent') return renewed;
  const plan =
    found.kind === 'found' ? planSentence(record, found.word) : { kind: 'keep' as const };
  // The same key may only bring what it brought before.
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

/** Until more of the service's list has been read, in milliseconds. */
const readingMs = 30_000;

/** Says why it waits; others go on. */
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

/** It is certain that the first key brought nothing. */
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

/** It may have reached the service. */
function isInDoubt(record: OutboxRecord): boolean {
  return record.doubtful === true || record.keyUsedAt !== undefined;
}
