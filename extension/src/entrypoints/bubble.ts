/** Runs on pages for which the learner switched the bubble on; registered by `sites/page-scripts.ts`. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createBubble } from '../collect/bubble/bubble.ts';
import { followSelection } from '../collect/bubble/follow-selection.ts';
import { onMessage, sendMessage } from '../messages.ts';
import type { Theme } from '../ui/styles/themes.ts';
import { isExtensionAlive, onComeBack, startOnSite } from '../settings/sites/start-once.ts';

export default defineUnlistedScript(() => {
  startOnSite('bubble', () => {
    let theme: Promise<Theme> | null = null;
    // After an update of Gleaner there is no answer.
    const bubble = createBubble(document, {
      // The outbox or the toast reports the result.
      collect: (text) => void sendMessage('collectFromPage', { text }).catch(() => undefined),
      readTheme: () => (theme ??= sendMessage('bubbleTheme').catch(() => 'system' as const)),
    });
    const start = () => followSelection(document, bubble, isExtensionAlive);
    let stop: (() => void) | null = start();
    const end = () => {
      stop?.();
      stop = null;
    };
    const refresh = async () => {
      theme = null;
      if (await sendMessage('isBubbleOn')) stop ??= start();
      else end();
    };
    onMessage('refreshPages', refresh);
    const stopListening = onComeBack(() => {
      // After an update of Gleaner there is no answer.
      refresh().catch(() => undefined);
    });
    return () => {
      stopListening();
      end();
    };
  });
});
