/**
 * Finds out whether a new sign-in is an account that this device knows (docs/decisions/same-account.md). The service
 * names no account, but its words have ids: one page of the list is enough.
 */
import { mostHandedOver, type LearnedWord, type RelaySession } from '@gleaner/shared';
import { browser } from 'wxt/browser';
import { forgetOtherIndexes } from '../learned-words/forget.ts';
import { mayReadWords } from '../learned-words/may-read.ts';
import { readPage } from '../learned-words/refresh.ts';
import { isIndexed, joinIndex } from '../learned-words/same-account.ts';
import { drainLock } from '../outbox/sending/drain-lock.ts';
import { doubted } from '../outbox/sending/outcome.ts';
import {
  joinWrites,
  replaceWrites,
  unsentAccounts,
  usedWrites,
  wasAnsweredWith,
} from '../outbox/store/same-account.ts';
import { knownAccounts, lastGrantOf } from '../relay-client/accounts.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { keepError } from '../platform/keep-error.ts';
import { relay } from '../relay-client/relay.ts';
import { grantOf, lastSession, recognise, unrecognised } from '../relay-client/session.ts';
import { joinReviews } from '../review/store/join-account.ts';
import { moveImports, unfinishedImports } from '../transfer/import/unfinished.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** Wakes the background while it could not be found out. */
const alarmName = 'account';
const restMs = 60_000;
/** The service's quota is per hour. */
const longestRestMs = 3_600_000;

/**
 * The session under its account. Call it under the drain's lock: nothing may be sent before.
 * @throws RelayError when it cannot be found out now
 */
export async function underItsAccount(session: RelaySession): Promise<RelaySession> {
  const open = await unrecognised();
  if (open === null) return session;
  const known = (await knownAccounts()).filter((account) => account !== open.connection);
  const account = known.length === 0 ? null : await findAccount(open, known);
  if (account !== null) await handOver(open, account);
  return recognise(open, account ?? grantOf(open) ?? '');
}

/**
 * The same for a session that nothing waits for. Never throws: it is tried again later. Resolves with whether a sign-in
 * was recognised just now, so that what waited for it can be sent.
 */
export async function recogniseAccount(): Promise<boolean> {
  try {
    const open = await unrecognised();
    if (open) await navigator.locks.request(drainLock, () => underItsAccount(open));
    await joinAccount();
    void browser.alarms.clear(alarmName);
    return open !== null;
  } catch (error) {
    void keepError('account: recognise', error);
    const asked = error instanceof RelayError ? error.retryAfterMs : null;
    const rest = Math.min(longestRestMs, Math.max(restMs, asked ?? 0));
    void browser.alarms.create(alarmName, { when: Date.now() + rest });
    return false;
  }
}

/**
 * Call in the first turn of the background.
 * @param tryAgain called when {@link recogniseAccount} is to be called again
 */
export function keepRecognising(tryAgain: () => void): void {
  // The background may have been stopped before it found out.
  void unrecognised().then((open) => {
    if (open) tryAgain();
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) tryAgain();
  });
}

/**
 * The known account whose words stand in the list; null when it is another one, or when that cannot be told.
 * @throws RelayError when the list cannot be read now
 */
async function findAccount(
  session: RelaySession,
  known: readonly string[],
): Promise<string | null> {
  const connection = session.connection ?? '';
  if (!mayReadWords(session)) return null;
  const words = await readWords(connection);
  const outbox = await openOutbox();
  const isOf = async (account: string, word: LearnedWord) =>
    (await isIndexed(account, word.id)) || (await wasAnsweredWith(outbox, account, word));
  for (const account of known)
    for (const word of words) if (await isOf(account, word)) return account;
  return null;
}

/** Of this very sign-in: another one may come in between. */
async function readWords(connection: string): Promise<readonly LearnedWord[]> {
  try {
    return (await readPage(relay, '', { background: true, connection })).learned_words;
  } catch (error) {
    if (!(error instanceof RelayError) || isPassing(error)) throw error;
    return [];
  }
}

/** A definite answer without a list is one that cannot be read; any other failure may pass. */
function isPassing({ status, code }: RelayError): boolean {
  if (code === 'UNIMPLEMENTED') return false;
  const isFailing = status === null || status >= 500 || status === 401 || status === 429;
  return isFailing || /^(?:UNAVAILABLE|INTERNAL|UNKNOWN|DEADLINE_EXCEEDED)$/u.test(code);
}

/** The relay may no longer know a key that was used under an earlier grant: then that write is in doubt. */
async function handOver(session: RelaySession, account: string): Promise<void> {
  const outbox = await openOutbox();
  const writes = await usedWrites(outbox, account);
  const connection = await lastGrantOf(account);
  for (let from = 0; from < writes.length; from += mostHandedOver) {
    const part = writes.slice(from, from + mostHandedOver);
    const keys = part.map(({ key }) => key);
    try {
      await relay.handOver({ connection, keys }, session.connection ?? '');
    } catch (error) {
      if (!(error instanceof RelayError) || error.status !== 404) throw error;
      await replaceWrites(outbox, part, (record) => doubted(record, Date.now()));
    }
  }
}

/** What came between the sign-in and its recognition joins the account. Each step may be repeated. */
async function joinAccount(): Promise<void> {
  const session = await lastSession();
  const grant = session && grantOf(session);
  const account = session?.connection ?? null;
  if (grant === null || account === null || (await unrecognised()) !== null) return;
  const outbox = await openOutbox();
  if (grant !== account) {
    await joinWrites(outbox, grant, account);
    await moveImports([grant], account);
    await joinIndex(grant, account);
    await joinReviews(grant, account);
  }
  // The list of another account is kept while it may still prove whose its unsent words are.
  const unsent = [
    ...(await unsentAccounts(outbox)),
    ...(await unfinishedImports()).map(({ connection }) => connection),
  ];
  await forgetOtherIndexes(new Set([account, ...unsent]));
}
