/**
 * axe checks each kind of card in every state, and the service stores the wrong first answer, not the right one
 * after it.
 */
import { halfSteps, lastStep } from '../../pages/answer-card.ts';
import { expectAccessible, themesInTurn } from '../../browser/axe.ts';
import { gradesItself, knownAnswer } from '../../pages/known-answer.ts';
import { pressContinue } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { nextCard, startReview } from '../../pages/walk.ts';
import { expect, test } from '../fixtures.ts';
import { oneOfEachKind } from './kinds.ts';
import { inTurn } from '../../../shared/src/testing/runs.ts';

for (const [turn, [kind, term]] of inTurn([...oneOfEachKind.entries()], 3))
  test.describe(kind, () => {
    test.beforeEach(async ({ stack: { instance } }) => {
      await instance.addWords([term]);
      await instance.changeSettings({ cardKinds: [kind] });
    });

    test('passes axe when asked, partly answered, wrong and right; the wrong answer is stored', async ({
      connected,
      stack: { instance },
    }) => {
      await startReview(connected);
      for (const right of [false, true]) {
        const card = await nextCard(connected, instance);
        if (!card) throw new Error('The wrong card did not come back');
        expect(card.kind).toBe(kind === 'fill-several' ? 'fill-blanks' : kind);
        const check = (state: string) =>
          expectAccessible(connected, `${kind} ${state}`, themesInTurn(turn));
        const [half, ...others] = halfSteps(knownAnswer(card, right));
        if (!right) await check('asked');
        await half?.(connected);
        if (!right && half) await check('half-answered');
        for (const step of others) await step(connected);
        await lastStep(connected, knownAnswer(card, right));
        if (!gradesItself(card)) {
          await connected.getByText(right ? 'Right' : 'Not right', { exact: true }).waitFor();
          await check(right ? 'right' : 'wrong');
        }
        if (!gradesItself(card)) await pressContinue(connected);
        await expectStored(instance, [knownAnswer(card, false)], connected);
      }
    });
  });
