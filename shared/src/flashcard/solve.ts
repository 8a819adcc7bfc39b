/**
 * The kind of a card, and what it needs to be graded: by its named type, and by its structure where no
 * type is named, none is known, or the card lacks what its type needs (design section 2).
 */
import type { CardKind } from './flashcard.ts';
import type { CountsFrom, PlaceEvidence } from './option-finder.ts';
import { layOut } from './resolve-answers.ts';
import { fillBlanks, sentenceOf } from './solve-blanks.ts';
import { chosen } from './solve-choice.ts';
import { arrange } from './solve-order.ts';
import { match } from './solve-pairs.ts';
import { reveal, speaking, spelling } from './solve-text.ts';
import { sidesOf } from './told-answers.ts';
import type { Attempt, Solved, Unsolved } from './unsolved.ts';

/** @param evidence is added to by the answers that were taken as places */
export function solve(card: Unsolved, countsFrom: CountsFrom, evidence: PlaceEvidence): Solved {
  const { named } = card;
  const first =
    named === 'unknown' || named === 'unnamed'
      ? []
      : named === 'several'
        ? ['several' as const]
        : [named];
  for (const kind of [...first, ...structuralKinds(card)]) {
    const shown: PlaceEvidence = { fromZero: false, fromOne: false };
    const solved = attempts[kind](card, shown, countsFrom);
    if (solved === null) continue;
    evidence.fromZero ||= shown.fromZero;
    evidence.fromOne ||= shown.fromOne;
    return solved;
  }
  return reveal(card, countsFrom);
}

/** What the card can be by its structure, the likeliest first. */
function structuralKinds(card: Unsolved): readonly (CardKind | 'several')[] {
  const { decoded, told, spoken, texts, question } = card;
  const { options } = decoded;
  const kinds: (CardKind | 'several')[] = [];
  if (options.length === 0) {
    if (hasBlanks(card)) kinds.push('fill-blanks');
    if (card.minSimilarity) kinds.push('speaking');
    const heard = spoken && (question === '' || texts.includes(question));
    if (told.accepted || (heard && texts.length > 0)) kinds.push('spelling');
    return kinds;
  }
  const groups = new Set(options.map(({ group }) => group ?? ''));
  if (groups.size === 2 || decoded.pairs.length > 0) kinds.push('match');
  if (hasBlanks(card)) kinds.push('fill-blanks');
  if (told.values.some(({ value }) => sidesOf(value) !== null || isPairText(value)))
    kinds.push('match', 'fill-blanks');
  if (isOrder(card)) kinds.push('arrange');
  kinds.push('several');
  if (spoken && texts.includes(question)) kinds.push('spelling');
  return kinds;
}

function isPairText(value: unknown): boolean {
  return typeof value === 'string' && value.length < 2100 && /.[:=→].|->/u.test(value);
}

/** The options are the words of the answer: told as a sentence of them, or all of them told in turn. */
function isOrder({ decoded, told, strictOrder }: Unsolved): boolean {
  const { options } = decoded;
  const [only, ...others] = told.values;
  if (options.some(({ right }) => right)) return false;
  if (typeof only?.value === 'string' && others.length === 0) {
    const text = only.value;
    const names = new Set(options.flatMap((option) => [option.id, option.text]));
    // A list of options is no sentence.
    if (text.split(/[,;|，；、]/u).every((part) => names.has(part.trim()))) return false;
    return (layOut(text, options)?.length ?? 0) > 1;
  }
  if (told.values.length < 2) return false;
  return strictOrder || (told.values.length === options.length && options.length > 2);
}

function hasBlanks(card: Unsolved): boolean {
  return sentenceOf(card, false).blanks.length > 0;
}

const attempts: Readonly<Record<CardKind | 'several', Attempt>> = {
  choice: (card, evidence, countsFrom) => chosen(card, evidence, countsFrom, 'choice'),
  'multiple-choice': (card, evidence, countsFrom) =>
    chosen(card, evidence, countsFrom, 'multiple-choice'),
  several: (card, evidence, countsFrom) => chosen(card, evidence, countsFrom, 'several'),
  'fill-blanks': fillBlanks,
  spelling,
  arrange,
  match,
  speaking,
  // Only where the card says so: everything ends there anyway.
  reveal: (card, _, countsFrom) => reveal(card, countsFrom),
};
