/** By which token the words of a text are looked up: every text that holds a term holds its longest token. */
import { foldTerm } from '../../text/fold.ts';
import { tokens } from '../../text/tokens.ts';

/** The longest is mostly the rarest: "Hund" of "der Hund". Empty for a term without any. */
export function keyToken(term: string): string {
  let longest = '';
  for (const { text } of tokens(foldTerm(term), 'en')) {
    if (text.length > longest.length) longest = text;
  }
  return longest;
}
