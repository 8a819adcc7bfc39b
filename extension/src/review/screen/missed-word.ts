/** A card in two lines, for the list of missed words: the word, and what to remember about it. */
import type { Flashcard } from '@gleaner/shared';
import { answerLines, spokenText } from '../answers/answer-text.ts';
import { askedWords } from '../answers/asked-words.ts';

export interface MissedWord {
  readonly word: string;
  /** Empty when the word is its own answer. */
  readonly answer: string;
  /** The spoken text. */
  readonly spoken: string;
}

export function missedWord(card: Flashcard): MissedWord {
  const word = askedWords(card).join(', ') || card.prompt;
  const answer = answerOf(card);
  return { word, answer: answer === word ? '' : answer, spoken: spokenText(card, true) || word };
}

function answerOf(card: Flashcard): string {
  if (card.kind === 'spelling') return card.prompt;
  return card.kind === 'arrange' ? card.question : answerLines(card).join(', ');
}
