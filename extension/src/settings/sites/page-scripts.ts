/**
 * Keeps the scripts on pages equal to what the learner switched on: registered with the browser, so that
 * they run before Gleaner wakes, and injected into open tabs. While all is off, nothing is registered and
 * pages contain no code of Gleaner.
 */
import { browser } from 'wxt/browser';
import { sendMessage } from '../../messages.ts';
import { createQueue } from '../../platform/queue.ts';
import { changeSettings, readSettings, watchSettings, type Settings } from '../settings.ts';
import { siteFeatures, type SiteFeature } from './needed-sites.ts';
import { withoutForbidden } from './site-access.ts';
import { patternsOf } from './site-pattern.ts';
import { keptAt } from '../../platform/keep-error.ts';

interface Scripts {
  readonly js: '/bubble.js' | '/highlight.js';
  readonly css?: '/highlight.css';
}

const scripts: Readonly<Record<SiteFeature, Scripts>> = {
  bubble: { js: '/bubble.js' },
  highlight: { js: '/highlight.js', css: '/highlight.css' },
};

/** In Firefox only a user's style reaches into shadow roots; Chromium has no such choice, nor need of it. */
const drawnInShadowRoots = import.meta.env.FIREFOX ? { cssOrigin: 'user' } : {};

/** Call in the first turn of the background. */
export function keepPageScripts(): void {
  watchSettings((settings, before) => {
    settleSoon();
    if (settings.theme !== before.theme) void tellPages();
  });
  browser.permissions.onRemoved.addListener(() => settleSoon());
  // An update removes all registrations.
  browser.runtime.onInstalled.addListener(() => settleSoon());
  browser.runtime.onStartup.addListener(() => settleSoon());
}

/** Asks the scripts in every open tab to check again whether they are switched on, and with which data. */
export async function tellPages(): Promise<void> {
  const tabs = await browser.tabs.query({});
  for (const { id } of tabs) {
    // Most tabs have no script that listens.
    if (id !== undefined) void sendMessage('refreshPages', undefined, id).catch(() => undefined);
  }
}

/** Serial: each change reads and writes the registrations. */
const turns = createQueue();

function settleSoon(): void {
  turns.run(settle).catch(keptAt('page scripts'));
}

async function settle(): Promise<void> {
  const settings = await readSettings();
  const reduced = await withoutForbidden(settings);
  // The change is reported back to this function.
  if (reduced) await changeSettings(reduced);
  const wanted = reduced ? { ...settings, ...reduced } : settings;
  let changed = false;
  for (const feature of siteFeatures) changed = (await register(feature, wanted)) || changed;
  if (changed) await tellPages();
}

/** @returns whether anything changed */
async function register(feature: SiteFeature, settings: Settings): Promise<boolean> {
  const { js, css } = scripts[feature];
  const matches = [...patternsOf(settings[feature])];
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [feature] });
  if (sameSet(registered?.matches ?? [], matches)) return false;
  if (matches.length === 0) {
    await browser.scripting.unregisterContentScripts({ ids: [feature] });
    return true;
  }
  const script = {
    id: feature,
    js: [js],
    ...(css && { css: [css], ...drawnInShadowRoots }),
    matches,
    allFrames: true,
    matchOriginAsFallback: true,
    runAt: 'document_idle' as const,
    persistAcrossSessions: true,
  };
  await (registered
    ? browser.scripting.updateContentScripts([script])
    : browser.scripting.registerContentScripts([script]));
  await putIntoOpenTabs(feature, matches);
  return true;
}

async function putIntoOpenTabs(feature: SiteFeature, matches: string[]): Promise<void> {
  const { js, css } = scripts[feature];
  for (const { id } of await browser.tabs.query({ url: matches })) {
    if (id === undefined) continue;
    const target = { tabId: id, allFrames: true };
    try {
      const origin = import.meta.env.FIREFOX ? { origin: 'USER' as const } : {};
      if (css) await browser.scripting.insertCSS({ target, files: [css], ...origin });
      await browser.scripting.executeScript({ target, files: [js] });
    } catch {
      // A page on which no extension may run, or a closed tab.
    }
  }
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}
