/**
 * Runs the drain in the background against the real relay. A timer wakes it while the worker lives, an
 * alarm otherwise; the alarm is set only while something waits.
 */
import type { RelaySession, WordSpec } from '@gleaner/shared';
import { browser } from 'wxt/browser';
import type { RelayClient } from '../../relay-client/client.ts';
import { hasAgreed } from '../../relay-client/consent.ts';
import { relay } from '../../relay-client/relay.ts';
import { refreshSession } from '../../relay-client/session.ts';
import { foldTerm } from '../../text/fold.ts';
import { englishBases } from '../../text/english/word-forms.ts';
import { filterMemory } from '../../learned-words/filter-memory.ts';
import { keepIndex } from '../../learned-words/keep-index.ts';
import { lookInIndex, rememberWord } from '../../learned-words/lookup-in-index.ts';
import { lookUpInList } from '../../learned-words/read-list.ts';
import { lookUpInDoubt } from '../../learned-words/lookup-in-doubt.ts';
import { lookUpTerm, type LookUp } from '../../learned-words/lookup.ts';
import { createDrain, type Drain } from './drain.ts';
import { setAlarm, alarmName, moveAlarm } from '../alarm.ts';
import { isImported } from '../schedule.ts';
import { keepPruned } from './keep-pruned.ts';
import type { CollectRecord } from '../store/record.ts';
import { storage } from '@wxt-dev/storage';
import { openOutbox } from '../outbox.ts';

/**
 * @param since if given, only a reading of the list after this time counts, in milliseconds since the epoch
 */
function lookUp(
  spec: Pick<WordSpec, 'term' | 'language'>,
  record: CollectRecord,
  connection: string,
  since?: number,
): Promise<LookUp> {
  const isImport = isImported(record);
  const client: Pick<RelayClient, 'listLearnedWords'> = {
    listLearnedWords: (query, options) =>
      relay.listLearnedWords(query, {
        ...options,
        connection,
        // No learner waits for the look-ups of an import.
        ...(isImport && { background: true }),
      }),
  };
  // A resent word carries all its fields, so they are read from the service just before.
  if (record.purpose === 'sentence') return lookUpTerm(client, filterMemory, spec);
  const waits = isImport || record.reason === 'list-unread';
  return lookUpTerm(client, filterMemory, spec, (wanted) =>
    lookUpInList(wanted, connection, { client, now: Date.now, onLater, waits }, since),
  );
}

function basesOf({ term, language }: CollectRecord['spec']): Promise<readonly string[]> {
  return language === 'LANGUAGE_ENGLISH' ? englishBases(foldTerm(term)) : Promise.resolve([]);
}

/** Runs after the look-up has released the index. */
const onLater = (): void => {
  setTimeout(() => void keepIndex());
};

/**
 * Call in the first turn of the background. Drains at once, then on each call of the result and when a
 * record is due.
 * @param onLanguageRefused called with the language code that the service refused
 * @param feed stores the next imported word, when nothing else may be sent
 * @param underItsAccount finds out whose a new session is. @throws RelayError
 */
export function startDraining(
  onLanguageRefused: (code: string) => Promise<void>,
  feed: () => Promise<'fed' | number | null>,
  underItsAccount: (session: RelaySession) => Promise<RelaySession>,
): Drain {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drain = createDrain({
    open: openOutbox,
    client: relay,
    session: async () => ((await hasAgreed()) ? underItsAccount(await refreshSession()) : unagreed),
    lookUp: (record, connection) => lookUp(record.spec, record, connection),
    lookUpInDoubt: (record, connection) => {
      // The write has ended by now; an earlier reading of the list may have missed it.
      const { spec, lookedSince = Date.now() } = record;
      return lookUpInDoubt(spec, {
        lookUp: (form) => lookUp(form, record, connection, lookedSince),
        lookInIndex: (form) => lookInIndex(form, connection, Date.now()),
        baseForms: () => basesOf(spec),
      });
    },
    lookInIndex: ({ spec }, connection) => lookInIndex(spec, connection, Date.now()),
    baseForms: ({ spec }) => basesOf(spec).catch(() => []),
    remember: rememberWord,
    secondCollect,
    onLanguageRefused: (code) => onLanguageRefused(code).catch(() => undefined),
    now: () => Date.now(),
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    arm: setAlarm,
    feed: () => feed().catch(() => null),
    wakeAt: (time) => {
      clearTimeout(timer);
      moveAlarm(time);
      if (time !== null) timer = setTimeout(run, Math.max(0, time - Date.now()));
    },
  });
  /** Unexpected errors are bugs: keep the records, let the alarm retry. */
  const safely: Drain = (options) => drain(options).catch(setAlarm);
  function run(): void {
    void safely();
  }

  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === alarmName) run();
  });
  browser.runtime.onStartup.addListener(run);
  keepPruned();
  self.addEventListener('online', () => void safely({ eager: true }));
  run();
  return safely;
}

/** Nothing is sent, and the relay is not asked. */
const unagreed: RelaySession = {
  connected: false,
  connection: null,
  instance: '',
  quota: null,
  scopes: [],
  plans: [],
  routes: [],
};

const unsafeSince = storage.defineItem<number | null>('local:secondCollectUnsafe', {
  version: 1,
  fallback: null,
});

/** Such an instance doubled, refused or ignored it: sentences for known words stay on this device. */
const secondCollect = {
  isUnsafe: async (): Promise<boolean> => (await unsafeSince.getValue()) !== null,
  markUnsafe: (): Promise<void> => unsafeSince.setValue(Date.now()),
};
