/** Tells every open part of Gleaner that the data it shows is deleted, or was (security-checklist.md S30). */
import { browser } from 'wxt/browser';

/** In `storage.local`: what is being deleted, stored before the deletion begins. */
export const forgettingItem = 'forgetting';

/** @returns whether a deletion has begun, or waits for the background to start, since this page was opened */
export async function followDeletion(): Promise<() => boolean> {
  let hasBegun = false;
  const look = (intent: unknown): void => {
    hasBegun ||= (intent ?? null) !== null;
  };
  browser.storage.local.onChanged.addListener(({ [forgettingItem]: change }) => {
    look(change?.newValue);
  });
  look((await browser.storage.local.get(forgettingItem))[forgettingItem]);
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
