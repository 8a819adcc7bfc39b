/**
 * Keeps each toast up to date about its record, from the click until it is settled. Which tab shows which
 * record is stored in storage.session and outlives the worker.
 */
import { storage } from '@wxt-dev/storage';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { currentConnection } from '../../relay-client/session.ts';
import {
  sendMessage,
  type CollectProblem,
  type ToastAnswer,
  type ToastView,
} from '../../messages.ts';
import { highestMastery } from '../../learned-words/lookup-in-index.ts';
import { createQueue } from '../../platform/queue.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { targetLanguage } from '../../meaning/target.ts';
import { modelTag } from '../../meaning/translation.ts';
import { choiceStores, type ChoiceOf } from '../../settings/choices.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { showBadge } from './badge.ts';
import { toastForms } from './toast-forms.ts';
import { toastLanguage } from './toast-language.ts';
import { refusedView, undoneView, viewOf } from './view.ts';
import { getRecord, openOutbox, watchOutbox } from '../../outbox/outbox.ts';
import { keptAt } from '../../platform/keep-error.ts';

/** Tab id to the id of the record that its toast shows: that of the newest click. */
const followed = storage.defineItem<unknown>('session:toasts', { fallback: {} });
const followedSchema = z.catch(z.record(z.string(), z.string()), {});
const readFollowed = async () => z.parse(followedSchema, await followed.getValue());
/** By tab id. */
const lastTold = new Map<number, string>();
/** Serial: each change reads and writes the same list. */
const toasts = createQueue();

/** Reports a record at the learner's click, by toast or badge, and reports its changes from then on. */
export async function reportRecord(
  tabId: number,
  record: CollectRecord,
  captured: boolean,
): Promise<void> {
  const current = await currentView(record, true);
  const view: ToastView = captured ? current : { ...current, withoutSentence: true };
  if (await open(tabId, view)) await follow(tabId, view);
}

/**
 * Runs a change that may replace one record by another. No toast is updated in between, so that none shows
 * "undone" while another record of the word stays.
 */
export async function whileReplacing<R extends { readonly id: string }>(
  recordId: string,
  work: () => Promise<R | null>,
): Promise<R | null> {
  return toasts.run(async () => {
    const result = await work();
    if (result && result.id !== recordId) {
      const tabs = Object.entries(await readFollowed());
      await unfollow(tabs.flatMap(([tab, followedId]) => (followedId === recordId ? tab : [])));
    }
    return result;
  });
}

/** Reports why nothing was stored. */
export async function reportProblem(tabId: number, problem: CollectProblem): Promise<void> {
  const { theme } = await readSettings();
  await open(tabId, { ...refusedView(problem), theme });
}

/** Whether this tab's toast shows that record: only then may it request an action for it. */
export async function isShownIn(tabId: number, recordId: string): Promise<boolean> {
  return (await readFollowed())[tabId] === recordId;
}

/** Call in the first turn of the background. */
export function reportChanges(): void {
  watchOutbox(() => {
    toasts.run(tellAll).catch(keptAt('toast: changes'));
  });
}

async function tellAll(): Promise<void> {
  const tabs = Object.entries(await readFollowed());
  if (tabs.length === 0) return;
  const db = await openOutbox();
  const settled: string[] = [];
  const tellTab = async ([tab, recordId]: readonly [string, string]): Promise<void> => {
    const tabId = Number(tab);
    const record = await getRecord(db, recordId);
    const view =
      record?.kind === 'collect' ? await currentView(record, false) : undoneView(recordId);
    if (lastTold.get(tabId) === essence(view)) return;
    lastTold.set(tabId, essence(view));
    const answer = await tell(tabId, view, false);
    if (answer === 'gone' || isLastWord(view)) settled.push(tab);
  };
  await Promise.all(tabs.map(tellTab));
  if (settled.length > 0) await unfollow(settled);
}

/** Nothing is pending, and no button is left that changes something. */
function isLastWord({ status, actions }: ToastView): boolean {
  const open = ['grace', 'editing', 'sending', 'waiting'].includes(status);
  return !open && actions.every((action) => action === 'look-up');
}

/** `gone` when no script listens, or no toast can be shown. */
async function tell(tabId: number, view: ToastView, opens: boolean): Promise<ToastAnswer> {
  const target = { tabId, frameId: 0 };
  try {
    return await inTime(sendMessage('showToast', view, target));
  } catch {
    // The script is not loaded yet, or none may run.
  }
  if (!opens) return 'gone';
  try {
    await inject(tabId, '/toast.js');
    return await inTime(sendMessage('showToast', view, target));
  } catch {
    // No script may run here, or the tab is closed.
    return 'gone';
  }
}

async function inject(tabId: number, file: '/toast.js' | '/translation.js'): Promise<void> {
  const target = { tabId, frameIds: [0] };
  await inTime(browser.scripting.executeScript({ target, files: [file], injectImmediately: true }));
}

/** A frozen or busy tab shows no toast: the others do not wait for it. */
const patienceMs = 2_000;

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer')), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** If the toast is not visible, the toolbar button shows the result too. False when there is no toast. */
async function open(tabId: number, view: ToastView): Promise<boolean> {
  // Without it the toast shows no meaning.
  if (view.meaning) await inject(tabId, '/translation.js').catch(() => undefined);
  const answer = await tell(tabId, view, true);
  // The tab is closed.
  if (answer !== 'seen') await showBadge(tabId, view).catch(() => undefined);
  return answer !== 'gone';
}

/** While not connected it is known before the grace ends that the word will wait. */
async function currentView(record: CollectRecord, opens: boolean): Promise<ToastView> {
  const [connection, settings, choice] = await Promise.all([
    currentConnection(),
    readSettings(),
    choiceStores.meaning.read(),
  ]);
  const foreseen = connection === null ? 'not-connected' : undefined;
  // The toast appears at once; dictionary details follow.
  const forms = opens ? {} : await toastForms(record, settings);
  const { theme } = settings;
  const meaning = wantedPair(record, settings, choice);
  const told = { ...toastLanguage(record, settings), ...forms, ...meaning, theme };
  const hasDictionary = choice.dictionary !== '';
  const highest = connection && record.learnedWord ? await highestMastery(connection) : 0;
  const known = { hasDictionary, highestMastery: highest };
  return viewOf(record, Date.now(), { opens, foreseen, ...known, ...told });
}

function wantedPair(
  { context, spec }: CollectRecord,
  { languages }: Settings,
  { translates, into }: ChoiceOf<'meaning'>,
): Pick<ToastView, 'meaning'> {
  if (!translates) return {};
  const declared = context?.language ?? '';
  const from = declared || (languages.find(({ code }) => code === spec.language)?.tag ?? '');
  const to = targetLanguage(into);
  return to === '' || modelTag(from) === to ? {} : { meaning: { from, to } };
}

/** What makes two views different: not the time left, nor what only the first view has. */
function essence(view: ToastView): string {
  return JSON.stringify({ ...view, graceMs: 0, opens: false, withoutSentence: undefined });
}

function follow(tabId: number, view: ToastView): Promise<void> {
  return toasts.run(async () => {
    lastTold.set(tabId, essence(view));
    await followed.setValue({ ...(await readFollowed()), [tabId]: view.recordId });
    // Catches what happened between the first view and now.
    await tellAll();
  });
}

async function unfollow(tabIds: readonly string[]): Promise<void> {
  const gone = new Set(tabIds);
  for (const id of gone) lastTold.delete(Number(id));
  const rest = Object.entries(await readFollowed()).filter(([id]) => !gone.has(id));
  await followed.setValue(Object.fromEntries(rest));
}
