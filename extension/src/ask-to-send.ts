/** Asks the background to send what is due. What it takes to ask is loaded then: no first paint waits for it. */
export function askToSend(): void {
  import('./messages.ts')
    .then(({ sendMessage }) => sendMessage('drainOutbox'))
    .catch(() => undefined);
}
