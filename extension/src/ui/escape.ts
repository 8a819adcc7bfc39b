/** One rule for Escape: it closes the innermost thing that is open, which gives the focus back, and no other. */
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';

/** For the `onKeyDown` of what has the focus within. */
export function onEscape(close: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!event.isDefaultPrevented() && isEscape(event.nativeEvent)) {
      // It would close the popup.
      event.preventDefault();
      close();
    }
  };
}

/** Wherever the focus is, after all that `onEscape` listens to. */
export function useEscape(close: (() => void) | null): void {
  const act = useEffectEvent(() => close?.());
  const isOpen = close !== null;
  useEffect(() => {
    if (!isOpen) return;
    const pressed = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || !isEscape(event)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [isOpen]);
}

/** The keys of an input method are its own. */
function isEscape({ key, isComposing }: globalThis.KeyboardEvent): boolean {
  return key === 'Escape' && !isComposing;
}
