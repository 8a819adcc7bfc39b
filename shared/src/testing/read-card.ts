/** A card as plain text, so that a table of a test can say what is expected. */
import type { Flashcard } from '../flashcard/flashcard.ts';

/** The texts of a card's right answer. */
export function rightTexts({ kind, options, correct }: Flashcard): string {
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? id;
  return [kind, correct.map(textOf).join('|')].join(' ');
}

export function readableCard({
  prompt,
  question,
  options,
  correct,
  details = [],
}: Flashcard): string {
  const texts = [...options, ...details].map(({ text }) => text);
  return [prompt, question, ...texts, ...correct].join('\n');
}
