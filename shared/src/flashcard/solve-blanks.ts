/** Cards of sentences with blanks, filled from a word bank or by typing. */
import { findBlanks, type Sentence } from './blanks.ts';
import type { CardOption } from './flashcard.ts';
import { createOptionFinder, type CountsFrom, type PlaceEvidence } from './option-finder.ts';
import { plain } from './resolve-answers.ts';
import { resolveBlanks } from './resolve-blanks.ts';
import { shownOption, type Solved, type Unsolved } from './unsolved.ts';

export function fillBlanks(
  card: Unsolved,
  evidence: PlaceEvidence,
  countsFrom: CountsFrom,
): Solved | null {
  const sentence = sentenceOf(card, card.named === 'fill-blanks');
  const { options } = card.decoded;
  const marked = card.useMarks ? options.filter(({ right }) => right) : [];
  const told = marked.length > 0 ? marked.map(({ id }) => plain(id)) : card.told.values;
  const finder = options.length > 0 ? createOptionFinder(options, countsFrom, evidence) : null;
  const filled =
    resolveBlanks(told, sentence, finder) ??
    // A cloze whose words are not those of the bank is typed.
    (sentence.blanks.some(({ answer }) => answer !== null)
      ? resolveBlanks(told, sentence, null)
      : null);
  if (filled === null) return null;
  const typed = finder === null || filled.correct.some((pair) => !endsInOption(pair, options));
  return {
    kind: 'fill-blanks',
    prompt:
      sentence.ofPrompt && card.question !== ''
        ? card.question
        : sentence.ofPrompt
          ? ''
          : card.prompt,
    question: filled.question,
    options: typed ? [] : options.map(shownOption),
    correct: filled.correct,
  };
}

function endsInOption(pair: string, options: readonly CardOption[]): boolean {
  return options.some(({ id }) => pair.endsWith(`:${id}`));
}

/** The sentence that is to be completed: the question, or the instruction where only that has blanks. */
export function sentenceOf(
  card: Unsolved,
  expected: boolean,
): Sentence & { readonly ofPrompt: boolean } {
  const ofQuestion = findBlanks(card.question, expected && card.question !== '');
  if (ofQuestion.blanks.length > 0) return { ...ofQuestion, ofPrompt: false };
  const ofPrompt = findBlanks(card.prompt, false);
  if (ofPrompt.blanks.length > 0 || card.question === '') return { ...ofPrompt, ofPrompt: true };
  return { ...ofQuestion, ofPrompt: false };
}
