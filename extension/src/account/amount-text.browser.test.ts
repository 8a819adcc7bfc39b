import { expect, it } from 'vitest';
import { amountText } from './amount-text.ts';

it.each([
  [1, 0, 'unsent', '1 unsent word'],
  [2, 0, 'waits', '2 words of an earlier account'],
  [0, 0, 'unsent', '0 unsent words'],
  [0, 1, 'deleteAsk', 'Delete 1 answer for good?'],
  [0, 3, 'unsent', '3 unsent answers'],
  [2, 3, 'unsent', 'Unsent: words (2) and answers (3)'],
] as const)('%i words and %i answers (%s): %s', (words, answers, about, text) => {
  expect(amountText({ words, answers }, about)).toBe(text);
});
