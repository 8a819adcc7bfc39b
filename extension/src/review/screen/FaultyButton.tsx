/** A quiet button to report a wrong card: it leaves the session and no answer is sent. */
import { i18n } from '#i18n';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useKeys } from '../input/use-keys.ts';
import { useLetterShortcut } from '../input/single-keys.ts';

export function FaultyButton({
  typing,
  onMark,
}: {
  /** The card has a text field, so the key needs a modifier. */
  readonly typing: boolean;
  readonly onMark: () => void;
}) {
  const letterShortcut = useLetterShortcut();
  useKeys({ m: onMark });
  return (
    <Button
      variant="quiet"
      label={i18n.t('review.markFaulty')}
      shortcut={letterShortcut('M', typing)}
      onClick={onMark}
    >
      <Flag className="icon" aria-hidden="true" />
    </Button>
  );
}
