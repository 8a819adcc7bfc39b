/** The words to mark, as the background hands them to a page's script: folded, cut into tokens, few bytes. */

/** A word, or the tokens of a phrase. */
export type TokenSequence = string | readonly string[];

export interface WordsOfLanguage {
  /** BCP 47, the primary subtag alone; empty: of no language that Gleaner knows. */
  readonly tag: string;
  readonly learning: readonly TokenSequence[];
  /** Marked more faintly. */
  readonly mastered: readonly TokenSequence[];
  /** Form and base, where the form is none that spelling tells: "went", "go". */
  readonly irregular: readonly (readonly [form: string, base: string])[];
  /** Form and base, where spelling tells wrongly: "caring", "car". */
  readonly misleading: readonly (readonly [form: string, base: string])[];
}

export interface HighlightWords {
  /** Equal for equal words. */
  readonly version: string;
  /** Empty where the page asks. */
  readonly languages: readonly WordsOfLanguage[];
  /** There are too many for each frame to hold: the page asks for those of its texts (`wordsOnPage`). */
  readonly asks?: true;
}

/** In one question. */
export const mostAsked = 1_000;
/** Of a token, in UTF-16 code units: a longer one is no word, and no collected term is longer. */
export const longestAsked = 200;

/** Which of these tokens, folded, are of collected words? */
export interface TokensOfPage {
  readonly tokens: readonly string[];
  /** Of the text, as the page declares it: BCP 47, the primary subtag alone; empty where it declares none. */
  readonly language: string;
}

/** `null` for the words: those of the version that was named still hold. */
export interface HighlightAnswer {
  readonly version: string;
  readonly words: HighlightWords | null;
}
