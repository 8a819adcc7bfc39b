/** The line into which words are arranged; its rules are shared, since decoding plays by them too. */
export { caretOf, inserted, movedTo, removed, withCaret, type Line } from '@gleaner/shared';

/** From more words than this on they are set closer, so that all are in view. */
export const manyWords = 8;
