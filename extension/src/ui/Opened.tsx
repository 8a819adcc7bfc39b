/** What opens in its place at a press: it takes the focus, Escape closes it, and the focus returns. */
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { onEscape } from './escape.ts';

interface OpenedProps extends ComponentProps<'div'> {
  readonly onClose: () => void;
}

/** A group, which needs a name of its own. */
export function Opened({ onClose, className, ...group }: OpenedProps) {
  const box = useRef<HTMLDivElement>(null);
  // Read while it is drawn: what had the focus may be hidden together with that.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);
  return (
    <div
      {...group}
      className={`${className} stack`}
      role="group"
      tabIndex={-1}
      ref={box}
      onKeyDown={onEscape(onClose)}
    />
  );
}
