/** Tells every open part of Gleaner that what it still shows is no longer kept (security.md S30). */
const channelName = 'gleaner-forgotten';

/** Calls back when another context has deleted what was kept. Returns the way to stop. */
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
