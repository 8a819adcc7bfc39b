import { expect, it } from 'vitest';
import { isOneLetter } from './slip.ts';
import { cards, typedBlanks } from './testing-cards.ts';

it.each([
  ['goxsamer', true],
  ['gosamer', true],
  ['gosssamer', true],
  ['gossmaer', false],
  ['the gossamer', false],
  ['gossamer', false],
])('%s for gossamer', (written, expected) => {
  expect(isOneLetter(cards.spelling, [written])).toBe(expected);
});

it('compares with the accepted text that is nearest', () => {
  expect(isOneLetter({ ...cards.spelling, correct: ['colour; hue', 'tint'] }, ['huge'])).toBe(true);
});

it('adds up the slips in the blanks of a sentence', () => {
  expect(isOneLetter(typedBlanks, ['blank1:gos', 'blank2:has'])).toBe(true);
  expect(isOneLetter(typedBlanks, ['blank1:gos', 'blank2:hass'])).toBe(false);
});
