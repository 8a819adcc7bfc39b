/** A text of a card with its own language and direction, independent of the page around it. */
import type { ElementType } from 'react';
import { textLanguage } from './text-language.ts';
import { Word } from '../../ui/Word.tsx';

export function CardText({
  text,
  language,
  as = 'span',
  ...rest
}: {
  readonly text: string;
  /** BCP 47 of the card. */
  readonly language: string;
  readonly as?: ElementType;
  readonly className?: string;
  readonly id?: string;
}) {
  return <Word {...rest} {...{ text, as }} language={textLanguage(text, language)} />;
}
