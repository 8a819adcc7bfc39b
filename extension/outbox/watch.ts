/**
 * Tells every open part of Gleaner, this one included, that the outbox has changed. It says only that
 * something changed: the truth is read from the database.
 */
const channelName = 'gleaner-outbox';
const local = new Set<() => void>();
let sender: BroadcastChannel | undefined;

/** Calls back after each change, made here or in another context. Returns the way to stop. */
export function watchOutbox(callback: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', callback);
  local.add(callback);
  return () => {
    local.delete(callback);
    channel.close();
  };
}

/** After a transaction of this context has changed a record. */
export function announceChange(): void {
  sender ??= new BroadcastChannel(channelName);
  sender.postMessage(null);
  for (const callback of local) callback();
}
