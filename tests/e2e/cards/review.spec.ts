/** Reviewing a batch in the popup; the truth is which answers the service received. */
import type { KnownCard } from '../../instance/cards/known-card.ts';
import { answer } from '../../pages/answer-card.ts';
import { gradesItself, type KnownAnswer } from '../../pages/known-answer.ts';
import { pressContinue, reviewAll } from '../../pages/review-all.ts';
import { everythingStored } from '../../pages/stored.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { shownCard, startReview } from '../../pages/walk.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'obsolete', 'zzyzxword'];

test.beforeEach(async ({ stack }) => stack.instance.addWords(terms));

test(
  'a batch with wrong answers: the service stores the first answer to each card, as given; the statistics count it',
  { tag: '@smoke' },
  async ({ gleaner, connected, stack: { instance } }) => {
    await startReview(connected);
    const kinds = new Set<string>();
    // Wrong: the first card of each kind, and the last card, which comes back at once.
    const isRight = ({ kind }: KnownCard, place: number) => {
      const isKnown = kinds.has(kind);
      kinds.add(kind);
      return isKnown && place < terms.length - 1;
    };
    const given = await reviewAll(connected, instance, { isRight });
    expect([...kinds].sort()).toEqual(['choice', 'reveal', 'spelling']);
    expect(given.length).toBeGreaterThan(terms.length + 2);
    await expectStored(instance, given, connected);

    const statistics = await gleaner.openPage('statistics.html');
    const section = (name: string) => statistics.getByRole('region', { name });
    await expect(section('Reviews per day')).toContainText(`${terms.length} cards reviewed`);
    await expect(section('Accuracy by kind of card').getByRole('img')).toHaveAccessibleName(
      new RegExp(`^${terms.length} cards`, 'u'),
    );
    // Words that were asked once are not among the hardest, and are in the table.
    const missed = section('Words most often missed');
    await missed.getByText('Show as table').click();
    const wrong = given.slice(0, terms.length).filter(({ right }) => !right);
    await expect(missed.getByRole('rowheader')).toHaveText(
      wrong.map(({ card }) => card.term),
      { useInnerText: true },
    );
  },
);

test(
  'the popup closed in the middle reopens on the same card with the half-typed answer',
  { tag: '@smoke-chromium' },
  async ({ gleaner, connected, stack: { instance } }) => {
    await startReview(connected);
    let card = await shownCard(connected, instance);
    for (let skipped = 0; card.kind !== 'spelling' && skipped < terms.length; skipped += 1) {
      await connected.getByRole('button', { name: 'Skip' }).click();
      await expect(connected.locator('[data-card]')).not.toHaveAttribute('data-card', card.id);
      card = await shownCard(connected, instance);
    }
    expect(card.kind).toBe('spelling');
    await connected.getByRole('textbox', { name: 'Your answer' }).pressSequentially('half ty');
    // A tab that is closed while it writes loses the last letters.
    await until('the letters to be stored', async () =>
      (await everythingStored(connected)).includes('half ty'),
    );
    await connected.close();
    await gleaner.endBackground();

    const again = await gleaner.openPage('popup.html');
    await expect(again.locator('[data-card]')).toHaveAttribute('data-card', card.id);
    await expect(again.getByRole('textbox', { name: 'Your answer' })).toHaveValue('half ty');
    const given = await answer(again, card, true);
    await expect(again.getByRole('button', { name: 'Continue' })).toBeVisible();
    await again.close();

    const third = await gleaner.openPage('popup.html');
    await pressContinue(third);
    await expectStored(instance, [given], third);
  },
);

test(
  'answers given while the relay is down arrive once when it is back',
  { tag: '@smoke-chromium' },
  async ({ connected, stack }) => {
    await startReview(connected);
    await stack.relay.stop();
    const given: KnownAnswer[] = [];
    for (const right of [true, false]) {
      const next = await answer(connected, await shownCard(connected, stack.instance), right);
      given.push(next);
      if (!gradesItself(next.card)) await pressContinue(connected);
      await connected.locator('[data-card]:not(:has(.own-sentence))').waitFor();
    }
    await expect(connected.getByText(/server can’t be reached/u)).toBeVisible();
    expect(await stack.instance.answers()).toEqual([]);
    await stack.restartRelay();
    await connected.reload();
    await expectStored(stack.instance, given, connected);
  },
);
