/**
 * Answers the card of a marked word, if the learner switched it on. A card may act only on the word that it
 * shows (security-checklist.md S27).
 */
import { storage } from '@wxt-dev/storage';
import { browser, type Browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { connectionForNew } from '../relay-client/session.ts';
import { onMessage, sendMessage, type WordCard } from '../messages.ts';
import { findMetSentence } from '../outbox/word/met-sentence.ts';
import { maybe } from '../platform/maybe.ts';
import { createQueue } from '../platform/queue.ts';
import { readSettings } from '../settings/settings.ts';
import { pageOf, type SendingPage } from '../settings/sites/page-of.ts';
import { isOnAt } from '../settings/sites/site-pattern.ts';
import { addKnown, removeKnown } from './known-words.ts';
import { wordMarked } from './sources.ts';
import { cardCommand } from './card-command.ts';
import { cardViewOf } from './card-view.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** In UTF-16 code units: no collected phrase is longer. */
const longestMarked = 1_000;
const markedSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(longestMarked)),
  language: z.string().check(z.maxLength(64)),
});
const knownSchema = z.object({ known: z.boolean() });

/** Tab and frame to the term that its card shows. Outlives the background. */
const shown = storage.defineItem<unknown>('session:cards', { fallback: {} });
const shownSchema = z.catch(z.record(z.string(), z.string()), {});
const readShown = async () => z.parse(shownSchema, await shown.getValue());
/** Serial: each change reads and writes the same list. */
const turns = createQueue();
/** Limit: keeps the newest. A card closes at the next press elsewhere. */
const mostShown = 50;

/** Call in the first turn of the background. */
export function serveCard(): void {
  onMessage('openCard', async ({ data, sender }) => {
    const asked = z.parse(markedSchema, data);
    const page = await pageWithCard(sender);
    const found = page && (await wordMarked(asked));
    if (!page || !found) return null;
    const [term = ''] = found.word.terms;
    const met = page.incognito
      ? null
      : await findMetSentence(await openOutbox(), found.word.terms, await connectionForNew());
    await remember(page, term);
    await putIntoFrame(page);
    const { theme } = await readSettings();
    return { ...cardViewOf(found, met?.context.sentence ?? ''), theme } satisfies WordCard;
  });
  onMessage('setKnown', async ({ data, sender }) => {
    const { known } = z.parse(knownSchema, data);
    const term = await termShownIn(sender);
    await (known ? addKnown(term) : removeKnown(term));
  });
  onMessage('openReview', async ({ sender }) => {
    await termShownIn(sender);
    await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
  });
  maybe.commands?.onCommand.addListener((command, tab) => {
    if (command !== cardCommand || tab?.id === undefined) return;
    // When the highlight is off, no script listens.
    void sendMessage('showCard', undefined, tab.id).catch(() => undefined);
  });
}

async function pageWithCard(sender: Browser.runtime.MessageSender): Promise<SendingPage | null> {
  const page = pageOf(sender);
  const { highlight, wordCard } = await readSettings();
  return page && wordCard && isOnAt(highlight, page.address) ? page : null;
}

async function termShownIn(sender: Browser.runtime.MessageSender): Promise<string> {
  const page = await pageWithCard(sender);
  const term = page && (await readShown())[keyOf(page)];
  if (!term) throw new Error('Not allowed');
  return term;
}

function remember(page: SendingPage, term: string): Promise<void> {
  return turns.run(async () => {
    const others = Object.entries(await readShown()).filter(([key]) => key !== keyOf(page));
    await shown.setValue(Object.fromEntries([...others.slice(1 - mostShown), [keyOf(page), term]]));
  });
}

function keyOf({ tabId, frameId }: SendingPage): string {
  return `tab ${tabId}, frame ${frameId}`;
}

async function putIntoFrame({ tabId, frameId }: SendingPage): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    files: ['/card.js'],
    injectImmediately: true,
  });
}
