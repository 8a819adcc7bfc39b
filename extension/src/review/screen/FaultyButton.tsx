/** A quiet way to say that a card is wrong: it leaves the session and nothing is submitted. */
import { i18n } from '#i18n';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../input/use-keys.ts';

export function FaultyButton({
  typing,
  onMark,
}: {
  /** Letters are typed into the card, so that the key needs Alt. */
  readonly typing: boolean;
  readonly onMark: () => void;
}) {
  useKeys({ m: onMark });
  const shortcut = typing ? { name: 'Alt+M', label: 'Alt M' } : { name: 'M', label: 'M' };
  return (
    <Button
      variant="quiet"
      iconOnly
      shortcut={shortcut}
      title={i18n.t('review.markFaulty')}
      onClick={onMark}
    >
      <Flag className="icon" aria-hidden="true" />
      <span className="visually-hidden">{i18n.t('review.markFaulty')}</span>
    </Button>
  );
}
