/**
 * CARD_FIELDS: where the service keeps what in its flashcards, handed to the extension with the session.
 * @module-tag smoke
 */
import { cardFieldsSchema, decodeFlashcards, grade, selfGraded } from '@gleaner/shared';
import { describe, expect, test } from 'vitest';
import { strangeMapping } from '../../../instance/cards/shapes.ts';
import { useRelay } from '../../../relay/use-relay.ts';

describe('where the cards are strange', () => {
  const stack = useRelay({
    instance: { cardShape: 'strange', cardKinds: ['choice', 'arrange', 'match', 'spelling'] },
    environment: { CARD_FIELDS: JSON.stringify(strangeMapping) },
  });

  test('the session brings the mapping, which decodes what the route brings, to answers that arrive', async () => {
    const { control } = stack.current.instance;
    const terms = ['serendipity', 'record', 'apple', 'library'];
    control.addWords(
      'demo',
      terms.map((term) => ({ term })),
    );
    const learner = await stack.current.connected();
    const cardFields = cardFieldsSchema.parse((await learner.session()).cardFields);
    expect(cardFields).toEqual(strangeMapping);
    const dealt = JSON.parse((await learner.flashcards('daily-english')).text) as unknown;
    expect(decodeFlashcards(dealt).cards).toEqual([]);
    const { cards, problems } = decodeFlashcards(dealt, cardFields);
    expect(problems).toEqual([]);
    expect(cards.map(({ kind }) => kind).sort()).toEqual([
      'arrange',
      'choice',
      'match',
      'spelling',
    ]);
    for (const card of cards) {
      const { correct, userAnswer } = grade(card, selfGraded(card, true));
      const answered = await learner.answer('daily-english', {
        ...{ flashcard_id: card.id, user_answer: userAnswer },
        ...{ is_correct: correct, time_spent_ms: 1200 },
      });
      expect(answered.status).toBe(200);
    }
    expect(control.answers('demo').map(({ compared_correct }) => compared_correct)).toEqual(
      terms.map(() => true),
    );
  });

  test('before anybody is connected too: it is no secret of a learner', async () => {
    expect((await stack.current.newLearner().session()).cardFields).toEqual(strangeMapping);
  });
});

describe('where they are not', () => {
  const stack = useRelay();

  test('the session has no such member', async () => {
    expect(await (await stack.current.connected()).session()).not.toHaveProperty('cardFields');
  });
});
