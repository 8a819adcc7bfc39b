/** A quiet way to say that a card is wrong: it leaves the session and nothing is submitted. */
import { i18n } from '#i18n';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../input/use-keys.ts';
import { letterShortcut } from '../input/letter-shortcut.ts';

export function FaultyButton({
  typing,
  onMark,
}: {
  /** Letters are typed into the card, so that the key needs another one with it. */
  readonly typing: boolean;
  readonly onMark: () => void;
}) {
  useKeys({ m: onMark });
  return (
    <Button
      variant="quiet"
      iconOnly
      shortcut={letterShortcut('M', typing)}
      title={i18n.t('review.markFaulty')}
      onClick={onMark}
    >
      <Flag className="icon" aria-hidden="true" />
      <span className="visually-hidden">{i18n.t('review.markFaulty')}</span>
    </Button>
  );
}
