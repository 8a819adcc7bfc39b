/** The button with a menu of other places in which Gleaner can open. */
import { i18n } from '#i18n';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';

/** Loads on the first press. */
const WindowMenu = lazy(() => import('./WindowMenu.tsx'));

/** `onHandOver` is called before the current work continues in the other place. */
export function OpenElsewhere({ onHandOver }: { readonly onHandOver?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const pressed = (event: PointerEvent | FocusEvent): void => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('focusin', pressed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('focusin', pressed);
    };
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    menu.current?.querySelector('button')?.focus();
  };
  return (
    <div
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        close();
      }}
    >
      <Button variant="quiet" iconOnly aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Ellipsis className="icon" aria-hidden="true" />
        <span className="visually-hidden">{i18n.t('review.otherWindows')}</span>
      </Button>
      {isOpen && (
        <div className="window-menu-list">
          <Suspense fallback={null}>
            <WindowMenu onClose={close} {...(onHandOver && { onHandOver })} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
