/** `POST /api/v1/review-plans/{plan_id}/flashcards` (interface.md section 4.3). */
import * as z from 'zod';
import { deal } from '../cards/deal.ts';
import { shapeCards } from '../cards/shapes.ts';
import { requirePlan } from './require-plan.ts';
import type { ApiHandler } from './caller.ts';
import { readBody } from './validate.ts';

const defaultLimit = 20;
const largestLimit = 50;

const requestSchema = z.strictObject({
  limit: z
    .int()
    .positive()
    .transform((limit) => Math.min(largestLimit, limit))
    .default(defaultLimit),
});

/** A larger batch than the largest is answered with the largest. */
export const getFlashcards: ApiHandler = (state, { learner }, req) => {
  const plan = requirePlan(state, req);
  const { limit } = readBody(req, requestSchema, state.settings);
  const { cards, stats } = deal(state, learner, plan.id, limit);
  return {
    status: 200,
    body: shapeCards(state.settings.cardShape, cards, state.settings.stats ? stats : null),
  };
};
