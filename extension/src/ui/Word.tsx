/**
 * A learner's word or sentence, or a name that they gave: in its own language and direction, and at the start
 * of where it stands, which the direction of the page decides.
 */
import type { ComponentProps, ElementType } from 'react';

interface WordProps extends ComponentProps<'p'> {
  /** Its children stand for it if it has marks within. */
  readonly text?: string;
  /** BCP 47, for the right glyphs and voice. */
  readonly language?: string | undefined;
  readonly as?: ElementType;
  /** The word that all else is about: smaller when it is long, never cut. */
  readonly large?: boolean;
}

export function Word({
  text = '',
  language,
  as: Tag = 'p',
  large = false,
  className = '',
  children,
  ...rest
}: WordProps) {
  return (
    <Tag
      {...rest}
      className={`${large ? 'word' : className} own-direction`}
      dir="auto"
      lang={language === '' ? undefined : language}
      data-length={large ? lengthOf(text) : undefined}
    >
      {children ?? text}
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
