/** Gives every blank the width of the longest word in the bank, so that the sentence does not rewrap. */
import type { Flashcard } from '@gleaner/shared';

export function BlankSizer({ card }: { readonly card: Flashcard }) {
  const longest = card.options.reduce(
    (text, option) => (option.text.length > text.length ? option.text : text),
    '',
  );
  if (longest === '') return null;
  return (
    <span className="blank-sizer" aria-hidden="true">
      {longest}
    </span>
  );
}
