/** A line in words and what stands between them. */
import type { CaptionLine } from './caption.ts';

export interface PartOfLine {
  readonly text: string;
  readonly isWord: boolean;
}

export function wordsOf({ text, language }: CaptionLine): readonly PartOfLine[] {
  const parts: { text: string; isWord: boolean }[] = [];
  for (const { segment, isWordLike } of segmenterFor(language).segment(text)) {
    const isWord = isWordLike === true && /\p{L}/u.test(segment);
    const last = parts.at(-1);
    if (last && !isWord && !last.isWord) last.text += segment;
    else parts.push({ text: segment, isWord });
  }
  return parts;
}

/** The language that a page declares need not be valid. */
function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: 'word' });
  } catch {
    // A page may declare anything.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
