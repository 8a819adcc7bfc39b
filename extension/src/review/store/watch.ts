/**
 * Tells every other open part of Gleaner that the review database has changed, without saying how:
 * listeners read the database. Changes of a draft are sent only to other windows.
 */
const channelName = 'gleaner-review';
const draftChannelName = 'gleaner-review-draft';
const senders = new Map<string, BroadcastChannel>();

/** Calls back after each step of a review made in another context. Returns a function that stops it. */
export function watchReview(callback: () => void): () => void {
  return listen(channelName, callback);
}

/** Also calls back after each change of a draft. */
export function watchReviewAndDraft(callback: () => void): () => void {
  const stops = [listen(channelName, callback), listen(draftChannelName, callback)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Call after a transaction of this context has changed something. */
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
