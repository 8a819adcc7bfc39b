/**
 * Hands pages the words to mark, where the learner switched the highlight on, and tells them when the words
 * have changed. Collected words go to no page where it is off (security.md S27).
 */
import * as z from 'zod/mini';
import { currentConnection, watchConnection } from '../connection/session.ts';
import { onMessage } from '../messages.ts';
import { watchOutbox } from '../outbox/queue.ts';
import { readSettings, watchSettings } from '../settings/settings.ts';
import { pageOf } from '../sites/page-of.ts';
import { tellPages } from '../sites/page-scripts.ts';
import { isOnAt, patternsOf } from '../sites/site-pattern.ts';
import { chooseWords } from './choose-words.ts';
import { collectedWords, indexStamp } from './collected-words.ts';
import { englishForms } from './english/forms.ts';
import { readKnown, watchKnown } from './known-words.ts';
import type { HighlightWords } from './words.ts';

const requestSchema = z.object({ version: z.string().check(z.maxLength(64)) });
/** Several changes come at once when a word is collected. In milliseconds. */
const settlesMs = 100;

/** Call in the first turn of the background. */
export function serveHighlight(): void {
  onMessage('highlightWords', async ({ data, sender }) => {
    const { version } = z.parse(requestSchema, data);
    const page = pageOf(sender);
    if (!page || !isOnAt((await readSettings()).highlight, page.address)) return null;
    const words = await currentWords();
    return { version: words.version, words: words.version === version ? null : words };
  });
  for (const watch of [watchOutbox, watchConnection, watchSettings, watchKnown]) {
    watch(() => {
      cached = null;
      clearTimeout(telling);
      telling = setTimeout(() => void tellOfChange().catch(() => undefined), settlesMs);
    });
  }
}

let telling: ReturnType<typeof setTimeout> | undefined;
let lastTold = '';

async function tellOfChange(): Promise<void> {
  if (patternsOf((await readSettings()).highlight).length === 0) return;
  const { version } = await currentWords();
  if (version === lastTold) return;
  lastTold = version;
  await tellPages();
}

interface Cached {
  readonly stamp: string;
  readonly words: Promise<HighlightWords>;
}

let cached: Cached | null = null;

/** Read once for all frames of all tabs, as long as nothing changes. */
async function currentWords(): Promise<HighlightWords> {
  const connection = await currentConnection();
  const stamp = `${connection ?? ''} ${await indexStamp(connection)}`;
  if (cached?.stamp !== stamp) cached = { stamp, words: readWords(connection) };
  const mine = cached;
  mine.words.catch(() => {
    if (cached === mine) cached = null;
  });
  return mine.words;
}

async function readWords(connection: string | null): Promise<HighlightWords> {
  const [collected, known, { languages }, english] = await Promise.all([
    collectedWords(connection),
    readKnown(),
    readSettings(),
    englishForms(),
  ]);
  const chosen = chooseWords({ collected, known, languages, english });
  return { version: await digest(JSON.stringify(chosen)), languages: chosen };
}

/** The same words have the same version, whoever made it. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes).slice(0, 8), (byte) => byte.toString(16)).join('-');
}
