/** A text of a card with its own language and direction, independent of the page around it. */
import type { ElementType } from 'react';
import { textLanguage } from './text-language.ts';

export function CardText({
  text,
  language,
  as: Tag = 'span',
  ...rest
}: {
  readonly text: string;
  /** BCP 47 of the card. */
  readonly language: string;
  readonly as?: ElementType;
  readonly className?: string;
  readonly id?: string;
}) {
  return (
    <Tag {...rest} dir="auto" lang={textLanguage(text, language)}>
      {text}
    </Tag>
  );
}
