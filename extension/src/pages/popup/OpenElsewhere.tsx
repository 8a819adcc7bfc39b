/** Other places in which Gleaner can open: a menu of several, or the button of the only one. */
import { i18n } from '#i18n';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Loads on the first press. */
export const OtherWindows = lazy(() => import('./OtherWindows.tsx'));

export function OpenElsewhere() {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  // A tab leads to the side panel alone, and the panel to a tab.
  const isMenu = document.documentElement.dataset.view === 'popup';
  return (
    <div ref={menu}>
      {isMenu && (
        <Button
          variant="quiet"
          label={i18n.t('review.otherWindows')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis className="icon" aria-hidden="true" />
        </Button>
      )}
      {isOpen === isMenu && (
        <div className={isMenu ? 'window-menu-list' : ''}>
          <Suspense fallback={null}>
            <OtherWindows within={isMenu ? menu : null} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
