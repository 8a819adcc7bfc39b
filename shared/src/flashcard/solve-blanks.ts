/** Cards of sentences with blanks, filled from a word bank or by typing. */
import type { CardOption } from './flashcard.ts';
import { completes } from './front.ts';
import { resolveBlanks, type FilledSentence } from './resolve-blanks.ts';
import { agreed, shownOption, type FinderOf, type Solved, type Unsolved } from './solve.ts';
import type { ToldField } from './told-answers.ts';

export function fillBlanks(card: Unsolved, finderOf: FinderOf): Solved | null {
  const { prompt, details, text, blanks } = completes(card.front, card.named === 'fill-blanks');
  if (text === '') return null;
  const { options } = card.decoded;
  const marked = card.useMarks ? options.filter(({ right }) => right) : [];
  const ofMarks: ToldField = marked.map(({ id }) => ({ value: id, field: '', as: 'ids' }));
  const told = marked.length > 0 ? [ofMarks] : card.told;
  const finder = options.length > 0 ? finderOf(options) : null;
  const isCloze = blanks.length > 0 && blanks.every(({ answer }) => answer !== null);
  const fill = (bank: typeof finder): FilledSentence | null => {
    const fields = [...told, ...(bank === null && card.accepted.length > 0 ? [card.accepted] : [])];
    // What the text itself says needs no other answer.
    const sources = isCloze || fields.length === 0 ? [[]] : fields;
    return agreed(sources.map((field) => resolveBlanks(field, { text, blanks }, bank)));
  };
  // A cloze whose words are not those of the bank is typed.
  const filled = fill(finder) ?? (isCloze || options.length === 0 ? fill(null) : null);
  if (filled === null) return null;
  const { question, correct, namesAreOurs } = filled;
  const typed = finder === null || correct.some((pair) => !endsInOption(pair, options));
  return {
    ...{ kind: 'fill-blanks', prompt, question, correct, details },
    options: typed ? [] : options.map(shownOption),
    ...(namesAreOurs && { submits: 'values' }),
  };
}

function endsInOption(pair: string, options: readonly CardOption[]): boolean {
  return options.some(({ id }) => pair.endsWith(`:${id}`));
}
