/** Injected into the top frame when the learner collects a word; then it listens for views. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createToast, type Act } from '../collect/toast/toast.ts';
import { offeredTranslation } from '../meaning/in-world.ts';
import { onMessage, sendMessage, type ToastAction } from '../messages.ts';
import { isExtensionAlive, startOnce } from '../settings/sites/start-once.ts';

type Ask = (recordId: string, form: string) => Promise<unknown>;
const ask: Readonly<Record<ToastAction | 'use-form', Ask>> = {
  undo: (recordId) => sendMessage('undoCollect', { recordId }),
  edit: (recordId) => sendMessage('editCollect', { recordId }),
  'change-language': (recordId) => sendMessage('editCollect', { recordId, field: 'language' }),
  'use-form': (recordId, form) => sendMessage('chooseForm', { recordId, form }),
  'look-up': (recordId) => sendMessage('lookUp', { recordId }),
  'add-sentence': (recordId) => sendMessage('addSentence', { recordId }),
};

export default defineUnlistedScript(() => {
  const act: Act = async (action, recordId, form = '') => {
    await ask[action](recordId, form).catch((error: unknown) => {
      // A plain failure appears in the next view; an updated Gleaner sends none.
      if (!isExtensionAlive()) throw error;
    });
  };
  // A second click may come before the toast of the first.
  startOnce('toast', () => {
    const toast = createToast(document, act, offeredTranslation);
    onMessage('showToast', ({ data }) => toast.show(data));
    return () => toast.hide();
  });
});
