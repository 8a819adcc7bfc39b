/** On pages where the learner switched the highlight on; registered by `sites/page-scripts.ts`. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createAskingMatcher, createMatcher } from '../highlight/page/matcher.ts';
import { highlightPage, type PageHighlight } from '../highlight/page/page-highlight.ts';
import { afterThePage } from '../highlight/page/slices.ts';
import { onMessage, sendMessage } from '../messages.ts';
import { createQueue } from '../platform/queue.ts';
import { isAlive, startOnce } from '../settings/sites/start-once.ts';

/** In milliseconds: half of a frame. */
const budgetMs = 8;

export default defineUnlistedScript(() => {
  startOnce('highlight', () => {
    let highlight: PageHighlight | null = null;
    let version = '';
    const turns = createQueue();

    async function lookAnew(): Promise<void> {
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
            // An update leaves this script behind; the next Gleaner brings its own.
            if (!isAlive()) stop();
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

    function stop(): void {
      highlight?.stop();
      highlight = null;
      version = '';
    }

    const inTurn = () => {
      turns.run(lookAnew).catch(() => undefined);
    };
    onMessage('lookAnew', inTurn);
    inTurn();
    return stop;
  });
});

/** A tab that nobody looks at is not read. */
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
