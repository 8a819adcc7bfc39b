/** A whole session, from the card on screen up to the summary. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { KnownCard } from '../instance/cards/known-card.ts';
import { answer } from './answer-card.ts';
import { gradesItself, type KnownAnswer } from './known-answer.ts';
import { nextCard, type KnowsCards } from './walk.ts';

interface Manner {
  /** Whether the `place`-th card, from 0, is answered right at first; what comes back always is. */
  readonly isRight?: (card: KnownCard, place: number) => boolean;
  readonly answer?: (popup: Page, card: KnownCard, right: boolean) => Promise<KnownAnswer>;
  /** Goes on from the feedback. */
  readonly proceed?: (popup: Page) => Promise<void>;
}

/** @returns every answer in order, those to cards that came back included */
export async function reviewAll(
  popup: Page,
  service: KnowsCards,
  { isRight = () => true, answer: give = answer, proceed = pressContinue }: Manner = {},
): Promise<KnownAnswer[]> {
  const given: KnownAnswer[] = [];
  const answered = new Set<string>();
  for (let card = await nextCard(popup, service); card; card = await nextCard(popup, service)) {
    const right = answered.has(card.id) || isRight(card, answered.size);
    answered.add(card.id);
    given.push(await give(popup, card, right));
    if (gradesItself(card)) continue;
    const verdict = popup.getByText(right ? 'Correct' : 'Incorrect', { exact: true });
    await expect(verdict, `${card.kind}, ${card.term}`).toBeVisible();
    await proceed(popup);
  }
  return given;
}

export async function pressContinue(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
}
