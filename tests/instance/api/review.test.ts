/** @module-tag smoke */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pageSchema } from '../testing/answers.ts';
import { connectClient, type ApiClient, type ApiAnswer } from '../testing/api-client.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance({
  plans: [
    { id: 'daily-english', name: 'Daily English' },
    { id: 'weekend', name: 'Weekend' },
  ],
});
let client: ApiClient;

beforeEach(async () => {
  client = await connectClient(instance.current.url);
});

const cardSchema = z.object({
  id: z.string(),
  type: z.string(),
  question: z.object({ text: z.string() }),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  answer: z.object({ correct_values: z.array(z.string()) }),
});
const batchSchema = z.object({
  flash_cards: z.array(cardSchema),
  stats: z.object({ due_count: z.int(), new_count: z.int(), reviewed_today: z.int() }),
});

async function batch(body: unknown = {}, planId?: string): Promise<z.infer<typeof batchSchema>> {
  const answered = await client.flashcards(body, planId);
  expect(answered.status).toBe(200);
  return batchSchema.parse(answered.body);
}

/** Tokens do not live that long, so the learner signs in again. */
async function wait(ms: number): Promise<void> {
  instance.current.control.advanceClock(ms);
  client = await connectClient(instance.current.url);
}

async function firstCard(): Promise<z.infer<typeof cardSchema>> {
  const [card] = (await batch()).flash_cards;
  if (card === undefined) throw new Error('No card was dealt');
  return card;
}

const addWords = (...terms: string[]) =>
  instance.current.control.addWords(
    'demo',
    terms.map((term) => ({ term })),
  );
