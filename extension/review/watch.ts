/**
 * Tells every other open part of Gleaner that the review database has changed. It says only that: the
 * truth is read from the database.
 */
const channelName = 'gleaner-review';
let sender: BroadcastChannel | undefined;

/** Calls back after each change made in another context. Returns the way to stop. */
export function watchReview(callback: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', callback);
  return () => {
    channel.close();
  };
}

/** After a transaction of this context has changed something. */
export function announceReview(): void {
  sender ??= new BroadcastChannel(channelName);
  sender.postMessage(null);
}
