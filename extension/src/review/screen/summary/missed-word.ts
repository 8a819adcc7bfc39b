/** A card in two lines, for the list of missed words: the word, and what to remember about it. */
import type { Flashcard } from '@gleaner/shared';
import { answerLines, spokenText, wordsOfCard } from '../../answers/answer-text.ts';
import { blankNames, rightText } from '../../answers/blanks.ts';
import { sidesOf } from '../../answers/pairs.ts';

export interface MissedWord {
  readonly word: string;
  /** Empty when the word is its own answer. */
  readonly answer: string;
  /** The spoken text. */
  readonly spoken: string;
}

export function missedWord(card: Flashcard): MissedWord {
  const word = wordOf(card) || card.prompt;
  const answer = answerOf(card);
  return { word, answer: answer === word ? '' : answer, spoken: spokenText(card, true) || word };
}

function wordOf(card: Flashcard): string {
  const named = card.details?.find(({ kind }) => kind === 'word')?.text;
  switch (card.kind) {
    case 'fill-blanks':
      return (
        named ??
        blankNames(card)
          .map((name) => rightText(card, name))
          .join(', ')
      );
    case 'match':
      return sidesOf(card)
        .left.map(({ text }) => text)
        .join(', ');
    case 'arrange':
      return named ?? answerLines(card)[0] ?? card.question;
    case 'choice':
    case 'multiple-choice':
    case 'spelling':
    case 'speaking':
    case 'reveal':
      return named ?? wordsOfCard(card).find((text) => text !== '') ?? '';
  }
}

function answerOf(card: Flashcard): string {
  if (card.kind === 'spelling') return card.prompt;
  return card.kind === 'arrange' ? card.question : answerLines(card).join(', ');
}
