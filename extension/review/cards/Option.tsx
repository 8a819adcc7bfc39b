/** One of several answers, as text with its number, and what became of it afterwards. */
import { i18n } from '#i18n';
import type { CardOption } from '@gleaner/shared';
import { Mark } from '../../ui/Mark.tsx';

interface OptionProps {
  readonly option: CardOption;
  /** From 0; the first nine have keys. */
  readonly place: number;
}

export function OptionText({ option, place }: OptionProps) {
  return (
    <>
      <span className="option-number" aria-hidden="true">
        {place < 9 ? place + 1 : ''}
      </span>
      <span className="option-text" dir="auto">
        {option.text}
      </span>
    </>
  );
}

/** Stays where it was asked, so that nothing moves under the learner's eye. */
export function AnsweredOption({
  option,
  place,
  right,
  chosen,
  several = false,
}: OptionProps & {
  readonly right: boolean;
  readonly chosen: boolean;
  /** Of a card with several right answers: one that was not chosen was missed. */
  readonly several?: boolean;
}) {
  const tone = right ? (several && !chosen ? 'missed' : 'right') : chosen ? 'wrong' : 'other';
  return (
    <div className="option" data-tone={tone}>
      <OptionText {...{ option, place }} />
      {tone === 'right' && (
        <Mark tone="right" iconOnly>
          {i18n.t('review.rightAnswer')}
        </Mark>
      )}
      {tone === 'missed' && <Mark tone="right">{i18n.t('cards.missed')}</Mark>}
      {tone === 'wrong' && <Mark tone="wrong">{i18n.t('review.yours')}</Mark>}
    </div>
  );
}
