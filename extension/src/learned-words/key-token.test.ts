import { expect, it } from 'vitest';
import { keyToken } from './key-token.ts';

it.each([
  ['der Hund', 'hund'],
  ['ab cd', 'ab'],
  ['Look UP', 'look'],
  [' ', ''],
])('%s is found by "%s"', (term, token) => {
  expect(keyToken(term)).toBe(token);
});
