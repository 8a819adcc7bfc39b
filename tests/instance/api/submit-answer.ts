/** `POST /api/v1/review-plans/{plan_id}/submit-answer` (interface.md sections 2.4, 4.4). */
import * as z from 'zod';
import type { Reply } from '../exchange/reply.ts';
import { isRightAnswer } from '../cards/compare.ts';
import { applyAnswer } from '../cards/schedule.ts';
import type { InstanceSettings } from '../settings.ts';
import { ApiError } from '../exchange/api-error.ts';
import { requirePlan } from './require-plan.ts';
import type { ApiHandler } from './caller.ts';
import { readBody, textSchema } from './validate.ts';

const requestSchema = z.strictObject({
  flashcard_id: z.string().min(1),
  user_answer: textSchema(2000),
  is_correct: z.boolean(),
  time_spent_ms: z.int().nonnegative(),
});

type FixedBody = Exclude<InstanceSettings['submitBody'], 'results'>;

const submitted: Readonly<Record<FixedBody, Omit<Reply, 'status'>>> = {
  object: { body: {} },
  empty: { body: '' },
  text: { headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: 'OK' },
};

export const submitAnswer: ApiHandler = (state, { learner }, req) => {
  const { store, clock, counters, settings } = state;
  const plan = requirePlan(state, req);
  const answer = readBody(req, requestSchema, settings);
  const card = store.cards.get(answer.flashcard_id);
  const word = card === undefined ? undefined : store.word(card.wordId);
  if (card?.learner !== learner || card.planId !== plan.id || word === undefined) {
    throw new ApiError('NOT_FOUND', 'There is no such flashcard in this review plan');
  }
  // The same word may be dealt by two plans; an answer to either ends the round of both.
  const repeated = card.answered || card.round !== word.round;
  const applied = !repeated || settings.repeatedAnswer === 'accept';
  card.answered = true;
  store.answers.push({
    flashcard_id: card.id,
    user_answer: answer.user_answer,
    is_correct: answer.is_correct,
    time_spent_ms: answer.time_spent_ms,
    learner,
    plan_id: plan.id,
    term: word.term,
    correct_values: card.content.correct,
    compared_correct: isRightAnswer(card.content, answer.user_answer),
    applied,
    answered_at: new Date(clock.now()).toISOString(),
  });
  if (repeated) counters.effect('answersRepeated');
  if (!applied) {
    throw new ApiError('FAILED_PRECONDITION', 'This flashcard has already been answered', [
      { flashcard_id: card.id },
    ]);
  }
  counters.effect('answersApplied');
  applyAnswer(word, answer.is_correct, clock.now());
  store.touch(word);
  if (settings.submitBody !== 'results') return { status: 200, ...submitted[settings.submitBody] };
  const result = {
    flashcard_id: card.id,
    lword_id: word.id,
    is_correct: answer.is_correct,
    next_review_at: word.memory.due.toISOString(),
  };
  return { status: 200, body: { plan_id: plan.id, results: [result] } };
};
