/** Cards whose answer is chosen: one option, several, or whether a statement is true. */
import { flag } from './fields.ts';
import { createOptionFinder, type CountsFrom, type PlaceEvidence } from './option-finder.ts';
import type { DecodedOption } from './options.ts';
import { resolveIds } from './resolve-answers.ts';
import { asked, shownOption, type Solved, type Unsolved } from './unsolved.ts';

export function chosen(
  card: Unsolved,
  evidence: PlaceEvidence,
  countsFrom: CountsFrom,
  kind: 'choice' | 'multiple-choice' | 'several',
): Solved | null {
  const options = card.decoded.options.length > 0 ? card.decoded.options : trueOrFalse(card);
  if (options.length === 0 || card.decoded.pairs.length > 0) return null;
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  const correct =
    card.useMarks && marked.length > 0
      ? marked
      : resolveIds(card.told.values, createOptionFinder(options, countsFrom, evidence));
  if (correct === null) return null;
  const several = kind === 'multiple-choice' || (kind === 'several' && correct.length > 1);
  return {
    ...asked(card),
    kind: several ? 'multiple-choice' : 'choice',
    options: options.map(shownOption),
    correct,
  };
}

/** A statement that is true or false, without options: signs that need no language. */
function trueOrFalse({ fields, named }: Unsolved): readonly DecodedOption[] {
  const answer = ['answer', 'correctanswer', 'correct'].map((name) => fields.get(name));
  const right = answer.map(flag).find((one) => one !== undefined);
  if (named !== 'choice' || right === undefined) return [];
  return [
    { id: 'true', text: '✓', right, belongs: '' },
    { id: 'false', text: '✗', right: !right, belongs: '' },
  ];
}
