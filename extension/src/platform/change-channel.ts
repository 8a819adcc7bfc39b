/** Tells every open part of Gleaner, including the sender, that something of one kind has changed. */

export interface ChangeChannel {
  /** Calls back after each change, made here or in another context. Returns a function that stops it. */
  readonly watch: (callback: () => void) => () => void;
  /** Says only that something changed: listeners read the new state from storage. */
  readonly announce: () => void;
}

export function createChangeChannel(name: string): ChangeChannel {
  const local = new Set<() => void>();
  const tell = () => {
    for (const callback of local) callback();
  };
  let opened: BroadcastChannel | undefined;
  // One channel sends and listens, since a channel does not hear itself.
  const channel = () => {
    opened ??= new BroadcastChannel(name);
    opened.onmessage = tell;
    return opened;
  };
  return {
    watch: (callback) => {
      channel();
      local.add(callback);
      return () => {
        local.delete(callback);
      };
    },
    announce: () => {
      channel().postMessage(null);
      tell();
    },
  };
}
