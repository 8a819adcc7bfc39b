/** A card that is read and not yet understood, and what solving one gives. */
import type { Fields } from './fields.ts';
import type { CardKind, CardOption, Flashcard } from './flashcard.ts';
import type { NamedKind } from './kind.ts';
import type { CountsFrom, PlaceEvidence } from './option-finder.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import type { ToldAnswers } from './told-answers.ts';

/** What is read of a card before its kind is known. */
export interface Unsolved {
  readonly fields: Fields;
  readonly named: NamedKind;
  readonly prompt: string;
  readonly question: string;
  readonly decoded: DecodedOptions;
  readonly told: ToldAnswers;
  /** Texts of the told answers, fit to be shown. */
  readonly texts: readonly string[];
  /** Marks on the options count, unless a mapping says where the answer is. */
  readonly useMarks: boolean;
  /** The card asks to be heard. */
  readonly spoken: boolean;
  readonly minSimilarity: boolean;
  readonly strictOrder: boolean;
}

export interface Solved {
  readonly kind: CardKind;
  readonly prompt: string;
  readonly question: string;
  readonly options: readonly CardOption[];
  readonly correct: readonly string[];
  readonly silent?: true;
}

/** Tries a card as one kind; null where it lacks what that needs. */
export type Attempt = (
  card: Unsolved,
  evidence: PlaceEvidence,
  countsFrom: CountsFrom,
) => Solved | null;

/** A card with an instruction alone asks what the instruction says. */
export function asked({ prompt, question }: Unsolved): Pick<Flashcard, 'prompt' | 'question'> {
  return question === '' ? { prompt: '', question: prompt } : { prompt, question };
}

export function shownOption({ id, text, group, hint }: DecodedOption): CardOption {
  return {
    id,
    text,
    ...(group !== undefined && { group }),
    ...(hint !== undefined && { hint }),
  };
}
