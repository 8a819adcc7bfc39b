/** The button with a menu of other places in which Gleaner can open. */
import { i18n } from '#i18n';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Loads on the first press. */
export const WindowMenu = lazy(() => import('./WindowMenu.tsx'));

export function OpenElsewhere() {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div ref={menu}>
      <Button variant="quiet" iconOnly aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Ellipsis className="icon" aria-hidden="true" />
        <span className="visually-hidden">{i18n.t('review.otherWindows')}</span>
      </Button>
      {isOpen && (
        <div className="window-menu-list">
          <Suspense fallback={null}>
            <WindowMenu within={menu} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
