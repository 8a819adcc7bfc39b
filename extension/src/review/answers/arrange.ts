/** The line into which words are arranged. Its rules are in shared, since the decoder uses them too. */
export { caretOf, inserted, movedTo, removed, withCaret, type Line } from '@gleaner/shared';

/** Longer lines are set closer, so that all words stay visible. */
export const manyWords = 8;
