/**
 * Every message between Gleaner's own parts, as one typed map. Handlers validate the sender: pages
 * and the toast may ask for less than Gleaner's own pages (security.md S27).
 */
import { defineExtensionMessaging } from '@webext-core/messaging';
import type { TermProblem } from './text/term.ts';
import type { OutboxReason } from './outbox/store/record.ts';

/**
 * Why nothing was kept: the selection is no term, the database would not take it, or a shortcut was pressed
 * where only the browser's own menu may read the selection.
 */
export type CollectProblem = TermProblem | 'not-saved' | 'closed-page' | 'closed-frame';

export type ToastAction = 'undo' | 'edit' | 'change-language' | 'add-sentence';

/** What the toast on the page shows; the truth about one record. */
export interface ToastView {
  /** Empty when nothing was kept. */
  readonly recordId: string;
  /** True at the learner's click; later views of the same record only change a toast still shown. */
  readonly opens: boolean;
  readonly term: string;
  readonly sentence: string;
  /** Of term and sentence, BCP 47, as the page declares it. */
  readonly language?: string;
  /** The language it is kept as, by its name. */
  readonly keptAs?: string;
  /** The page's language, by its name, where the learner's list does not have it. */
  readonly unlisted?: string;
  /** Other forms of the word that may be sent in place of `term`: its base form, or as it was met. */
  readonly forms?: readonly string[];
  /** The page has the word with a capital that only its sentence gave it. */
  readonly lowered?: true;
  readonly status:
    | 'grace'
    /** The grace stands still while Gleaner's own window for it is open. */
    | 'editing'
    | 'sending'
    | 'collected'
    | 'already-collected'
    /** The service has the word and now has this sentence too. */
    | 'sentence-added'
    /** The service does not show its notes: the sentence stays on this device. */
    | 'sentence-kept'
    | 'waiting'
    | 'needs-attention'
    | 'unconfirmed'
    | 'undone'
    | 'refused';
  /** A sentence for a known word, rather than a word. */
  readonly purpose: 'word' | 'sentence';
  /** Milliseconds of grace left when the view was made; 0 when none. */
  readonly graceMs: number;
  /** What the learner may do beside closing it. */
  readonly actions: readonly ToastAction[];
  /** No script may run where the word was met, so its sentence is missing. */
  readonly withoutSentence?: true;
  readonly reason?: OutboxReason;
  /** The service's own words. Untrusted text. */
  readonly detail?: string;
  /** Of `refused`. */
  readonly problem?: CollectProblem;
  /** Of an already collected word, where the service told it. */
  readonly mastery?: number;
}

/** A text of a page that is marked. */
export interface MarkedText {
  readonly text: string;
  /** BCP 47, as the page declares it; empty where it declares none. */
  readonly language: string;
}

/** What the card of a marked word shows. */
export interface CardView {
  /** As it is collected. */
  readonly term: string;
  /** BCP 47; empty where unknown. */
  readonly language: string;
  /** As the service tells it; absent where it does not. */
  readonly mastery?: {
    readonly level: number;
    /** 0 to 5: a part of this learner's highest. */
    readonly dots: number;
  };
  /** In which the learner met it; empty where unknown. */
  readonly sentence: string;
}

/**
 * What became of a view: `unseen` when the page hides or covers the toast, `gone` when no toast shows that
 * record any longer.
 */
export type ToastAnswer = 'seen' | 'unseen' | 'gone';

/** What happens to what Gleaner keeps here; `unsent` is about words and answers that have not been sent. */
export interface DisconnectChoice {
  readonly forget: 'nothing' | 'account' | 'everything';
  readonly unsent: 'keep' | 'delete';
}

/** `still-connected`: the relay could not be told, and nothing was deleted. */
export type DisconnectOutcome = 'disconnected' | 'still-connected';

// The words to mark go to a page's script folded, cut into tokens, in few bytes.

/** A word, or the tokens of a phrase. */
export type TokenSequence = string | readonly string[];

export interface WordsOfLanguage {
  /** BCP 47, the primary subtag alone; empty: of no language that Gleaner knows. */
  readonly tag: string;
  readonly learning: readonly TokenSequence[];
  /** Marked more faintly. */
  readonly mastered: readonly TokenSequence[];
  /** Form and base, where the form is none that spelling tells: "went", "go". */
  readonly irregular: readonly (readonly [form: string, base: string])[];
  /** Form and base, where spelling tells wrongly: "caring", "car". */
  readonly misleading: readonly (readonly [form: string, base: string])[];
}

export interface HighlightWords {
  /** Equal for equal words. */
  readonly version: string;
  /** Empty where the page asks. */
  readonly languages: readonly WordsOfLanguage[];
  /** There are too many for each frame to hold: the page asks for those of its texts (`wordsOnPage`). */
  readonly asks?: true;
}

/** Which of these tokens, folded, are of collected words? */
export interface TokensOfPage {
  readonly tokens: readonly string[];
  /** Of the text, as the page declares it: BCP 47, the primary subtag alone; empty where it declares none. */
  readonly language: string;
}

/** `null` for the words: those of the version that was named still hold. */
export interface HighlightAnswer {
  readonly version: string;
  readonly words: HighlightWords | null;
}

interface Messages {
  /** Extension pages: send what is due now. */
  drainOutbox(): void;
  /** Extension pages: open the relay's login in a normal window. */
  connect(): void;
  /** Extension pages: end the session at the relay, and delete what the learner chose. */
  disconnect(choice: DisconnectChoice): DisconnectOutcome;
  /** Toast or extension page: take a collected word back. False when its grace is over. */
  undoCollect(request: { readonly recordId: string }): boolean;
  /**
   * Toast or extension page: open Gleaner's window for a kept word, its grace standing still. False when
   * it can no longer be changed.
   */
  editCollect(request: { readonly recordId: string; readonly field?: 'language' }): boolean;
  /** Toast: send one of the offered forms of a kept word. False when it can no longer be changed. */
  chooseForm(request: { readonly recordId: string; readonly form: string }): boolean;
  /** Extension pages: Gleaner's window for a kept word is closing. */
  endEdit(request: { readonly recordId: string }): void;
  /** Toast or extension page: add the sentence to the word the service holds. False when there is none. */
  addSentence(request: { readonly recordId: string }): boolean;
  /** Background to the tab's toast. */
  showToast(view: ToastView): ToastAnswer;
  /** Bubble: whether it is switched on for the page that asks. */
  isBubbleOn(): boolean;
  /** Bubble: collect what the learner pressed it for. */
  collectFromPage(request: { readonly text: string }): void;
  /** Highlight: the words to mark on the page that asks; null where it is switched off. */
  highlightWords(request: { readonly version: string }): HighlightAnswer | null;
  /** Highlight: which words of the page's texts are collected; null where it is switched off. */
  wordsOnPage(request: TokensOfPage): readonly WordsOfLanguage[] | null;
  /**
   * Highlight: the learner wants the card of a marked word. The script for it is then in the frame that asks; null
   * where it is switched off, or the word is no longer collected.
   */
  openCard(request: MarkedText): CardView | null;
  /** Card: leave the word that it shows unmarked, or mark it again. */
  setKnown(request: { readonly known: boolean }): void;
  /** Card: open the review. */
  openReview(): void;
  /** Background to a tab, after a shortcut: show the card of the word in which the learner is. */
  showCard(): void;
  /** Background to the scripts of a tab: ask again what holds on your page. */
  lookAnew(): void;
}

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>();
