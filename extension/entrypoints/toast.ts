/** Injected into the top frame when the learner collects a word; then it listens for the truth. */
import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createToast } from '../collect/toast/toast.ts';
import { onMessage, sendMessage } from '../messages.ts';

const messages = {
  undo: 'undoCollect',
  edit: 'editCollect',
  'add-sentence': 'addSentence',
} as const;

/** Whether the Gleaner that put this script here is still there. */
const isConnected = () => (browser.runtime as { id?: string } | undefined)?.id !== undefined;

export default defineUnlistedScript(() => {
  const toast = createToast(document, async (action, recordId) => {
    await sendMessage(messages[action], { recordId }).catch((error: unknown) => {
      // What merely failed is told by the next view; a Gleaner that was updated sends none.
      if (!isConnected()) throw error;
    });
  });
  onMessage('showToast', ({ data }) => toast.show(data));
});