const manyTerms = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`);

async function expectCode(answer: Promise<ApiAnswer>, status: number, code: string): Promise<void> {
  const answered = await answer;
  expect(answered.status).toBe(status);
  expect(answered.body).toMatchObject({ error: { code } });
}

const submission = (flashcard_id: string, more: Record<string, unknown> = {}) => ({
  flashcard_id,
  user_answer: 'A',
  is_correct: true,
  time_spent_ms: 1200,
  ...more,
});

describe('4.3 flashcards of a review plan', () => {
  it('4.3 plan_id: an unknown plan does not exist', async () => {
    await expectCode(client.flashcards({}, 'nowhere'), 404, 'NOT_FOUND');
    await expectCode(client.flashcards({}, 'daily-english/..'), 404, 'NOT_FOUND');
  });

  it('4.3 limit: 20 by default, at most 50', async () => {
    addWords(...manyTerms(60));
    expect((await batch()).flash_cards).toHaveLength(20);
    expect((await batch({ limit: 3 })).flash_cards).toHaveLength(3);
    expect((await batch({ limit: 50 })).flash_cards).toHaveLength(50);
    expect((await batch({ limit: 51 })).flash_cards).toHaveLength(50);
  });

  it.each([0, -1, 1.5, '5', null, true])('4.3 limit: %j is refused', async (limit) => {
    await expectCode(client.flashcards({ limit }), 400, 'INVALID_ARGUMENT');
  });

  it('4.3 other members are refused', async () => {
    await expectCode(client.flashcards({ limit: 5, offset: 5 }), 400, 'INVALID_ARGUMENT');
  });

  it('2.3 a card has an id, a question type, options and a correct answer', async () => {
    addWords('serendipity', 'gossamer', 'zzxqy');
    const { flash_cards: cards } = await batch();
    expect(new Set(cards.map(({ id }) => id)).size).toBe(3);
    expect(cards.map(({ type }) => type)).toEqual([
      'CARD_TYPE_CHOICE',
      'CARD_TYPE_CHOICE',
      'CARD_TYPE_REVEAL',
    ]);
    expect(cards[0]?.options).toHaveLength(4);
    expect(cards[0]?.answer.correct_values).toHaveLength(1);
  });

  it('4.3 asked twice before an answer, the same cards come', async () => {
    addWords(...manyTerms(5), 'apple', 'library');
    expect(await batch()).toEqual(await batch());
  });

  it('4.3 nothing due: an empty list', async () => {
    expect((await batch()).flash_cards).toEqual([]);
    addWords('apple');
    await client.answer(submission((await firstCard()).id));
    const { flash_cards, stats } = await batch();
    expect(flash_cards).toEqual([]);
    expect(stats).toMatchObject({ due_count: 0, new_count: 0, reviewed_today: 1 });
  });

  it('4.3 cards are the learner’s own', async () => {
    instance.current.control.addLearner({ name: 'second', password: 'secret' });
    const other = await connectClient(instance.current.url, {
      learner: 'second',
      password: 'secret',
    });
    addWords('apple');
    expect(batchSchema.parse((await other.flashcards()).body).flash_cards).toEqual([]);
    const { id } = await firstCard();
    await expectCode(other.answer(submission(id)), 404, 'NOT_FOUND');
  });

  it('4.3 the longest due come first', async () => {
    addWords('apple', 'library');
    await client.answer(submission((await firstCard()).id));
    await wait(30 * 24 * 3_600_000);
    const dealt = (await batch()).flash_cards.map(({ question }) => question.text);
    expect(dealt).toEqual(['library', 'apple']);
  });
});

describe('2.4 the fields of an answer', () => {
  it('2.4 all four are stored as sent', async () => {
    addWords('apple');
    const card = await firstCard();
    expect((await client.answer(submission(card.id, { user_answer: 'B' }))).status).toBe(200);
    expect(instance.current.control.answers('demo')).toMatchObject([
      {
        flashcard_id: card.id,
        user_answer: 'B',
        is_correct: true,
        time_spent_ms: 1200,
        learner: 'demo',
        plan_id: 'daily-english',
        term: 'apple',
        correct_values: card.answer.correct_values,
        applied: true,
      },
    ]);
  });

  it.each([
    ['flashcard_id', [undefined, '', 7]],
    ['user_answer', [undefined, null, 7, 'x'.repeat(2001)]],
    ['is_correct', [undefined, 'true', 1]],
    ['time_spent_ms', [undefined, -1, 1.5, '1200']],
    ['other', ['member']],
  ])('2.4 %s: of another type or missing is refused', async (field, values) => {
    addWords('apple');
    const { id } = await firstCard();
    for (const value of values) {
      const wrong = submission(id, { [field]: value });
      await expectCode(client.answer(wrong), 400, 'INVALID_ARGUMENT');
    }
    expect(instance.current.control.counters().effects.answersApplied).toBe(0);
  });

  it('2.4 user_answer may be empty, time_spent_ms zero', async () => {
    addWords('apple');
    const empty = { user_answer: '', time_spent_ms: 0, is_correct: false };
    expect((await client.answer(submission((await firstCard()).id, empty))).status).toBe(200);
  });
});

describe('4.4 submit an answer', () => {
  it('4.4 flashcard_id: an unknown card does not exist', async () => {
    await expectCode(client.answer(submission('fc_unknown')), 404, 'NOT_FOUND');
  });

  it('4.4 plan_id: must exist and be the plan that dealt the card', async () => {
    addWords('apple');
    const { id } = await firstCard();
    await expectCode(client.answer(submission(id), 'nowhere'), 404, 'NOT_FOUND');
    await expectCode(client.answer(submission(id), 'weekend'), 404, 'NOT_FOUND');
    expect((await client.answer(submission(id))).status).toBe(200);
  });

  it('4.4 updates mastery, from 0 to 5, and the next review', async () => {
    addWords('apple');
    const reviewOnce = async (is_correct: boolean) => {
      await client.answer(submission((await firstCard()).id, { is_correct }));
      const { learned_words } = pageSchema.parse((await client.list()).body);
      const dueInMs =
        Date.parse(instance.current.control.words()[0]?.due_at ?? '') -
        Date.parse(String(learned_words[0]?.last_reviewed_at));
      await wait(dueInMs + 1000);
      return { mastery: learned_words[0]?.mastery_level, dueInMs };
    };
    const rights = [];
    for (let round = 0; round < 6; round += 1) rights.push(await reviewOnce(true));
    expect(rights.map(({ mastery }) => mastery)).toEqual([1, 2, 3, 4, 5, 5]);
    expect(rights.every(({ dueInMs }) => dueInMs > 0)).toBe(true);
    expect(rights[5]?.dueInMs).toBeGreaterThan(Number(rights[1]?.dueInMs));
    const wrong = await reviewOnce(false);
    expect(wrong.mastery).toBe(4);
    expect(wrong.dueInMs).toBeLessThan(Number(rights[5]?.dueInMs));
  });

  it('4.4 after its review a word comes back as another card', async () => {
    addWords('apple');
    const { id } = await firstCard();
    await client.answer(submission(id));
    await wait(24 * 3_600_000);
    expect((await firstCard()).id).not.toBe(id);
  });

  it('4.4 a second answer to a card is refused, and counted', async () => {
    addWords('apple');
    const { id } = await firstCard();
    await client.answer(submission(id));
    await expectCode(client.answer(submission(id)), 400, 'FAILED_PRECONDITION');
    expect(instance.current.control.counters().effects).toMatchObject({
      answersApplied: 1,
      answersRepeated: 1,
    });
    expect(instance.current.control.answers().map(({ applied }) => applied)).toEqual([true, false]);
    expect(instance.current.control.words()[0]?.mastery_level).toBe(1);
  });

  it('4.4 a second answer may be taken, and is counted', async () => {
    instance.current.control.changeSettings({ repeatedAnswer: 'accept' });
    addWords('apple');
    const { id } = await firstCard();
    await client.answer(submission(id));
    expect((await client.answer(submission(id))).status).toBe(200);
    expect(instance.current.control.counters().effects).toMatchObject({
      answersApplied: 2,
      answersRepeated: 1,
    });
  });

  it('4.4 two plans deal one word in one round', async () => {
    addWords('apple');
    const here = await firstCard();
    const [there] = (await batch({}, 'weekend')).flash_cards;
    expect(there?.id).not.toBe(here.id);
    await client.answer(submission(here.id));
    await expectCode(
      client.answer(submission(there?.id ?? ''), 'weekend'),
      400,
      'FAILED_PRECONDITION',
    );
  });
});
