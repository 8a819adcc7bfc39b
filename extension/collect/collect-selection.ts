/**
 * From the learner's click to a word that cannot be lost (design section 4, Collect): first the outbox,
 * then, as far as the page allows, where the word was met and a toast that says what became of it.
 */
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { currentConnection } from '../connection/session.ts';
import type { CollectProblem } from '../messages.ts';
import { describeCollect, enqueueCollect, openOutbox, type Enqueued } from '../outbox/queue.ts';
import type { CollectRecord, WordContext } from '../outbox/record.ts';
import { longestSentence } from './capture/sentence.ts';
import { languageCode } from './language.ts';
import { cleanTerm } from './term.ts';
import { reportProblem, reportRecord } from './toast/report.ts';

export interface Click {
  /** What the browser says is selected. */
  readonly text: string;
  /** Absent where a click belongs to no tab. */
  readonly tabId?: number;
  readonly frameId: number;
  /** From a private window nothing but the word is kept. */
  readonly incognito: boolean;
}

/** A page that answers later than this gets its toast without the sentence, which follows. */
const patienceMs = 100;

/** @param onKept once the word is in the outbox: something waits to be sent */
export async function collectSelection(click: Click, onKept: () => void): Promise<void> {
  const { term, problem } = cleanTerm(click.text);
  if (problem) {
    await report(click, problem);
    return;
  }
  let kept: Enqueued;
  try {
    const [db, connection] = await Promise.all([openOutbox(), currentConnection()]);
    kept = await enqueueCollect(db, { term, connection, now: Date.now() });
  } catch {
    await report(click, 'not-saved');
    return;
  }
  onKept();
  const described = kept.fresh ? describe(click, kept.record) : Promise.resolve(kept.record);
  await report(click, await Promise.race([described, patience(kept.record)]));
  await described;
}

/** What the page adds to the record; a page that adds nothing costs nothing but that. */
async function describe(click: Click, record: CollectRecord): Promise<CollectRecord> {
  const context = click.incognito ? null : await capture(click);
  const language = context ? languageCode(context.language) : undefined;
  const db = await openOutbox();
  const described = await describeCollect(db, record.id, {
    ...(context && { context }),
    ...(language !== undefined && { language }),
    now: Date.now(),
  });
  return described ?? record;
}

async function capture({ tabId, frameId }: Click): Promise<WordContext | null> {
  if (tabId === undefined) return null;
  try {
    const [injection] = await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      files: ['/capture.js'],
      injectImmediately: true,
    });
    return z.parse(contextSchema, injection?.result);
  } catch {
    return null;
  }
}

/** A page's process may be in other hands than the page's. */
const contextSchema = z.object({
  sentence: z.string().check(z.maxLength(longestSentence + 2)),
  title: z.string().check(z.maxLength(300)),
  url: z.string().check(z.maxLength(2_000)),
  language: z.string().check(z.maxLength(64)),
});

async function patience<T>(value: T): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  return value;
}

async function report({ tabId }: Click, told: CollectRecord | CollectProblem): Promise<void> {
  if (tabId === undefined || tabId < 0) return;
  await (typeof told === 'string' ? reportProblem(tabId, told) : reportRecord(tabId, told));
}
