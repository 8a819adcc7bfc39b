/** The operations of the service: paths, scopes and the error body (interface.md sections 4, 5 and 7). */
import * as z from 'zod/mini';
import type { Scope } from './oauth.ts';

/** Relative to {base_url}. */
export const servicePaths = {
  collectWord: '/api/v1/learning/collect-word',
  learnedWords: '/api/v1/learning/learned-words',
  flashcards: (planId: string) => `/api/v1/review-plans/${encodeURIComponent(planId)}/flashcards`,
  submitAnswer: (planId: string) =>
    `/api/v1/review-plans/${encodeURIComponent(planId)}/submit-answer`,
  authorize: '/oauth/authorize',
  token: '/oauth/token',
} as const;

/**
 * The scope that each operation of section 4 probably needs; the document does not say it. The relay uses this only to
 * explain a 403, never to refuse a call.
 */
export const usualScope = {
  collectWord: 'words:write',
  listLearnedWords: 'words:read',
  getFlashcards: 'review:read',
  submitAnswer: 'review:write',
} as const satisfies Record<string, Scope>;

/** Section 7. The relay sends it too. */
export const errorBodySchema = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    /** Content not shown for the service; the relay's items carry a `reason`. */
    details: z._default(z.array(z.unknown()), []),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
