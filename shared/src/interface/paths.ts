/** Paths of the service, relative to {base_url} (interface.md sections 4 and 5). */
export const servicePaths = {
  collectWord: '/api/v1/learning/collect-word',
  learnedWords: '/api/v1/learning/learned-words',
  flashcards: (planId: string) => `/api/v1/review-plans/${encodeURIComponent(planId)}/flashcards`,
  submitAnswer: (planId: string) =>
    `/api/v1/review-plans/${encodeURIComponent(planId)}/submit-answer`,
  authorize: '/oauth/authorize',
  token: '/oauth/token',
} as const;
