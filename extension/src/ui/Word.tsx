/**
 * A learner's word or sentence, or a name that they gave: in its own language and direction, and at the start
 * of where it stands, which the direction of the page decides.
 */
import type { ComponentProps, ElementType } from 'react';

export interface WordProps extends ComponentProps<'p'> {
  /** Its children stand for it if it has marks within. */
  readonly text?: string;
  /** BCP 47, for the right glyphs and voice. */
  readonly language?: string | undefined;
  readonly as?: ElementType;
}

export function Word({ text, language, as: Tag = 'p', children = text, ...rest }: WordProps) {
  // An empty one would say that the language is unknown, in place of that of the text around.
  return (
    <Tag {...rest} dir="auto" lang={language === '' ? undefined : language}>
      {children}
    </Tag>
  );
}
