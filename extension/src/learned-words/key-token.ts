/**
 * The token by which the words of a text are looked up: every text that contains a term contains its
 * longest token.
 */
import { foldTerm } from '../text/fold.ts';
import { tokens } from '../text/tokens.ts';

/** The longest is usually the rarest: "Hund" of "der Hund". Empty for a term without tokens. */
export function keyToken(term: string): string {
  let longest = '';
  for (const { text } of tokens(foldTerm(term), 'en')) {
    if (text.length > longest.length) longest = text;
  }
  return longest;
}
