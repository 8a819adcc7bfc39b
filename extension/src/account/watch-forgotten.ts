/** Tells every open part of Gleaner that the data it shows is deleted, or was (security-checklist.md S30). */
import { storage } from '@wxt-dev/storage';

/**
 * What is being deleted, stored before the deletion begins. Validated on read: in Firefox a script in a page can
 * write here.
 */
export const intendedDeletion = storage.defineItem<unknown>('local:forgetting', {
  version: 1,
  fallback: null,
});

/** @returns whether a deletion has begun, or waits for the background to start, since this page was opened */
export async function followDeletion(): Promise<() => boolean> {
  let hasBegun = false;
  intendedDeletion.watch((intent) => {
    hasBegun ||= intent !== null;
  });
  hasBegun ||= (await intendedDeletion.getValue()) !== null;
  return () => hasBegun;
}

const channelName = 'gleaner-forgotten';

/** Calls back when another context has deleted stored data. Returns a function that stops it. */
export function watchForgotten(callback: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', callback);
  return () => {
    channel.close();
  };
}

export function announceForgotten(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}
