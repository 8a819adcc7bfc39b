/**
 * How Gleaner's pages look: stored where a page can read it before its first paint, so that no page flashes in
 * other colours or moves its text.
 */
import { themes, type Theme } from '../ui/styles/themes.ts';

export const wordSizes = ['small', 'usual', 'large', 'largest'] as const;

export interface Appearance {
  readonly theme: Theme;
  /** Of the learner's words; `ui/styles/tokens.css` has the factor of each. */
  readonly wordSize: (typeof wordSizes)[number];
}

/** Version 1 had the theme alone, and this name. */
const key = 'gleaner-theme';
const version = 2;
const changed = 'gleaner-appearance';

/** The usual look, where nothing was chosen or what is stored is damaged. */
export function readAppearance(): Appearance {
  return appearanceOf(stored());
}

/** Applies at once here; other open pages follow (`followAppearance`). */
export function changeAppearance(change: Partial<Appearance>): void {
  localStorage.setItem(key, JSON.stringify({ version, ...readAppearance(), ...change }));
  announce();
}

export function forgetAppearance(): void {
  localStorage.removeItem(key);
  announce();
}

/** The browser tells other pages alone. */
function announce(): void {
  apply();
  globalThis.dispatchEvent(new Event(changed));
}

/** Applies what is stored, and every later choice. */
export function followAppearance(): void {
  apply();
  watchAppearance(apply);
}

/** Calls back after each choice, in this page or another. Returns a function that stops it. */
export function watchAppearance(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) callback();
  };
  globalThis.addEventListener('storage', listen);
  globalThis.addEventListener(changed, callback);
  return () => {
    globalThis.removeEventListener('storage', listen);
    globalThis.removeEventListener(changed, callback);
  };
}

function apply(): void {
  const { theme, wordSize } = readAppearance();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (wordSize === 'usual') delete dataset.wordSize;
  else dataset.wordSize = wordSize;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Nothing was stored, or storage is closed.
    return null;
  }
}

/** @param value of a file or of storage: anything */
export function appearanceOf(value: unknown): Appearance {
  const { theme, wordSize } = (value ?? {}) as { theme?: unknown; wordSize?: unknown };
  return {
    theme: themes.find((one) => one === theme) ?? 'system',
    wordSize: wordSizes.find((one) => one === wordSize) ?? 'usual',
  };
}
