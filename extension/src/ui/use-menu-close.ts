/** A press elsewhere closes a menu, and so does Escape: then the focus returns to where it was before. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** @param within the menu with its button */
export function useMenuClose(within: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Read while it is drawn: the menu takes the focus at once.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const menu = within.current;
    const pressed = ({ target }: Event): void => {
      if (target instanceof Node && !menu?.contains(target)) close();
    };
    const escaped = (event: KeyboardEvent): void => {
      // The parts of one menu listen each.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
      if (before instanceof HTMLElement && before !== document.body) before.focus();
      else menu?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('focusin', pressed);
    menu?.addEventListener('keydown', escaped);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('focusin', pressed);
      menu?.removeEventListener('keydown', escaped);
    };
  }, [within, before]);
}
