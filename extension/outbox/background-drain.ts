/**
 * The drain as the background runs it: against the real relay, woken by a timer while the worker lives
 * and by an alarm as the net, which is set only while something waits.
 */
import type { WordSpec } from '@gleaner/shared';
import { browser } from 'wxt/browser';
import { relay } from '../connection/relay.ts';
import { refreshSession } from '../connection/session.ts';
import { englishBases } from '../words/english-bases.ts';
import { filterMemory } from '../words/filter-memory.ts';
import { lookInIndex, rememberWord } from '../words/index/lookup-in-index.ts';
import { lookUpInDoubt } from '../words/lookup-in-doubt.ts';
import { lookUpTerm } from '../words/lookup.ts';
import { secondCollect } from '../words/second-collect.ts';
import { createDrain, type Drain } from './drain.ts';
import { armNet, netName, setNet } from './net.ts';
import { pruneOutbox } from './prune.ts';
import { openOutbox } from './queue.ts';

const lookUp = (spec: Pick<WordSpec, 'term' | 'language'>) => lookUpTerm(relay, filterMemory, spec);

const pruneRestMs = 20_000;

async function prune(): Promise<void> {
  await pruneOutbox(await openOutbox(), Date.now());
}

/** Call in the first turn of the background. Drains at once, and then whenever it is called or due. */
export function startDraining(): Drain {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drain = createDrain({
    open: openOutbox,
    client: relay,
    session: refreshSession,
    lookUp: ({ spec }) => lookUp(spec),
    lookUpInDoubt: ({ spec }, connection) =>
      lookUpInDoubt(spec, {
        lookUp,
        lookInIndex: (form) => lookInIndex(form, connection, Date.now()),
        baseForms: (term) =>
          spec.language === 'LANGUAGE_ENGLISH' ? englishBases(term) : Promise.resolve([]),
      }),
    lookInIndex: ({ spec }, connection) => lookInIndex(spec, connection, Date.now()),
    remember: rememberWord,
    secondCollect,
    now: () => Date.now(),
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    arm: armNet,
    wakeAt: (time) => {
      clearTimeout(timer);
      setNet(time);
      if (time !== null) timer = setTimeout(run, Math.max(0, time - Date.now()));
    },
  });
  /** Whatever goes wrong here is a fault of ours: the records stay, and the net tries again. */
  const safely: Drain = (options) => drain(options).catch(armNet);
  function run(): void {
    void safely();
  }

  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === netName) run();
  });
  browser.runtime.onStartup.addListener(() => {
    run();
    // Whatever else comes first goes first.
    setTimeout(() => void prune().catch(() => undefined), pruneRestMs);
  });
  self.addEventListener('online', () => void safely({ eager: true }));
  run();
  return safely;
}
