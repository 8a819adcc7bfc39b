/**
 * The one shape of a flashcard that the rest of Gleaner knows. interface.md section 2.3 says only that
 * a card has an id, a question type, options and a correct answer; `decode.ts` makes this shape from them.
 */
export const cardKinds = [
  'choice',
  'multiple-choice',
  'fill-blanks',
  'spelling',
  'arrange',
  'match',
  'speaking',
  'reveal',
] as const;
export type CardKind = (typeof cardKinds)[number];

export interface CardOption {
  readonly id: string;
  readonly text: string;
  /** Side of a pair in a `match` card: `left` or `right`. Elsewhere as the service names it. */
  readonly group?: string;
  readonly hint?: string;
}

export interface Phonetics {
  readonly text: string;
  /** `US`; empty when unknown. */
  readonly accent: string;
}

export interface GradingRules {
  readonly ignoreCase: boolean;
  readonly ignoreAccents: boolean;
  readonly ignorePunctuation: boolean;
  readonly strictOrder: boolean;
  /** 0 to 1, for `speaking`; absent when the service sets none. */
  readonly minSimilarity?: number;
}

export interface Flashcard {
  readonly id: string;
  /** The service's id of its word: the same in each deal, where a card may have a new id in each. */
  readonly wordId?: string;
  readonly kind: CardKind;
  /** The instruction: "Choose the meaning". May be empty. */
  readonly prompt: string;
  /** What is asked about; of a `spelling` card for speech only, of `fill-blanks` with a `___` for every blank. */
  readonly question: string;
  readonly phonetics: readonly Phonetics[];
  /** https, without credentials (security-checklist.md S28). */
  readonly imageUrl?: string;
  /** The card names a picture whose address must not be loaded. */
  readonly imageRefused?: boolean;
  /** BCP 47, of the question; absent when the service does not say. */
  readonly language?: string;
  /** Whether the question is to be spoken at once. */
  readonly speak: boolean;
  /** The word may not be spoken before the answer: the prompt asks for it in writing ("Translate: Hund"). */
  readonly silent?: true;
  readonly options: readonly CardOption[];
  /**
   * Option ids where there are options (`blank1:id` for blanks, `left:right` for pairs, in order for
   * `arrange`), accepted texts otherwise (`blank1:text` for blanks without a word bank; a blank that
   * takes several texts has several entries). Blanks stand in the order of the question.
   */
  readonly correct: readonly string[];
  readonly rules: GradingRules;
  /** The names of its blanks are ours: `user_answer` is the contents of the blanks without them. */
  readonly submits?: 'values';
  /** The service's own recording of the question; https, without credentials. */
  readonly audioUrl?: string;
  /** What came with the card to be shown beside its answer; never an answer itself. */
  readonly details?: readonly CardDetail[];
}

export interface CardDetail {
  /** `word` and `text` are what the card is about, where the question asks in other words. */
  readonly kind:
    | 'meaning'
    | 'translation'
    | 'example'
    | 'reading'
    | 'hint'
    | 'explanation'
    | 'word'
    | 'text';
  readonly text: string;
}

/** An item of the list, by its index, and what is wrong with it. */
export interface CardProblem {
  readonly index: number;
  readonly reason: string;
  /** The whole answer is meant: it holds no list, so there are no items. */
  readonly noList?: true;
}

/** Counts that an instance sends beside its cards; interface.md promises none. */
export interface DeckStats {
  readonly due?: number;
  readonly new?: number;
  readonly reviewedToday?: number;
  /** Estimated, for what is due. */
  readonly minutes?: number;
}

/** What the cards have shown about the first place, 0 or 1; see `resolve.ts`. */
export interface PlaceFact {
  /** Folded name of the question type; empty where the cards name none. */
  readonly type: string;
  /** Folded name of the field that holds the place. */
  readonly field: string;
  readonly from: 0 | 1;
}

export interface DecodedFlashcards {
  readonly cards: readonly Flashcard[];
  /** Items that could not become a card. */
  readonly problems: readonly CardProblem[];
  /** Items that became a card of another kind than their type says. */
  readonly notes?: readonly CardProblem[];
  readonly stats?: DeckStats;
  /** Where places are counted from, as these cards and earlier ones have shown; absent when none has. */
  readonly places?: readonly PlaceFact[];
  /** Of a mapping: which of its fields were found on at least one card, and which on none. */
  readonly mapping?: { readonly found: readonly string[]; readonly missing: readonly string[] };
}

/** The result of grading one answer. */
export interface Grade {
  readonly correct: boolean;
  /** A typed answer that is one slip away from right; the learner may count it as right. */
  readonly almost: boolean;
  /** It is almost right by a slip of the fingers, and not another word or another form of it. */
  readonly slip?: true;
  /** `user_answer` for submit-answer (interface.md section 2.4): ids where options have ids, otherwise text. */
  readonly userAnswer: string;
}
