/**
 * The number on the toolbar button: records that need the learner, else those that still wait after their
 * grace. Computed from the database after every change and at every start of the worker. One tab may show
 * another text for some seconds.
 */
import { i18n } from '#i18n';
import { storage } from '@wxt-dev/storage';
import { browser } from 'wxt/browser';
import { createQueue } from './platform/queue.ts';
import { isOnItsWay, needsAttention } from './outbox/attention.ts';
import { recordsIn } from './outbox/store/db.ts';
import { unsettledStates, type OutboxRecord } from './outbox/store/record.ts';
import { dueAt, isImported } from './outbox/schedule.ts';
import { lightColour } from './ui/styles/tokens.ts';
import { keptAt } from './platform/keep-error.ts';
import { openOutbox, watchOutbox } from './outbox/outbox.ts';

export interface WaitingBadge {
  readonly tone: 'attention' | 'waiting';
  readonly count: number;
}

/** Null when there is nothing to show. `records` are the unsettled ones, `now` in ms since the epoch. */
export function waitingBadge(records: readonly OutboxRecord[], now: number): WaitingBadge | null {
  const attention = records.filter(needsAttention).length;
  if (attention > 0) return { tone: 'attention', count: attention };
  // A record that is sent when its grace ends has no reason; only one that had to wait does.
  const waiting = records.filter(
    (record) =>
      isOnItsWay(record) &&
      !isImported(record) &&
      record.reason !== undefined &&
      isPastGrace(record, now),
  ).length;
  return waiting > 0 ? { tone: 'waiting', count: waiting } : null;
}

function isPastGrace(record: OutboxRecord, now: number): boolean {
  return dueAt(record) !== Infinity && record.notBefore <= now;
}

/**
 * Call in the first turn of the background. `quiet` returns what the button shows while nothing waits; null
 * for nothing. Returns a function to call when that may have changed.
 */
export function keepWaitingBadge(quiet: () => Promise<ButtonFace | null>): () => void {
  quietFace = quiet;
  watchOutbox(tell);
  tell();
  return tell;
}

export interface ButtonFace {
  readonly text: string;
  /** `#RRGGBB`. */
  readonly color: string;
  readonly title: string;
}

/** Shows another badge on one tab for `ms` milliseconds; navigation removes it too. */
export async function showOnTab(tabId: number, face: ButtonFace, ms: number): Promise<void> {
  await lendTo(tabId, Date.now() + ms);
  await paint(face, tabId);
  setTimeout(tell, ms);
}

const colors = { attention: lightColour('warn'), waiting: lightColour('ink-2') };
/** Chrome cuts longer text. */
const most = 999;

/** Tabs with a badge of their own, and until when (ms since the epoch). Outlives the worker. */
const tabBadges = storage.defineItem<Readonly<Record<string, number>>>('session:badgedTabs', {
  fallback: {},
});

let quietFace: () => Promise<ButtonFace | null> = () => Promise.resolve(null);
/** Serial: each change reads and writes the same list. */
const turns = createQueue();
let asked = false;

/** Changes in quick succession make one update. */
function tell(): void {
  if (asked) return;
  asked = true;
  turns
    .run(async () => {
      asked = false;
      await tellNow();
    })
    .catch(keptAt('badge'));
}

async function tellNow(): Promise<void> {
  const db = await openOutbox();
  const stored = await recordsIn(db, unsettledStates);
  const badge = waitingBadge(stored, Date.now());
  const face = badge ? faceOf(badge) : ((await quietFace()) ?? plainFace());
  await paint(face);
  const now = Date.now();
  const gone = new Set<string>();
  for (const [tabId, until] of Object.entries(await tabBadges.getValue())) {
    if (until > now) continue;
    // The tab is closed.
    const back = await giveBack(Number(tabId), face).catch(() => null);
    if (!back) gone.add(tabId);
  }
  if (gone.size > 0) await changeLent((tabs) => tabs.filter(([tabId]) => !gone.has(tabId)));
}

/**
 * Clearing a tab's text shows the common one. Chrome cannot clear a tab's colour and title, so they are
 * kept equal to the common ones while the tab lives.
 */
async function giveBack(tabId: number, face: ButtonFace): Promise<true> {
  await paint(face, tabId);
  // Both browsers take null for "use the common value", but the types do not allow it.
  await browser.action.setBadgeText({ tabId, text: null as unknown as string });
  return true;
}

function plainFace(): ButtonFace {
  return { text: '', color: colors.waiting, title: i18n.t('app.name') };
}

function faceOf(badge: WaitingBadge): ButtonFace {
  const { tone, count } = badge;
  return {
    text: count > most ? `${most}+` : String(count),
    color: colors[tone],
    title: i18n.t(
      tone === 'attention' ? 'activity.badgeAttention' : 'activity.badgeWaiting',
      count,
    ),
  };
}

async function paint({ text, color, title }: ButtonFace, tabId?: number): Promise<void> {
  const where = tabId === undefined ? {} : { tabId };
  const { action } = browser;
  await Promise.all([
    action.setBadgeText({ ...where, text }),
    action.setBadgeBackgroundColor({ ...where, color }),
    action.setBadgeTextColor({ ...where, color: lightColour('on-accent') }),
    action.setTitle({ ...where, title }),
  ]);
}

function lendTo(tabId: number, until: number): Promise<void> {
  return turns.run(() => changeLent((tabs) => [...tabs, [String(tabId), until]]));
}

async function changeLent(
  change: (tabs: [string, number][]) => (readonly [string, number])[],
): Promise<void> {
  await tabBadges.setValue(Object.fromEntries(change(Object.entries(await tabBadges.getValue()))));
}
