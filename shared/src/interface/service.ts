/** The operations of the service: paths and scopes (interface.md sections 4 and 5). */
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
