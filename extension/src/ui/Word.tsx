/** A learner's word in large type; smaller when it is long, never cut. */
import type { ComponentProps, ElementType } from 'react';

interface WordProps extends ComponentProps<'p'> {
  readonly text: string;
  /** BCP 47, for the right glyphs and voice. */
  readonly language?: string | undefined;
  readonly as?: ElementType;
}

export function Word({ text, language, as: Tag = 'p', ...rest }: WordProps) {
  return (
    <Tag {...rest} className="word" dir="auto" lang={language} data-length={lengthOf(text)}>
      {text}
    </Tag>
  );
}

/** Letters of East Asian scripts are twice as wide. */
function lengthOf(text: string): 'short' | 'medium' | 'long' {
  const wide = text.match(
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  );
  const width = text.length + (wide?.length ?? 0);
  if (width <= 14) return 'short';
  return width <= 22 ? 'medium' : 'long';
}
