/**
 * Keys of the review: digits, Enter, Space and letters act wherever nothing is typed; in a text field
 * letters need Alt, and everything else is the field's.
 */
import { useEffect, useRef } from 'react';

/** Names: `1`-`9`, `Enter`, `Space`, or a lower-case letter. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const name = keyName(event);
      const action = name === null ? undefined : latest.current[name];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}

/** Null for a key that is not ours: held down, with other modifiers, or meant for what has the focus. */
function keyName(event: KeyboardEvent): string | null {
  if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.defaultPrevented)
    return null;
  const target = event.target instanceof Element ? event.target : null;
  const within = (selector: string): boolean => Boolean(target?.closest(selector));
  const typing = within('input, textarea, select, [contenteditable]');
  // With Alt, `key` is another character on some keyboards; without, the layout's own letter counts.
  const letter = event.altKey
    ? /^Key([A-Z])$/u.exec(event.code)?.[1]
    : /^[a-z]$/iu.exec(event.key)?.[0];
  if (letter !== undefined) return typing && !event.altKey ? null : letter.toLowerCase();
  if (typing || event.altKey) return null;
  if (/^[1-9]$/u.test(event.key)) return event.key;
  if (within('button, a, summary')) return null;
  if (event.key === 'Enter') return 'Enter';
  return event.key === ' ' ? 'Space' : null;
}
