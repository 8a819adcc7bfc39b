/**
 * The kind of a card, and what it needs to be graded: by its named type, and by its structure where no type is
 * named, none is known, or the card lacks what its type needs (docs/decisions/own-decoder.md). A card is
 * graded only on what it names an answer, or on what its type makes one, and only where that answer can be
 * given.
 */
import type { CardDetail, CardKind, CardOption, Flashcard } from './flashcard.ts';
import { completes, type Front } from './front.ts';
import type { NamedKind } from './kind.ts';
import { createOptionFinder, type OptionFinder, type PlaceReading } from './option-finder.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import { layOut } from './resolve-answers.ts';
import { fillBlanks } from './solve-blanks.ts';
import { chosen } from './solve-choice.ts';
import { arrange } from './solve-order.ts';
import { match } from './solve-pairs.ts';
import { speaking, spelling } from './solve-text.ts';
import { shownText } from './shown-text.ts';
import { sidesOf, textOf, type ToldField } from './told-answers.ts';

/** What is read of a card before its kind is known. */
export interface Unsolved {
  readonly front: Front;
  readonly named: NamedKind;
  /** The type says that the word is heard. */
  readonly dictated: boolean;
  readonly decoded: DecodedOptions;
  readonly told: readonly ToldField[];
  readonly accepted: ToldField;
  /** The type asks for the word letter by letter. */
  readonly spelled: boolean;
  /** What a field of truth says of a statement. */
  readonly truth: boolean | undefined;
  /** Marks on the options count, unless a mapping says where the answer is. */
  readonly useMarks: boolean;
  /** The card asks to be heard. */
  readonly spoken: boolean;
  readonly minSimilarity: boolean;
  readonly strictOrder: boolean;
  readonly reading: Omit<PlaceReading, 'notes'>;
}

export interface Solved extends Pick<
  Flashcard,
  'kind' | 'prompt' | 'question' | 'options' | 'correct' | 'silent' | 'submits'
> {
  readonly details: readonly CardDetail[];
}

/** Tries a card as one kind; null where it lacks what that needs, or where two answers disagree. */
type Attempt = (card: Unsolved, finderOf: FinderOf) => Solved | null;
export type FinderOf = (options: readonly CardOption[]) => OptionFinder;

/** What the card can be graded as, the named kind first, with the places that each attempt has shown. */
export function* attempts(
  card: Unsolved,
): Generator<{ readonly solved: Solved; readonly notes: PlaceReading['notes'] }> {
  const { named } = card;
  const first = named === 'unknown' || named === 'unnamed' ? [] : [named];
  for (const kind of named === 'reveal' ? [] : [...first, ...structuralKinds(card)]) {
    const notes: PlaceReading['notes'] = [];
    const finderOf: FinderOf = (options) => createOptionFinder(options, { ...card.reading, notes });
    const solved = kind === 'reveal' ? null : tries[kind](card, finderOf);
    if (solved !== null) yield { solved, notes };
  }
}

/** All texts that the card tells as answers, fit to be shown. */
export function toldTexts({
  told,
  accepted,
}: Pick<Unsolved, 'told' | 'accepted'>): readonly string[] {
  const texts = [...told.flat(), ...accepted].map(({ value }) => shownText(textOf(value)));
  return [...new Set(texts.filter(Boolean))];
}

export function shownOption({ id, text, group, hint }: DecodedOption): CardOption {
  return {
    ...{ id, text },
    ...(group !== undefined && { group }),
    ...(hint !== undefined && { hint }),
  };
}

/** The one that all agree about; null where none says anything, or two disagree. */
export function agreed<Reading>(
  readings: readonly (Reading | null)[],
  nameOf: (reading: Reading) => string = (reading) => JSON.stringify(reading),
): Reading | null {
  const made = readings.filter((reading) => reading !== null);
  return new Set(made.map(nameOf)).size === 1 ? (made[0] ?? null) : null;
}

type GradedKind = Exclude<CardKind, 'reveal'> | 'several';

/** What the card can be by its structure, the likeliest first. */
function structuralKinds(card: Unsolved): readonly GradedKind[] {
  const { decoded, told, accepted, spoken, front } = card;
  const { options } = decoded;
  const texts = toldTexts(card);
  const asked = front.questions.at(-1) ?? (front.word || front.sentence);
  const blanks = completes(front, false).blanks.length > 0;
  const kinds: GradedKind[] = [];
  if (options.length === 0) {
    if (blanks) kinds.push('fill-blanks');
    if (card.minSimilarity) kinds.push('speaking');
    const heard = spoken && (asked === '' || texts.includes(asked));
    if (accepted.length > 0 || (heard && texts.length > 0)) kinds.push('spelling');
    return kinds;
  }
  const groups = new Set(options.map(({ group }) => group ?? ''));
  if (groups.size === 2 || decoded.pairs.length > 0) kinds.push('match');
  if (blanks) kinds.push('fill-blanks');
  const values = told.flat().map(({ value }) => value);
  if (values.some((value) => sidesOf(value) !== null || isPairText(value)))
    kinds.push('match', 'fill-blanks');
  if (told.some((field) => isOrder(card, field))) kinds.push('arrange');
  kinds.push('several');
  if (spoken && texts.includes(asked)) kinds.push('spelling');
  return kinds;
}

function isPairText(value: unknown): boolean {
  return typeof value === 'string' && value.length < 2100 && /.[:=→].|->/u.test(value);
}

/** The options are the words of the answer: told as a sentence of them, or all of them told in turn. */
function isOrder({ decoded, strictOrder }: Unsolved, told: ToldField): boolean {
  const { options } = decoded;
  const [only, ...others] = told;
  if (only === undefined || options.some(({ right }) => right)) return false;
  if (typeof only.value === 'string' && others.length === 0) {
    const text = only.value;
    const known = new Set(options.flatMap((option) => [option.id, option.text]));
    // A list of options is no sentence.
    if (text.split(/[,;|，；、]/u).every((part) => known.has(part.trim()))) return false;
    return (layOut(text, options)?.length ?? 0) > 1;
  }
  if (told.length < 2) return false;
  if (strictOrder || only.as === 'order') return true;
  // All of them, as they stand there or under a name for several right ones: all are right.
  const inTurn = told.every(({ value }, place) =>
    [options[place]?.id, options[place]?.text].includes(textOf(value)),
  );
  const several = only.field.endsWith('s') && only.field !== 'answers';
  return told.length === options.length && options.length > 2 && !inTurn && !several;
}

const tries: Readonly<Record<GradedKind, Attempt>> = {
  choice: (card, finderOf) => chosen(card, finderOf, 'choice'),
  'multiple-choice': (card, finderOf) => chosen(card, finderOf, 'multiple-choice'),
  several: (card, finderOf) => chosen(card, finderOf, 'several'),
  'fill-blanks': fillBlanks,
  ...{ spelling, arrange, match, speaking },
};
