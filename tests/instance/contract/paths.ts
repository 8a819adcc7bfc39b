/** Paths below {base_url}, letter by letter those of interface.md sections 4 and 5. */
export const paths = {
  collectWord: '/api/v1/learning/collect-word',
  learnedWords: '/api/v1/learning/learned-words',
  flashcards: (planId: string) => `/api/v1/review-plans/${planId}/flashcards`,
  submitAnswer: (planId: string) => `/api/v1/review-plans/${planId}/submit-answer`,
  authorize: '/oauth/authorize',
  token: '/oauth/token',
} as const;
