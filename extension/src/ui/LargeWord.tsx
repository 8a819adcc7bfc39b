/** The word that all else is about: smaller when it is long, never cut. */
import { Word, type WordProps } from './Word.tsx';

export function LargeWord({ text, ...rest }: WordProps & { readonly text: string }) {
  return <Word {...rest} text={text} className="word" data-length={lengthOf(text)} />;
}

/** Letters of East Asian scripts are twice as wide. */
function lengthOf(text: string): 'short' | 'medium' | 'long' {
  const wide = text.match(
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  );
  const width = text.length + (wide?.length ?? 0);
  if (width <= 14) return 'short';
  return width <= 22 ? 'medium' : 'long';
}
