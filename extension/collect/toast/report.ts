/**
 * Keeps each toast told the truth about its record, from the click until it is settled. Which tab shows
 * which record outlives the worker in storage.session.
 */
import { storage } from '@wxt-dev/storage';
import { browser } from 'wxt/browser';
import { currentConnection } from '../../connection/session.ts';
import { sendMessage, type CollectProblem, type ToastView } from '../../messages.ts';
import { getRecord, openOutbox, watchOutbox } from '../../outbox/queue.ts';
import type { CollectRecord } from '../../outbox/record.ts';
import { showBadge } from '../badge.ts';
import { refusedView, undoneView, viewOf } from './view.ts';

/** Record id to tab id. */
const followed = storage.defineItem<Readonly<Record<string, number>>>('session:toasts', {
  fallback: {},
});
const lastTold = new Map<string, string>();
let turn: Promise<void> = Promise.resolve();

/** Tells of a record at the learner's click, by toast or by badge, and follows it from then on. */
export async function reportRecord(
  tabId: number,
  record: CollectRecord,
  captured: boolean,
): Promise<void> {
  const current = await currentView(record, true);
  const view: ToastView = captured ? current : { ...current, withoutSentence: true };
  if (await open(tabId, view)) await follow(tabId, view);
}

/** Tells why nothing was kept. */
export async function reportProblem(tabId: number, problem: CollectProblem): Promise<void> {
  await open(tabId, refusedView(problem));
}

/** Whether this tab's toast is about that record: only then may it take it back. */
export async function isShownIn(tabId: number, recordId: string): Promise<boolean> {
  return (await followed.getValue())[recordId] === tabId;
}

/** Call in the first turn of the background. */
export function reportChanges(): void {
  watchOutbox(() => {
    void inTurn(tellAll);
  });
}

async function tellAll(): Promise<void> {
  const tabs = await followed.getValue();
  if (Object.keys(tabs).length === 0) return;
  const db = await openOutbox();
  const settled: string[] = [];
  for (const [recordId, tabId] of Object.entries(tabs)) {
    const record = await getRecord(db, recordId);
    const view =
      record?.kind === 'collect' ? await currentView(record, false) : undoneView(recordId);
    if (lastTold.get(recordId) === essence(view)) continue;
    lastTold.set(recordId, essence(view));
    const shown = await tell(tabId, view, false);
    const open = view.status === 'grace' || view.status === 'sending' || view.status === 'waiting';
    if (!shown || !open) settled.push(recordId);
  }
  if (settled.length > 0) await unfollow(settled);
}

/** @returns false where no toast can be shown */
async function tell(tabId: number, view: ToastView, inject: boolean): Promise<boolean> {
  const target = { tabId, frameId: 0 };
  try {
    await sendMessage('showToast', view, target);
    return true;
  } catch {
    // Nobody listens there yet, or no script may.
  }
  if (!inject) return false;
  try {
    await browser.scripting.executeScript({
      target: { tabId, frameIds: [0] },
      files: ['/toast.js'],
      injectImmediately: true,
    });
    await sendMessage('showToast', view, target);
    return true;
  } catch {
    return false;
  }
}

async function open(tabId: number, view: ToastView): Promise<boolean> {
  const shown = await tell(tabId, view, true);
  if (!shown) await showBadge(tabId, view).catch(() => undefined);
  return shown;
}

/** While nobody is connected it is known before the grace ends that the word will wait. */
async function currentView(record: CollectRecord, opens: boolean): Promise<ToastView> {
  const foreseen = (await currentConnection()) === null ? 'not-connected' : undefined;
  return viewOf(record, Date.now(), opens, foreseen);
}

/** What makes one view another: not the time left, nor the click that opened it. */
function essence(view: ToastView): string {
  return JSON.stringify({ ...view, graceMs: 0, opens: false });
}

function follow(tabId: number, view: ToastView): Promise<void> {
  return inTurn(async () => {
    lastTold.set(view.recordId, essence(view));
    await followed.setValue({ ...(await followed.getValue()), [view.recordId]: tabId });
    // What happened between the first view and now.
    await tellAll();
  });
}

async function unfollow(recordIds: readonly string[]): Promise<void> {
  const gone = new Set(recordIds);
  for (const id of gone) lastTold.delete(id);
  const rest = Object.entries(await followed.getValue()).filter(([id]) => !gone.has(id));
  await followed.setValue(Object.fromEntries(rest));
}

/** One after the other: each reads and writes the same list. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work).catch(() => undefined);
  return turn;
}
