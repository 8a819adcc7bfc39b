/** The words that a card asks. Each has the part of the answer that is about it. */
import { grade, type Flashcard } from '@gleaner/shared';
import { answerLines, wordsOfCard } from './answer-text.ts';
import { blankNames, rightText } from './blanks.ts';
import { sidesOf, splitPair } from './pairs.ts';

interface AskedWord {
  readonly text: string;
  /** Whether an entry of an answer is about this word. */
  readonly isAbout: (entry: string) => boolean;
}

/** Their texts, each once; none for a card without a word. */
export function askedWords(card: Flashcard): readonly string[] {
  return [...new Set(wordsIn(card).map(({ text }) => text))];
}

/** The words that a wrong answer got wrong. */
export function missedWords(card: Flashcard, given: readonly string[]): readonly string[] {
  const missed = wordsIn(card).filter(({ isAbout }) => {
    const part = { ...card, correct: card.correct.filter(isAbout) };
    return !grade(part, given.filter(isAbout)).correct;
  });
  return [...new Set(missed.map(({ text }) => text))];
}

function wordsIn(card: Flashcard): readonly AskedWord[] {
  const named = card.details?.find(({ kind }) => kind === 'word')?.text;
  return partsOf(card, named).filter(({ text }) => text !== '');
}

function partsOf(card: Flashcard, named: string | undefined): readonly AskedWord[] {
  const whole = (text: string): readonly AskedWord[] => [{ text, isAbout: () => true }];
  if (card.kind === 'match')
    return sidesOf(card).left.flatMap(({ id, text }) => {
      const isAbout = (pair: string): boolean => splitPair(card, pair)?.left === id;
      return card.correct.some(isAbout) ? [{ text, isAbout }] : [];
    });
  if (named !== undefined) return whole(named);
  if (card.kind === 'fill-blanks')
    return blankNames(card).map((name) => ({
      text: rightText(card, name),
      isAbout: (pair) => pair.startsWith(`${name}:`),
    }));
  if (card.kind === 'arrange') return whole(answerLines(card)[0] ?? card.question);
  return whole(wordsOfCard(card).find((text) => text !== '') ?? '');
}
