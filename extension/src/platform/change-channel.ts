/** Tells every open part of Gleaner, including the sender, that something of one kind has changed. */

export interface ChangeChannel {
  /** Calls back after each change, made here or in another context. Returns a function that stops it. */
  readonly watch: (callback: () => void) => () => void;
  /** Says only that something changed: listeners read the new state from storage. */
  readonly announce: () => void;
}

export function createChangeChannel(name: string): ChangeChannel {
  const local = new Set<() => void>();
  let sender: BroadcastChannel | undefined;
  return {
    watch: (callback) => {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', callback);
      local.add(callback);
      return () => {
        local.delete(callback);
        channel.close();
      };
    },
    announce: () => {
      sender ??= new BroadcastChannel(name);
      sender.postMessage(null);
      for (const callback of local) callback();
    },
  };
}
