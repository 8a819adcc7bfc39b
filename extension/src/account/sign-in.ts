/**
 * Connects: opens the relay's login in a tab of a normal window, and closes it at the end (docs/architecture.md).
 * Nothing polls: while a login runs, and only then, a script on the relay's last page reports it. A listener for tabs
 * would wake the background at every page that the learner opens.
 */
import { relayPaths } from '@gleaner/shared';
import type { RelaySession } from '@gleaner/shared/contract';
import { storage } from '@wxt-dev/storage';
import { browser, type Browser } from 'wxt/browser';
import { onMessage } from '../messages.ts';
import { maybe } from '../platform/maybe.ts';
import { relayUrl } from '../relay-client/relay.ts';
import { refreshSession } from '../relay-client/session.ts';

/** Outlives the worker, but not the browser. */
const loginTab = storage.defineItem<number | null>('session:loginTab', { fallback: null });

/** Opens the login, or shows the open one. Never in a private window, which has separate cookies. */
export async function connect(): Promise<void> {
  await reportEnd();
  const url = `${relayUrl}${relayPaths.login}`;
  const open = await openLoginTab();
  // We see only the relay's own address. A tab elsewhere may be at the service's login, or in other use by
  // now: do not touch it; a second login does it no harm.
  if (open?.id !== undefined && isOfRelay(open.pendingUrl ?? open.url)) {
    await browser.tabs.update(open.id, { active: true, url });
    await maybe.windows?.update(open.windowId, { focused: true });
    return;
  }
  const windows = await maybe.windows?.getAll({ windowTypes: ['normal'] });
  const normal = windows?.filter((one) => !one.incognito) ?? [];
  const target = normal.find((one) => one.focused) ?? normal.at(-1);
  if (maybe.windows && target?.id === undefined) {
    const created = await maybe.windows.create({ url, incognito: false });
    await loginTab.setValue(created?.tabs?.[0]?.id ?? null);
    return;
  }
  const windowId = target?.id;
  const tab = await browser.tabs.create({
    url,
    active: true,
    ...(windowId !== undefined && { windowId }),
  });
  await loginTab.setValue(tab.id ?? null);
  if (windowId !== undefined) await maybe.windows?.update(windowId, { focused: true });
}

/**
 * Watches for the end of a login. Call in the first turn of the background.
 * @param onConnected called after the new session is known
 */
export function watchLoginEnd(onConnected: () => void): void {
  onMessage('loginEnded', async ({ sender: { id, tab, url, frameId } }) => {
    const isTold = id === browser.runtime.id && frameId === 0 && isConnectedPage(url);
    if (!isTold || tab?.id === undefined) throw new Error('Not allowed');
    const isConnected = await finishLogin(tab.id);
    if (isConnected) onConnected();
    return isConnected;
  });
}

/** Calls back when the learner closes the login's tab. Returns a function that stops it. */
export function watchLoginClosed(callback: () => void): () => void {
  const closed = (tabId: number): void => {
    void loginTab.getValue().then((id) => {
      if (id === tabId) callback();
    });
  };
  browser.tabs.onRemoved.addListener(closed);
  return () => browser.tabs.onRemoved.removeListener(closed);
}

function isOfRelay(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && new URL(address).origin === relayUrl;
}

function isConnectedPage(address: string | undefined): boolean {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  return url?.origin === relayUrl && url.pathname === relayPaths.connected;
}

const endScript = 'login-end';

/** A match pattern has no port in Firefox, so the message is checked for it. */
async function reportEnd(): Promise<void> {
  const { protocol, hostname } = new URL(relayUrl);
  const script = {
    id: endScript,
    js: ['/login-end.js'],
    persistAcrossSessions: false,
    matches: [`${protocol}//${hostname}${relayPaths.connected}`],
    runAt: 'document_start' as const,
  };
  await reportNoEnd();
  // A browser that refuses it leaves the tab open; the page in it says that it may be closed.
  await browser.scripting.registerContentScripts([script]).catch(() => undefined);
}

async function reportNoEnd(): Promise<void> {
  // There is none.
  await browser.scripting.unregisterContentScripts({ ids: [endScript] }).catch(() => undefined);
}

/**
 * Resolves with whether this browser is connected now: a sign-in in a container of Firefox has cookies of its own, and
 * its tab stays. A tab that the learner opened in another way is not ours to close.
 */
async function finishLogin(tabId: number): Promise<boolean> {
  // Without an answer the page on which the login ended counts.
  const session: RelaySession | null = await refreshSession().catch(() => null);
  if (session?.connected === false) return false;
  await reportNoEnd();
  if ((await loginTab.getValue()) === tabId) {
    // In this order: a background that is stopped in between hears of the end once more from the tab.
    await browser.tabs.remove(tabId).catch(() => undefined);
    await loginTab.removeValue();
  }
  return true;
}

async function openLoginTab(): Promise<Browser.tabs.Tab | null> {
  const id = await loginTab.getValue();
  // The tab is closed.
  return id === null ? null : browser.tabs.get(id).catch(() => null);
}
