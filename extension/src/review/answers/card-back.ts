/** The details of a card that are shown beside its answer, each once. */
import type { CardDetail, Flashcard } from '@gleaner/shared';
import { answerLines } from './answer-text.ts';
import { solvedSentence } from './blanks.ts';

/** In the order of a dictionary. */
const order: readonly CardDetail['kind'][] = [
  ...(['word', 'text', 'reading', 'meaning', 'translation'] as const),
  ...(['example', 'hint', 'explanation'] as const),
];

/**
 * The details that the answered card does not show already.
 * @param shown further texts on the screen, such as the learner's own sentence
 */
export function backOf(card: Flashcard, shown: readonly string[] = []): readonly CardDetail[] {
  const seen = new Set([...textsOn(card), ...shown].map(folded));
  return order
    .flatMap((kind) => (card.details ?? []).filter((detail) => detail.kind === kind))
    .filter(({ text }) => {
      const isNew = folded(text) !== '' && !seen.has(folded(text));
      seen.add(folded(text));
      return isNew;
    });
}

/** The answered card itself shows this text. */
export function isOn(card: Flashcard, text: string): boolean {
  return textsOn(card).some((one) => folded(one) === folded(text));
}

function textsOn(card: Flashcard): readonly string[] {
  return [...textsOnFront(card), ...answerLines(card)];
}

/** What a spelling card shows before the answer: the meaning of the word, never the word itself. */
export function spellingMeanings({ correct, details = [] }: Flashcard): readonly string[] {
  const holdsAnswer = (text: string): boolean =>
    correct.some((one) => text.toLowerCase().includes(one.toLowerCase()));
  return details
    .filter(({ kind, text }) => /^(?:meaning|translation)$/u.test(kind) && !holdsAnswer(text))
    .map(({ text }) => text);
}

function textsOnFront(card: Flashcard): readonly string[] {
  const always = [card.prompt, ...card.phonetics.map(({ text }) => text)];
  switch (card.kind) {
    case 'spelling':
      return [
        ...always,
        ...spellingMeanings(card),
        ...card.options.map(({ hint, text }) => hint ?? text),
      ];
    case 'fill-blanks':
      return [...always, solvedSentence(card)];
    case 'choice':
    case 'multiple-choice':
    case 'arrange':
    case 'match':
    case 'speaking':
    case 'reveal':
      return [...always, card.question];
  }
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/gu, ' ');
}
