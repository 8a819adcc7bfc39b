/**
 * Every message between Gleaner's own parts, as one typed map. Handlers validate the sender: pages
 * and the toast may ask for less than Gleaner's own pages (security-checklist.md S27).
 */
import type { ShownMastery } from './text/mastery-dots.ts';
import type { Refreshed } from './learned-words/keep-index.ts';
import { defineExtensionMessaging } from '@webext-core/messaging';
import type { TermProblem } from './text/term.ts';
import type { OutboxReason } from './outbox/store/record.ts';
import type { Theme } from './ui/styles/themes.ts';

/**
 * Why nothing was stored: the selection is not a term, the database refused the write, or a shortcut was
 * pressed on a page where only the browser's own menu can read the selection.
 */
export type CollectProblem = TermProblem | 'not-saved' | 'closed-page' | 'closed-frame';

export type ToastAction = 'undo' | 'edit' | 'change-language' | 'add-sentence' | 'look-up';

/** What the toast on the page shows about one record. */
export interface ToastView {
  /** Empty when nothing was stored. */
  readonly recordId: string;
  /**
   * True in reply to the learner's click. A later view of the same record only updates a toast that is
   * still open.
   */
  readonly opens: boolean;
  readonly term: string;
  readonly sentence: string;
  /** Language of the term and the sentence, BCP 47, as the page declares it. */
  readonly language?: string;
  /** Name of the language that the word is stored under. */
  readonly keptAs?: string;
  /** Name of the page's language, when the learner's list does not include it. */
  readonly unlisted?: string;
  /** With `unlisted`: whether the service refused it before, or `unlisted` is only the name of its script. */
  readonly unlistedWhy?: 'unlisted' | 'refused' | 'unknown';
  /** Other forms that the learner may send instead of `term`: its base form, or the form on the page. */
  readonly forms?: readonly string[];
  /** The page capitalises the word only because of its place in the sentence. */
  readonly lowered?: true;
  readonly status:
    | 'grace'
    /** The grace is paused while Gleaner's edit window is open. */
    | 'editing'
    | 'sending'
    | 'collected'
    | 'already-collected'
    /** The service has the word and now has this sentence too. */
    | 'sentence-added'
    /** The service does not return its notes, so the sentence stays on this device. */
    | 'sentence-kept'
    | 'waiting'
    | 'needs-attention'
    | 'unconfirmed'
    | 'undone'
    | 'refused';
  /** The record adds a sentence to a known word; it is not a new word. */
  readonly purpose: 'word' | 'sentence';
  /** Milliseconds of grace left when the view was made; 0 when there is none. */
  readonly graceMs: number;
  /** What the learner can do, apart from closing the toast. */
  readonly actions: readonly ToastAction[];
  /** No script may run on that page, so the sentence is missing. */
  readonly withoutSentence?: true;
  readonly reason?: OutboxReason;
  /** Text from the service. Untrusted. */
  readonly detail?: string;
  /** Only for `refused`. */
  readonly problem?: CollectProblem;
  /** Only for `sentence-added`: the service forgot how well the learner knows the word. */
  readonly scheduleLost?: true;
  /** Only for a word that was already collected, and only if the service returned it. */
  readonly mastery?: ShownMastery;
  /** BCP 47, `from` empty where unknown; absent where the learner wants no translation, or can have none. */
  readonly meaning?: { readonly from: string; readonly to: string };
  /** What the learner chose; absent, the toast keeps the theme that it has. */
  readonly theme?: Theme;
}

/** A text of the page in which words are marked. */
export interface MarkedText {
  readonly text: string;
  /** BCP 47, as the page declares it; empty where it declares none. */
  readonly language: string;
}

/** What the card of a marked word shows. */
export interface WordCard {
  /** The term as it was collected. */
  readonly term: string;
  /** BCP 47; empty where unknown. */
  readonly language: string;
  /** Absent if the service returned none. */
  readonly mastery?: ShownMastery;
  /** The sentence in which the learner met the word; empty where unknown. */
  readonly sentence: string;
  /** What the learner chose; absent, the card follows the system. */
  readonly theme?: Theme;
}

/**
 * Result of showing a view: `unseen` when the page hides or covers the toast, `gone` when no toast shows
 * that record any more.
 */
export type ToastAnswer = 'seen' | 'unseen' | 'gone';

/** What happens to the data on this device; `unsent` covers words and answers that have not been sent. */
export interface DisconnectChoice {
  readonly forget: 'nothing' | 'account' | 'everything';
  readonly unsent: 'keep' | 'delete';
}

/** `still-connected`: the relay could not be reached, and nothing was deleted. */
export type DisconnectOutcome = 'disconnected' | 'still-connected';

// A page's script receives the words folded and split into tokens, to keep the message small.

/** A word, or the tokens of a phrase. */
export type TokenSequence = string | readonly string[];

