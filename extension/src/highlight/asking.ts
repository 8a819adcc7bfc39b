/** Limits for a page that asks which of its words are collected. */

/** Tokens per request. */
export const mostAsked = 1_000;
/** Length of a token, in UTF-16 code units: a longer one is no word, and no collected term is longer. */
export const longestAsked = 200;
