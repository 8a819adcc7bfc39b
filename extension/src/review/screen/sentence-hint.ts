/**
 * The learner's own sentence without the word, as a hint before the answer. It is offered only when it does
 * not reveal the answer.
 */
import type { Flashcard } from '@gleaner/shared';
import { foldTerm } from '../../text/fold.ts';
import { markTerm } from '../../text/mark.ts';
import { answerLines, wordsOfCard } from '../answers/answer-text.ts';
import { solvedSentence } from '../answers/blanks.ts';
import type { CardSentence } from './own-sentence.ts';
import { shownKind } from '../session/shown-kind.ts';

export interface SentenceHint {
  readonly before: string;
  readonly after: string;
}

/** Null when there is no such sentence, or when it would reveal the answer. */
export function sentenceHint(
  card: Flashcard,
  sentence: CardSentence | null | undefined,
): SentenceHint | null {
  if (!sentence || sentence.word === '' || !takesHint(card)) return null;
  const { before, word, after } = sentence;
  const rest = [before, after];
  if (!/\p{L}/u.test(before + after)) return null;
  // The card's question is this very sentence: the hint would add nothing.
  if (foldTerm(before + word + after) === foldTerm(solvedSentence(card))) return null;
  const telling = [word, ...answerLines(card), ...wordsOfCard(card)].filter(
    (text) => foldTerm(text) !== '',
  );
  const isTold = rest.some((part) => telling.some((text) => markTerm(part, text).word !== ''));
  return isTold ? null : { before, after };
}

/** One word is no hint for a sentence or for pairs; a speaking card shows its sentence already. */
function takesHint(card: Flashcard): boolean {
  switch (shownKind(card)) {
    case 'choice':
    case 'multiple-choice':
    case 'fill-blanks':
    case 'spelling':
    case 'reveal':
      return card.kind !== 'arrange' && card.kind !== 'match';
    case 'arrange':
    case 'match':
    case 'speaking':
      return false;
  }
}
