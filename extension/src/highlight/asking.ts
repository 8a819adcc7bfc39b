/** Limits of what a page may ask: which of its words are collected. */

/** In one question. */
export const mostAsked = 1_000;
/** Of a token, in UTF-16 code units: a longer one is no word, and no collected term is longer. */
export const longestAsked = 200;
