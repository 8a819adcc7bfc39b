/**
 * Keys of the review: digits, Enter, Space, arrows and letters work outside text fields. In a text field,
 * letters need Alt, or Control on a Mac, where Option types characters; the field handles all other keys.
 */
import { useContext, useLayoutEffect, useRef } from 'react';
import { isMac } from './letter-shortcut.ts';
import { PressGuard } from './press-guard.ts';
import { SingleKeys } from './single-keys.ts';

/**
 * Names: `1`-`9`, `Enter`, `Space`, `Backspace`, `ArrowLeft` and the like, a lower-case letter,
 * `Shift+p`, `Control+z`.
 */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

export function useKeys(actions: KeyActions): void {
  const counts = useContext(PressGuard);
  const single = useContext(SingleKeys);
  const latest = useRef({ actions, counts, single });
  // With the screen itself: on a busy machine other effects may run long after it is shown.
  useLayoutEffect(() => {
    latest.current = { actions, counts, single };
  });
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const name = keyName(event, latest.current.single);
      const action = name === null ? undefined : latest.current.actions[name];
      if (!action) return;
      event.preventDefault();
      if (latest.current.counts(event)) action();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}

/**
 * Null for a key that is not handled here: repeated, with other modifiers, or meant for the focused
 * element.
 */
function keyName(event: KeyboardEvent, single: boolean): string | null {
  if (event.repeat || event.isComposing || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  const within = (selector: string): boolean => Boolean(target?.closest(selector));
  const typing = within(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  );
  const letter = letterOf(event);
  if (event.ctrlKey || event.metaKey) {
    if (event.altKey || event.metaKey === event.ctrlKey) return null;
    if ((typing || !single) && isMac() && event.ctrlKey && !event.shiftKey) return letter;
    if (typing) return null;
    return letter === 'z' && !event.shiftKey ? 'Control+z' : null;
  }
  if (letter !== null) {
    if (!event.altKey && (typing || !single)) return null;
    if (typing && typesCharacter(event)) return null;
    return event.shiftKey ? `Shift+${letter}` : letter;
  }
  if (typing || event.altKey) return null;
  const digit = /^[1-9]$/u.exec(event.key)?.[0] ?? digitKey(event);
  if (digit !== undefined) return single ? digit : null;
  if (event.key === 'Backspace' || event.key.startsWith('Arrow')) return event.key;
  // A disabled control leaves its keys to the card.
  if (within('button:not([aria-disabled=true]), a, summary')) return null;
  if (event.key === 'Enter') return 'Enter';
  return event.key === ' ' && !within('input') ? 'Space' : null;
}

/**
 * The layout's own letter counts, or the key's position when the layout has no Latin letters; with Alt,
 * `key` is another character on some keyboards.
 */
function letterOf({ key, code, altKey }: KeyboardEvent): string | null {
  const own = altKey ? undefined : /^[a-z]$/iu.exec(key)?.[0];
  const byPlace =
    altKey || /^[^\p{ASCII}]$/u.test(key) ? /^Key([A-Z])$/u.exec(code)?.[1] : undefined;
  return (own ?? byPlace)?.toLowerCase() ?? null;
}

/**
 * Whether Alt makes another character of the key, as Option does on a Mac and AltGr elsewhere: then the
 * learner is typing. A layout of another alphabet gives its own letter with Alt too.
 */
function typesCharacter(event: KeyboardEvent): boolean {
  if (isMac() || event.getModifierState('AltGraph')) return true;
  return !/^[a-z]$/iu.test(event.key) && !/^(?!\p{Script=Latin})\p{L}$/u.test(event.key);
}

/** Digits that a layout gives only with Shift, or in other characters. */
function digitKey({ code, shiftKey }: KeyboardEvent): string | undefined {
  return shiftKey ? undefined : /^(?:Digit|Numpad)([1-9])$/u.exec(code)?.[1];
}