export interface WordsOfLanguage {
  /** BCP 47, primary subtag only; empty when Gleaner does not know the language. */
  readonly tag: string;
  readonly learning: readonly TokenSequence[];
  /** Marked more faintly. */
  readonly mastered: readonly TokenSequence[];
  /** Form and base form of irregular words: "went", "go". */
  readonly irregular: readonly (readonly [form: string, base: string])[];
  /** Form and base form where the spelling rules would give a wrong base: "caring", "car". */
  readonly misleading: readonly (readonly [form: string, base: string])[];
}

export interface HighlightWords {
  /** Equal versions mean equal words. */
  readonly version: string;
  /** Empty when the page asks for its words (`wordsOnPage`). */
  readonly languages: readonly WordsOfLanguage[];
  /** There are too many words for each frame to hold: the page sends its tokens instead (`wordsOnPage`). */
  readonly asks?: true;
}

/** Which of these folded tokens belong to collected words? */
export interface TokensOfPage {
  readonly tokens: readonly string[];
  /** Language of the text as the page declares it: BCP 47, primary subtag only; empty if it declares none. */
  readonly language: string;
}

/** `words` is `null` when the version in the request is still current. */
export interface HighlightAnswer {
  readonly version: string;
  readonly words: HighlightWords | null;
}

/** What a frame answers to the learner's wish for a caption. */
export type GrabbedCaption =
  /** There is no video in this frame. */
  | 'no-video'
  /** There is one, without a caption that could be read. */
  | 'no-caption'
  | 'shown'
  /** The strip was open already, and is closed. */
  | 'closed';

/** A word that the learner pressed in a caption. */
export interface WordOfCaption {
  readonly word: string;
  /** The caption's line. */
  readonly sentence: string;
  /** BCP 47; empty where the page declares none. */
  readonly language: string;
  readonly title: string;
  /** With the time of the video where the site has an address for it; empty when it cannot be opened again. */
  readonly url: string;
}

interface Messages {
  /** Extension pages: send what is due now. */
  drainOutbox(): void;
  /** Extension pages: read the service's list now, if it is due, though the last try has just failed. */
  readIndex(): void;
  /** Extension pages: read the service's list because the learner asks for it. */
  refreshIndex(): Refreshed;
  /** Extension pages: open the relay's login in a normal window. */
  connect(): void;
  /** The relay's last page of a login: it is the page in this tab. Whether this browser is connected. */
  loginEnded(): boolean;
  /** Extension pages: end the session at the relay, and delete what the learner chose. */
  disconnect(choice: DisconnectChoice): DisconnectOutcome;
  /** Toast or extension page: undo a collected word. False when its grace is over. */
  undoCollect(request: { readonly recordId: string }): boolean;
  /**
   * Toast or extension page: open the edit window for a stored word and pause its grace. False when the
   * word can no longer be changed.
   */
  editCollect(request: { readonly recordId: string; readonly field?: 'language' }): boolean;
  /** Toast: send one of the offered forms of a stored word. False when the word can no longer be changed. */
  chooseForm(request: { readonly recordId: string; readonly form: string }): boolean;
  /** Extension pages: the edit window of a stored word is closing. */
  endEdit(request: { readonly recordId: string }): void;
  /** Toast or extension page: add the sentence to the word the service holds. False when there is none. */
  addSentence(request: { readonly recordId: string }): boolean;
  /** Toast: open the word in the learner's own dictionary. False when they have none. */
  lookUp(request: { readonly recordId: string }): boolean;
  /** Background to the tab's toast. */
  showToast(view: ToastView): ToastAnswer;
  /** Bubble: whether the bubble is switched on for the page that asks. */
  isBubbleOn(): boolean;
  /** Bubble: the theme that the learner chose. */
  bubbleTheme(): Theme;
  /** Bubble: collect the selection for which the learner pressed it. */
  collectFromPage(request: { readonly text: string }): void;
  /** Background to a frame: show the caption of its video, or close the strip that shows one. */
  grabCaption(request: { readonly theme: Theme }): GrabbedCaption;
  /** Background to a frame: say that no caption was found in the tab. */
  showNoCaption(request: { readonly theme: Theme }): void;
  /** Captions: collect the word that the learner pressed. */
  collectCaption(request: WordOfCaption): void;
  /** Captions: open Gleaner's page for a line that the learner pastes. */
  pasteLine(): void;
  /** Highlight: the words to mark on the page that asks; null when the highlight is off for it. */
  highlightWords(request: { readonly version: string }): HighlightAnswer | null;
  /** Highlight: which words of the page's texts are collected; null when the highlight is off for it. */
  wordsOnPage(request: TokensOfPage): readonly WordsOfLanguage[] | null;
  /**
   * Highlight: open the card of a marked word. The background loads the card's script into the frame that
   * asks first. Null when the highlight is off there, or the word is no longer collected.
   */
  openCard(request: MarkedText): WordCard | null;
  /** Card: stop marking the word it shows, or mark it again. */
  setKnown(request: { readonly known: boolean }): void;
  /** Card: open the review. */
  openReview(): void;
  /** Background to a tab, after a shortcut: show the card of the word at the learner's cursor. */
  showCard(): void;
  /** Background to the scripts of a tab: read the settings and the words again, and update your page. */
  refreshPages(): void;
}

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>();
