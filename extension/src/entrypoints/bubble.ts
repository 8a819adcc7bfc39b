/** Runs on pages for which the learner switched the bubble on; registered by `sites/page-scripts.ts`. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createBubble } from '../collect/bubble/bubble.ts';
import { followSelection } from '../collect/bubble/follow-selection.ts';
import { onMessage, sendMessage } from '../messages.ts';
import { isAlive, startOnce } from '../settings/sites/start-once.ts';

export default defineUnlistedScript(() => {
  startOnce('bubble', () => {
    const bubble = createBubble(document, (text) => {
      // The outbox or the toast reports the result; after an update there is no answer.
      sendMessage('collectFromPage', { text }).catch(() => undefined);
    });
    const start = () => followSelection(document, bubble, isAlive);
    let stop: (() => void) | null = start();
    const end = () => {
      stop?.();
      stop = null;
    };
    onMessage('refreshPages', async () => {
      if (await sendMessage('isBubbleOn')) stop ??= start();
      else end();
    });
    return end;
  });
});
