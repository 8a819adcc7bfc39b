/** Tells every open part of Gleaner that the data it shows was deleted (security-checklist.md S30). */
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
