/** Keys of the whole window, for any focus. */
import { useEffect, useRef } from 'react';

interface FormKeys {
  /** Ctrl or Cmd with Enter. */
  readonly save: () => void;
  /** Escape, if no inner control handled it. */
  readonly cancel: () => void;
}

export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.isComposing || event.repeat || event.defaultPrevented) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest.current.save();
      else if (event.key === 'Escape') latest.current.cancel();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}

/**
 * The browser asks before it closes a window with typed and unsaved text.
 * @returns ends it at once: the window may be closed before React has drawn
 */
export function useWarning(needed: boolean): () => void {
  const ended = useRef(false);
  useEffect(() => {
    if (!needed) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!ended.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [needed]);
  return () => {
    ended.current = true;
  };
}
