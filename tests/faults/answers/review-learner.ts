/**
 * A learner who reviews in a browser that may be killed at any instant: what they answered, and which
 * answers Gleaner was ever seen to keep. Answers are chosen from what the service knows of its cards.
 */
import type { Page } from 'playwright';
import type { KnownCard } from '../../instance/cards/known-card.ts';
import { ask } from '../../pages/outbox-page.ts';
import { addPlanIn, startReview } from '../../pages/walk.ts';
import type { Stack } from '../../relay/stack.ts';
import { startLearner, type BrowserLearner } from '../words/browser-learner.ts';
import { hastenAnswers, keptAnswers, type KeptAnswer } from './review-outbox.ts';

/** An answer as the service is to store it. */
interface Given {
  readonly userAnswer: string;
  readonly isCorrect: boolean;
}

export interface Reviewer {
  readonly learner: BrowserLearner;
  /** By card: every answer that was given while none of the card was known to be kept. */
  readonly given: ReadonlyMap<string, readonly Given[]>;
  /** By card: the answer that was seen to be kept. From then on it is promised. */
  readonly promised: ReadonlyMap<string, Given>;
  /** A tab that shows Gleaner; another one where it has died. */
  page(): Promise<Page>;
  addPlan(): Promise<void>;
  start(): Promise<void>;
  /** The card that is asked now; null at the end of the session. */
  asked(): Promise<KnownCard | null>;
  /** Answers the card that is asked, up to the feedback. */
  answer(card: KnownCard, right: boolean): Promise<void>;
  /** Removes all waits, so that answers are sent at once. */
  hasten(): Promise<void>;
  /** Notes which answers are kept. */
  look(): Promise<KeptAnswer[]>;
  /** Gleaner no longer promises this card's answer: the learner was told that it may be missing. */
  release(cardId: string): void;
  close(): Promise<void>;
}

/** @param profile folder of the profile, which then stays; a fresh one without */
export async function startReviewer(stack: Stack, profile?: string): Promise<Reviewer> {
  const learner = await startLearner(stack, profile);
  const given = new Map<string, Given[]>();
  const promised = new Map<string, Given>();
  const crashed = new WeakSet<Page>();
  let shown: Page | null = null;

  async function page(): Promise<Page> {
    if (shown !== null && !shown.isClosed() && (await isAlive(shown))) return shown;
    await shown?.close().catch(() => undefined);
    const opened = await learner.chromium.openPage('popup.html');
    opened.on('crash', () => crashed.add(opened));
    return (shown = opened);
  }

  /** A page whose process was killed does not answer, so a page known to be dead is not asked. */
  function isAlive(one: Page): Promise<boolean> {
    if (crashed.has(one)) return Promise.resolve(false);
    return one.evaluate(() => true).catch(() => false);
  }

  async function look(): Promise<KeptAnswer[]> {
    const kept = await keptAnswers(learner.outbox);
    for (const { cardId, userAnswer, isCorrect } of kept) {
      if (!promised.has(cardId)) promised.set(cardId, { userAnswer, isCorrect });
    }
    return kept;
  }

  return {
    learner,
    given,
    promised,
    page,
    addPlan: async () => addPlanIn(await page(), `${stack.instanceUrl}/plans/${stack.planId}`),
    start: async () => {
      const popup = await page();
      await startReview(popup);
    },
    asked: async () => {
      const popup = await page();
      const proceed = popup.getByRole('button', { name: 'Continue', exact: true });
      const finished = popup.getByRole('heading', { name: 'Review finished' });
      await popup.locator('[data-card]').or(finished).waitFor();
      if (await proceed.isVisible()) await proceed.click();
      await proceed.waitFor({ state: 'hidden' });
      await popup.locator('[data-card]').or(finished).waitFor();
      if (await finished.isVisible()) return null;
      const id = await popup.locator('[data-card]').getAttribute('data-card');
      const card = (await stack.instance.cards()).find((one) => one.id === id);
      if (card === undefined) throw new Error(`The service dealt no card ${id}`);
      return card;
    },
    answer: async (card, right) => {
      const isFirst = !promised.has(card.id);
      const userAnswer = await give(await page(), card, right);
      const answer = { userAnswer, isCorrect: right };
      if (isFirst) given.set(card.id, [...(given.get(card.id) ?? []), answer]);
    },
    hasten: async () => {
      await hastenAnswers(learner.outbox);
      // Not awaited: the next step happens while the answer is being sent.
      ask(learner.outbox, 'drainOutbox').catch(() => undefined);
    },
    look,
    release: (cardId) => {
      promised.delete(cardId);
      given.delete(cardId);
    },
    close: () => learner.close(),
  };
}

/** @returns what the service is to store as the answer */
async function give(popup: Page, card: KnownCard, right: boolean): Promise<string> {
  const feedback = popup.getByRole('button', { name: 'Continue', exact: true });
  if (card.kind === 'choice') {
    const option = card.options.find(({ id }) => card.correct_values.includes(id) === right);
    if (option === undefined) throw new Error(`Card ${card.id} has no such option`);
    await popup.getByRole('button', { name: option.text }).click();
    await feedback.waitFor();
    return option.name;
  }
  if (card.kind !== 'spelling') throw new Error(`A card of kind ${card.kind} is not answered here`);
  const text = right ? (card.correct_values[0] ?? '') : 'quite another word';
  await popup.getByRole('textbox', { name: 'Your answer' }).fill(text);
  await popup.getByRole('button', { name: 'Check' }).click();
  await feedback.waitFor();
  return text;
}
