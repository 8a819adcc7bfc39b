/**
 * Sends pages the words to mark, if the learner switched the highlight on, and notifies them when the words
 * have changed. Pages for which it is off receive no collected words (security-checklist.md S27).
 */
import * as z from 'zod/mini';
import { watchConnection } from '../relay-client/session.ts';
import { onMessage } from '../messages.ts';
import { readSettings, watchSettings } from '../settings/settings.ts';
import { pageOf } from '../settings/sites/page-of.ts';
import { tellPages } from '../settings/sites/page-scripts.ts';
import { isOnAt, patternsOf } from '../settings/sites/site-pattern.ts';
import { watchIndex } from '../learned-words/watch.ts';
import { watchKnown } from './known-words.ts';
import { currentWords, forgetSources, wordsOnPage } from './sources.ts';
import { longestAsked, mostAsked } from './asking.ts';
import { watchOutbox } from '../outbox/outbox.ts';
import { keptAt } from '../platform/keep-error.ts';

const requestSchema = z.object({ version: z.string().check(z.maxLength(64)) });
const tokensSchema = z.object({
  tokens: z.array(z.string().check(z.maxLength(longestAsked))).check(z.maxLength(mostAsked)),
  language: z.string().check(z.maxLength(8)),
});
/** Collecting a word makes several changes at once. In milliseconds. */
const settlesMs = 100;
/** Reading the list takes minutes; pages are not updated for every hundred words of it. */
const indexSettlesMs = 5_000;

/** Call in the first turn of the background. */
export function serveHighlight(): void {
  onMessage('highlightWords', async ({ data, sender }) => {
    const { version } = z.parse(requestSchema, data);
    const page = pageOf(sender);
    if (!page || !isOnAt((await readSettings()).highlight, page.address)) return null;
    const words = await currentWords();
    return { version: words.version, words: words.version === version ? null : words };
  });
  onMessage('wordsOnPage', async ({ data, sender }) => {
    const asked = z.parse(tokensSchema, data);
    const page = pageOf(sender);
    if (!page || !isOnAt((await readSettings()).highlight, page.address)) return null;
    return wordsOnPage(asked);
  });
  for (const watch of [watchOutbox, watchConnection, watchSettings, watchKnown]) {
    watch(() => {
      forgetSources();
      clearTimeout(telling);
      telling = setTimeout(tell, settlesMs);
    });
  }
  watchIndex(() => {
    telling ??= setTimeout(tell, indexSettlesMs);
  });
}

let telling: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  telling = undefined;
  void tellOfChange().catch(keptAt('highlight: tell'));
}

let lastTold = '';

async function tellOfChange(): Promise<void> {
  if (patternsOf((await readSettings()).highlight).length === 0) return;
  const { version } = await currentWords();
  if (version === lastTold) return;
  lastTold = version;
  await tellPages();
}
