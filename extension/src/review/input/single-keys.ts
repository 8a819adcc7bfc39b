/**
 * Single letters and digits as keys, which a learner may switch off (WCAG 2.1.4): then letters need Alt, or Control
 * on a Mac, and digits do nothing.
 */
import { createContext, useContext } from 'react';
import { letterShortcut, type LetterShortcut } from './letter-shortcut.ts';

/** Whether they are keys. */
export const SingleKeys = createContext(true);

/** @returns the shortcut of a letter; `typed` as for `letterShortcut` */
export function useLetterShortcut(): (letter: string, typed: boolean) => LetterShortcut {
  const isOn = useContext(SingleKeys);
  return (letter, typed) => letterShortcut(letter, typed || !isOn);
}

/** @returns the attribute of a control that a digit or letter presses; none for null, or while they are off */
export function useSingleKey(): (key: string | null) => { readonly 'aria-keyshortcuts'?: string } {
  const isOn = useContext(SingleKeys);
  return (key) => (isOn && key !== null ? { 'aria-keyshortcuts': key } : {});
}
