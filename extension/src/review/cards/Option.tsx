/** One of several answers, as text with its number. */
import type { CardOption } from '@gleaner/shared';
import { CardText } from './CardText.tsx';

export function OptionText({
  option,
  place,
  language,
}: {
  readonly option: CardOption;
  /** From 0; the first nine have keys. */
  readonly place: number;
  /** BCP 47 of the card. */
  readonly language: string;
}) {
  return (
    <>
      <span className="option-number" aria-hidden="true">
        {place < 9 ? place + 1 : ''}
      </span>
      <CardText className="option-text" text={option.text} language={language} />
    </>
  );
}
