/**
 * The lock that pauses a word's grace while its window lives (`editLockName`). A crash releases it, and two
 * windows for one word cannot both hold it: the later one closes.
 */
import { editLockName } from '../../outbox/word/edit-record.ts';

interface Window {
  /** Another window for the same word was opened: come to the front. */
  readonly onAsked: () => void;
  /** Another window already had the word, and came to the front. */
  readonly onTaken: () => void;
}

/** Resolves with a release function once the lock is held; the end of the page releases it too. */
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
