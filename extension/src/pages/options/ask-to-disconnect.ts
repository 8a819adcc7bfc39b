import { type DisconnectChoice, type DisconnectOutcome, sendMessage } from '../../messages.ts';
import { forgetLastViews } from '../../ui/last-view/last-view.ts';

/**
 * Also deletes the popup's last views, and those that a popup stores while the background disconnects
 * (security-checklist.md S30).
 */
export async function askToDisconnect(choice: DisconnectChoice): Promise<DisconnectOutcome> {
  forgetLastViews();
  try {
    return await sendMessage('disconnect', choice);
  } finally {
    forgetLastViews();
  }
}
