/** What is seldom done with a card: reporting it as faulty, and what the page adds. */
import { i18n } from '#i18n';
import { Ellipsis, Flag } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useMenuClose } from '../../ui/use-menu-close.ts';
import { useLetterShortcut } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';

/** As further entries of the menu need it. */
export interface OpenMenu {
  readonly within: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

interface ReviewMenuProps {
  /** The card has a text field, so the key needs a modifier. */
  readonly typing: boolean;
  readonly onMark: () => void;
  readonly more: ((menu: OpenMenu) => ReactNode) | undefined;
}

export function ReviewMenu({ typing, onMark, more }: ReviewMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const within = useRef<HTMLDivElement>(null);
  const letterShortcut = useLetterShortcut();
  useKeys({ m: () => setOpen(true) });
  const onClose = (): void => setOpen(false);
  return (
    <div className="window-menu" ref={within}>
      <Button
        variant="quiet"
        label={i18n.t('review.menu')}
        aria-expanded={isOpen}
        shortcut={letterShortcut('M', typing)}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis className="icon" aria-hidden="true" />
      </Button>
      {isOpen && (
        <Entries {...{ within, onClose }}>
          <Button
            variant="quiet"
            onClick={() => {
              onClose();
              onMark();
            }}
          >
            <Flag className="icon" aria-hidden="true" />
            {i18n.t('review.markFaulty')}
          </Button>
          {/* The ref is handed on and not read. */}
          {/* oxlint-disable-next-line react/refs */}
          {more?.({ within, onClose })}
        </Entries>
      )}
    </div>
  );
}

function Entries({ within, onClose, children }: OpenMenu & { readonly children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useMenuClose(within, onClose);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <div className="window-menu-list" ref={list}>
      {children}
    </div>
  );
}
