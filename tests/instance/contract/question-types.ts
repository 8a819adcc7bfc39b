/**
 * Question types that this instance deals. interface.md section 2.3 says only that a card has one;
 * these are the types of a public implementation (docs/decisions/own-decoder.md), and the plain front and back.
 */
export const questionTypes = [
  'choice',
  'multiple-choice',
  'fill-blanks',
  'spelling',
  'arrange',
  'match',
  'speaking',
  'reveal',
] as const;
export type QuestionType = (typeof questionTypes)[number];
