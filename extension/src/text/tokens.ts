/**
 * Splits text into the tokens by which words are found, in the same way for collected terms and for pages.
 */

export interface Token {
  readonly text: string;
  /** UTF-16 code units from the beginning of the text. */
  readonly start: number;
}

/** White space and hyphens separate the tokens of a phrase: "well-known" is "well known". */
const between = /^[\s\p{Pd}\u00AD\u200B]+$/u;
const segmenters = new Map<string, Intl.Segmenter>();

/** @param language BCP 47; empty if unknown. Lazy: a long text is split only as far as it is read. */
export function* tokens(text: string, language: string): Generator<Token> {
  for (const { segment, index } of segmenterFor(language).segment(text)) {
    if (!between.test(segment)) yield { text: segment, start: index };
  }
}

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = makeSegmenter(language);
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/** The language that a page declares need not be valid. */
function makeSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: 'word' });
  } catch {
    // A page may declare anything.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}

/** The primary subtag of a BCP 47 tag, in lower case: `zh` of `zh-Hans-CN`. */
export function primaryLanguage(tag: string): string {
  return /^[a-z]{2,3}(?=$|[-_])/iu.exec(tag.trim())?.[0].toLowerCase() ?? '';
}
