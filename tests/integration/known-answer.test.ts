/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { knownAnswer } from '../pages/known-answer.ts';
import { cardShapes, type DealtKind } from '../instance/settings.ts';
import { connectClient } from '../instance/testing/api-client.ts';
import { useInstance } from '../instance/testing/use-instance.ts';
import { wordsOfKinds } from '../instance/testing/words-of-kinds.ts';

const instance = useInstance();

const kinds = Object.keys(wordsOfKinds) as DealtKind[];
const terms = Object.values(wordsOfKinds);

describe('4.4 an answer chosen from what the service knows of its card', () => {
  it.each(cardShapes)('4.4 %s: gets the verdict that was wanted, for every kind', async (shape) => {
    const { control, url } = instance.current;
    for (const right of [true, false]) {
      control.reset();
      control.changeSettings({ cardShape: shape, cardKinds: kinds });
      const words = terms.map((term) => ({ term }));
      control.addWords('demo', words);
      const client = await connectClient(url);
      await client.flashcards();
      const cards = control.cards();
      expect(new Set(cards.map(({ kind }) => kind)).size).toBe(8);
      for (const card of cards) {
        const body = {
          flashcard_id: card.id,
          user_answer: knownAnswer(card, right).userAnswer,
          // This file must not decide whether the answer is right.
          is_correct: !right,
          time_spent_ms: 1,
        };
        expect((await client.answer(body)).status).toBe(200);
      }
      const verdicts = control.answers().map((each) => [each.term, each.compared_correct]);
      expect(verdicts).toEqual(terms.map((term) => [term, right]));
    }
  });
});
