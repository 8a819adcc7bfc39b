/** Tells every open part of Gleaner, the one that tells included, that something of one kind has changed. */

export interface ChangeChannel {
  /** Calls back after each change, made here or in another context. Returns the way to stop. */
  readonly watch: (callback: () => void) => () => void;
  /** It says only that something changed: the truth is read from where it is kept. */
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
