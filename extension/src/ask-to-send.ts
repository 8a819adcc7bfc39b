/**
 * Asks the background to send what is due. The messaging code loads on the first call, so that it does not
 * delay the first paint.
 */
export function askToSend(): void {
  // Without the background it is sent later.
  import('./messages.ts')
    .then(({ sendMessage }) => sendMessage('drainOutbox'))
    .catch(() => undefined);
}
