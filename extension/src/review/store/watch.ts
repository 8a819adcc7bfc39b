/**
 * Tells every other open part of Gleaner that the review database has changed. It says only that: the
 * truth is read from the database. What is half-done on a card is news for other windows alone.
 */
const channelName = 'gleaner-review';
const draftChannelName = 'gleaner-review-draft';
const senders = new Map<string, BroadcastChannel>();

/** Calls back after each step of a review made in another context. Returns the way to stop. */
export function watchReview(callback: () => void): () => void {
  return listen(channelName, callback);
}

/** Calls back after what is typed, too. */
export function watchReviewAndDraft(callback: () => void): () => void {
  const stops = [listen(channelName, callback), listen(draftChannelName, callback)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** After a transaction of this context has changed something. */
export function announceReview(what: 'step' | 'draft' = 'step'): void {
  const name = what === 'draft' ? draftChannelName : channelName;
  const sender = senders.get(name) ?? new BroadcastChannel(name);
  senders.set(name, sender);
  sender.postMessage(null);
}

function listen(name: string, callback: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', callback);
  return () => {
    channel.close();
  };
}
