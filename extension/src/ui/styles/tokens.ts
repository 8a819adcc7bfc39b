/**
 * The tokens of `tokens.css` as values, for styles on websites and for the toolbar: a page may register a custom
 * property and change what it inherits.
 */
import tokens from './tokens.css?raw';

type Colour =
  | ('surface' | 'ink' | 'ink-2' | 'line' | 'edge' | 'rim' | 'hover')
  | ('accent' | 'accent-strong' | 'accent-soft' | 'on-accent' | 'right' | 'wrong' | 'warn');
type Token = Colour | 'float' | 'float-small' | 'serif-latin';

/** @returns the value of `--name`; a colour has a light and a dark half */
export function token(name: Token): string {
  const start = `--${name}:`;
  const from = tokens.indexOf(start) + start.length;
  return tokens.slice(from, tokens.indexOf(';', from)).trim();
}

/** The light half alone, where a browser takes a plain colour. */
export function lightColour(name: Colour): string {
  const value = token(name);
  return value.slice(value.indexOf('(') + 1, value.indexOf(','));
}
