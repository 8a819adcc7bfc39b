/** Gives every blank the room of the longest word of the bank, so that the sentence keeps its lines. */
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
