/** Injected into the top frame when the learner collects a word; then it listens for the truth. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createToast } from '../collect/toast/toast.ts';
import { onMessage, sendMessage } from '../messages.ts';

export default defineUnlistedScript(() => {
  const toast = createToast(document, (recordId) => {
    // When Gleaner was updated meanwhile nobody answers, and the word is safe without us.
    sendMessage('undoCollect', { recordId }).catch(() => undefined);
  });
  onMessage('showToast', ({ data }) => toast.show(data));
});
