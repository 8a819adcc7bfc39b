/**
 * The lock that stops the grace of a word while its window lives (`editLockName`). No crash leaves it
 * behind, and two windows for one word cannot both have it: the later one makes room.
 */
import { editLockName } from '../../outbox/word/edit-record.ts';

interface Window {
  /** Another window for the same word was opened: come to the front. */
  readonly onAsked: () => void;
  /** Another window had the word first, and has come to the front. */
  readonly onTaken: () => void;
}

/** Resolves once the lock is held, with the way to let go of it; the end of the page lets go as well. */
export function takeEditLock(recordId: string, { onAsked, onTaken }: Window): Promise<() => void> {
  const channel = new BroadcastChannel(editLockName(recordId));
  let held = false;
  channel.addEventListener('message', ({ data }) => {
    if (data === 'asked' && held) {
      onAsked();
      channel.postMessage('shown');
    }
    if (data === 'shown' && !held) onTaken();
  });
  channel.postMessage('asked');
  return new Promise((taken, failed) => {
    navigator.locks
      .request(
        editLockName(recordId),
        () =>
          new Promise<void>((letGo) => {
            held = true;
            taken(() => {
              channel.close();
              letGo();
            });
          }),
      )
      .catch(failed);
  });
}
