/**
 * Every message between Gleaner's own parts, as one typed map. Handlers validate the sender: pages
 * and the toast may ask for less than Gleaner's own pages (security.md S27).
 */
import { defineExtensionMessaging } from '@webext-core/messaging';
import type { TermProblem } from './collect/term.ts';
import type { OutboxReason } from './outbox/record.ts';

/** Why nothing was kept: the selection is no term, or the database would not take it. */
export type CollectProblem = TermProblem | 'not-saved';

export type ToastAction = 'undo' | 'edit' | 'add-sentence';

/** What the toast on the page shows; the truth about one record. */
export interface ToastView {
  /** Empty when nothing was kept. */
  readonly recordId: string;
  /** True at the learner's click; later views of the same record only change a toast still shown. */
  readonly opens: boolean;
  readonly term: string;
  readonly sentence: string;
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

interface Messages {
  /** Extension pages: send what is due now. */
  drainOutbox(): void;
  /** Extension pages: open the relay's login in a normal window. */
  connect(): void;
  /** Extension pages: end the session at the relay. */
  disconnect(): void;
  /** Toast or extension page: take a collected word back. False when its grace is over. */
  undoCollect(request: { readonly recordId: string }): boolean;
  /**
   * Toast or extension page: open Gleaner's window for a kept word, its grace standing still. False when
   * it can no longer be changed.
   */
  editCollect(request: { readonly recordId: string }): boolean;
  /** Toast or extension page: add the sentence to the word the service holds. False when there is none. */
  addSentence(request: { readonly recordId: string }): boolean;
  /** Background to the tab's toast. */
  showToast(view: ToastView): void;
}

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>();
