/** The right answer of a card in words, for the back of a card, the feedback and the summary. */
import type { Flashcard } from '@gleaner/shared';
import { blankNames, rightText, solvedSentence } from './blanks.ts';
import { joinWords } from './join-words.ts';
import { splitPair } from './pairs.ts';

/** A sentence for `arrange` and blanks; otherwise one line per pair or choice. */
export function answerLines(card: Flashcard): readonly string[] {
  const textOf = (id: string): string =>
    card.options.find((option) => option.id === id)?.text ?? id;
  switch (card.kind) {
    case 'arrange':
      return card.correct.length === 0 ? [] : [joinWords(card.correct.map(textOf))];
    case 'fill-blanks':
      return blankNames(card).some((name) => rightText(card, name) !== '')
        ? [solvedSentence(card)]
        : [];
    case 'match':
      return card.correct.map((pair) => {
        const sides = splitPair(card, pair);
        return sides ? `${textOf(sides.left)} – ${textOf(sides.right)}` : pair;
      });
    case 'choice':
    case 'multiple-choice':
    case 'spelling':
    case 'speaking':
    case 'reveal':
      return card.correct.map(textOf);
  }
}

/** The texts of a card that may be a learner's word, the most likely first. */
export function wordsOfCard(card: Flashcard): readonly string[] {
  const textOf = (id: string): string =>
    card.options.find((option) => option.id === id)?.text ?? id;
  switch (card.kind) {
    case 'fill-blanks':
      return [...blankNames(card).map((name) => rightText(card, name)), card.question];
    case 'match':
      return card.correct.flatMap((pair) => {
        const sides = splitPair(card, pair);
        return sides ? [textOf(sides.left), textOf(sides.right)] : [];
      });
    case 'arrange':
      // The longest word of a sentence is the most likely one.
      return [card.question, ...card.correct.map(textOf).sort((a, b) => b.length - a.length)];
    case 'choice':
    case 'multiple-choice':
    case 'spelling':
    case 'speaking':
    case 'reveal':
      return [card.question, ...card.correct.map(textOf)];
  }
}

/** The part of a card that is spoken; empty for none. A blank is a pause until it is answered. */
export function spokenText(card: Flashcard, answered: boolean): string {
  switch (card.kind) {
    case 'spelling':
      if (card.silent && !answered) return '';
      return card.question || (card.correct[0] ?? '');
    case 'fill-blanks':
      return answered ? solvedSentence(card) : card.question.replaceAll(/[_＿]{2,}/gu, '…');
    case 'arrange':
      return answered ? (answerLines(card)[0] ?? card.question) : card.question;
    case 'speaking':
      return card.question || (card.correct[0] ?? '');
    case 'choice':
    case 'multiple-choice':
    case 'match':
    case 'reveal':
      return card.question;
  }
}
