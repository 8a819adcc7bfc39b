/** The line into which words are arranged. Its rules are in shared, since the decoder uses them too. */
export { caretOf, inserted, movedTo, removed, withCaret, type Line } from '@gleaner/shared';

/** Longer lines are set closer, so that all words stay visible. */
export const manyWords = 8;

/** The length from which a word needs a row of its own. */
export const longWord = 24;
