/**
 * Hosts of images and recordings that the learner allowed always: the browser is asked for its permission,
 * and the host joins a list that the settings show (security-checklist.md S28).
 */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { changeSettings, type Settings } from '../settings.ts';
import { releaseSites, requestSites, withSites } from './site-access.ts';
import { keptAt } from '../../platform/keep-error.ts';

/** The browser's prompt may close the popup that asked: then the background finishes. In milliseconds. */
const wishLastsMs = 600_000;

const wishSchema = z.object({ pattern: z.string(), at: z.number() });
const storedWish = storage.defineItem<unknown>('local:media-wish', { version: 1, fallback: null });

/** Only this host, on any port, since Firefox's patterns have no port. */
function mediaPattern({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}

export function isMediaHost({ media }: Pick<Settings, 'media'>, address: URL): boolean {
  return media.sites.includes(mediaPattern(address));
}

/**
 * Call directly in the click handler. Firefox lets Gleaner fetch from a host, and so leave out its cookies, only with
 * a permission: the browser asks the learner where it is missing, and takes it back with the next change of settings.
 * @returns whether it may be loaded this once
 */
export function mayLoadFrom(address: URL): Promise<boolean> {
  if (!import.meta.env.FIREFOX) return Promise.resolve(true);
  // A browser that cannot ask does not allow it.
  return requestSites([mediaPattern(address)]).catch(() => false);
}

/**
 * Call directly in the click handler: the browser asks the learner. `now` in milliseconds since the epoch.
 * @returns whether the host is allowed from now on
 */
export async function alwaysLoadFrom(address: URL, now: number): Promise<boolean> {
  const pattern = mediaPattern(address);
  const asked = withSites([pattern], async () => {
    await wished;
    await grantWish(now);
  });
  const wished = storedWish.setValue({ pattern, at: now } satisfies z.infer<typeof wishSchema>);
  const [answer] = await Promise.all([asked, wished]);
  const allowed = answer !== 'refused';
  if (!allowed) await storedWish.removeValue();
  return allowed;
}

/** A host that was requested a moment ago and is allowed now joins the list. */
export async function grantWish(now: number): Promise<void> {
  const { data: wish } = z.safeParse(wishSchema, await storedWish.getValue());
  if (!wish) return;
  const { pattern, at } = wish;
  const isFresh = now - at < wishLastsMs;
  const allowed = isFresh && (await browser.permissions.contains({ origins: [pattern] }));
  if (isFresh && !allowed) return;
  if (allowed)
    await changeSettings(({ media }) => ({
      media: { everywhere: false, sites: [...new Set([...media.sites, pattern])] },
    }));
  await storedWish.removeValue();
}

/** Gives the permission back to the browser, unless another feature needs it. */
export async function forgetMediaHost(pattern: string): Promise<void> {
  await changeSettings(({ media }) => ({
    media: { everywhere: false, sites: media.sites.filter((one) => one !== pattern) },
  }));
  await releaseSites();
}

/** Call in the first turn of the background. */
export function keepMediaHosts(): void {
  browser.permissions.onAdded.addListener(() => {
    grantWish(Date.now()).catch(keptAt('media hosts'));
  });
}
