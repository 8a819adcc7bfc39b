/** Runs on pages for which the learner switched the highlight on; registered by `sites/page-scripts.ts`. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createAskingMatcher, createMatcher } from '../highlight/page/matcher.ts';
import {
  highlightPage,
  declaredLanguage,
  type PageHighlight,
} from '../highlight/page/page-highlight.ts';
import { afterThePage } from '../highlight/page/slices.ts';
import { offeredCard } from '../highlight/page/card-in-frame.ts';
import { markForKey, type FoundMark } from '../highlight/page/find-mark.ts';
import { followClicks } from '../highlight/page/follow-clicks.ts';
import { onMessage, sendMessage } from '../messages.ts';
import { createQueue } from '../platform/queue.ts';
import { isExtensionAlive, onComeBack, startOnSite } from '../settings/sites/start-once.ts';

/** In milliseconds: half of a frame. */
const budgetMs = 8;

export default defineUnlistedScript(() => {
  startOnSite('highlight', () => {
    let highlight: PageHighlight | null = null;
    let version = '';
    const turns = createQueue();

    async function refresh(): Promise<void> {
      await untilVisible();
      const answer = await sendMessage('highlightWords', { version });
      if (answer === null) {
        stop();
      } else if (answer.words) {
        version = answer.version;
        highlight ??= highlightPage(document, {
          now: () => performance.now(),
          budgetMs,
          pause: async () => {
            await pause();
            // An update leaves this script behind; the new version injects its own.
            if (!isExtensionAlive()) stop();
          },
        });
        highlight.use(
          answer.words.asks ? createAskingMatcher(askForWords) : createMatcher(answer.words),
        );
      }
    }

    async function askForWords(tokens: readonly string[], language: string) {
      await untilVisible();
      const words = await sendMessage('wordsOnPage', { tokens, language });
      if (words === null) stop();
      return words ?? [];
    }

    let lastByKey: StaticRange | null = null;

    async function openCard({ text, block, box, range }: FoundMark, byKey: boolean): Promise<void> {
      lastByKey = byKey ? range : null;
      const view = await sendMessage('openCard', { text, language: declaredLanguage(block) });
      if (view) offeredCard()?.show(view, { anchor: box, onPage: text, byKey });
    }

    const marks = () => highlight?.marks ?? null;
    const stopFollowing = followClicks(document, marks, (mark) => {
      // After an update there is no answer.
      openCard(mark, false).catch(() => undefined);
    });
    onMessage('showCard', async () => {
      const shown = marks();
      const isHere = document.hasFocus() && !document.activeElement?.matches('iframe,frame');
      const mark = shown && isHere ? markForKey(document, shown, lastByKey) : null;
      if (mark) await openCard(mark, true);
    });

    function stop(): void {
      offeredCard()?.hide();
      highlight?.stop();
      highlight = null;
      version = '';
    }

    const inTurn = () => {
      // The background has stopped: the next change asks again.
      turns.run(refresh).catch(() => undefined);
    };
    onMessage('refreshPages', inTurn);
    inTurn();
    // A page that the browser has kept was told of nothing meanwhile.
    const stopListening = onComeBack(inTurn);
    return () => {
      stopListening();
      stopFollowing();
      stop();
    };
  });
});

/** A tab in the background is not read. */
async function pause(): Promise<void> {
  await untilVisible();
  await afterThePage();
}

async function untilVisible(): Promise<void> {
  while (document.visibilityState === 'hidden') {
    await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }),
    );
  }
}
