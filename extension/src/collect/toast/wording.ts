/** The toast's text for a view, and how long it stays. It never reports success early. */
import { i18n } from '#i18n';
import type { CollectProblem, ToastView } from '../../messages.ts';
import { reasonText } from '../../outbox/reason-text.ts';

export interface Wording {
  readonly text: string;
  readonly tone: 'plain' | 'right' | 'warn' | 'wrong';
  /** Milliseconds until the toast disappears by itself. */
  readonly lasts: number;
}

const brief = 3_000;
const readable = 7_000;
/** While the result is open; the popup shows it if the toast cannot. */
const patient = 30_000;
/** While the edit window is open; its closing sends another view. */
const untilClosed = 600_000;
/** For views with a button. */
const pressable = 12_000;

export function wordingOf(view: ToastView): Wording {
  const ofSentence = view.purpose === 'sentence';
  const changes = view.actions.some((action) => action !== 'look-up');
  const lasts = changes ? pressable : readable;
  switch (view.status) {
    case 'grace':
      return {
        text: reasonText(view) ?? i18n.t(ofSentence ? 'toast.addingSentence' : 'toast.saved'),
        tone: view.reason === undefined ? 'plain' : 'warn',
        lasts: patient,
      };
    case 'editing':
      return { text: i18n.t('toast.editing'), tone: 'plain', lasts: untilClosed };
    case 'sentence-added':
      return view.scheduleLost
        ? { text: i18n.t('toast.scheduleLost'), tone: 'warn', lasts: readable }
        : { text: i18n.t('toast.sentenceAdded'), tone: 'right', lasts: brief };
    case 'sentence-kept':
      return { text: i18n.t('toast.sentenceKept'), tone: 'right', lasts: readable };
    case 'sending':
      return {
        text: i18n.t(ofSentence ? 'toast.sendingSentence' : 'toast.sending'),
        tone: 'plain',
        lasts: patient,
      };
    case 'collected':
      return { text: i18n.t('toast.collected'), tone: 'right', lasts: brief };
    case 'already-collected':
      return { text: i18n.t('toast.alreadyCollected'), tone: 'right', lasts };
    case 'waiting':
      return { text: reasonText(view) ?? i18n.t('toast.saved'), tone: 'warn', lasts };
    case 'needs-attention':
      return { text: reasonText(view) ?? i18n.t('toast.mend'), tone: 'wrong', lasts };
    case 'unconfirmed':
      return { text: i18n.t('toast.unconfirmed'), tone: 'warn', lasts };
    case 'undone':
      return {
        text: i18n.t(ofSentence ? 'toast.sentenceUndone' : 'toast.undone'),
        tone: 'plain',
        lasts: brief,
      };
    case 'refused':
      return { text: problemText(view.problem ?? 'empty'), tone: 'wrong', lasts: readable };
  }
}

/** When the background is gone. */
export function restartedWording(): Wording {
  return { text: i18n.t('toast.restarted'), tone: 'warn', lasts: readable };
}

/** Why a selection was not stored, as a sentence. */
export function problemText(problem: CollectProblem): string {
  switch (problem) {
    case 'empty':
      return i18n.t('toast.problem.empty');
    case 'no-word':
      return i18n.t('toast.problem.noWord');
    case 'too-long':
      return i18n.t('toast.problem.tooLong');
    case 'closed-page':
      return i18n.t('toast.problem.closedPage');
    case 'closed-frame':
      return i18n.t('toast.problem.closedFrame');
    case 'not-saved':
      return i18n.t('toast.problem.notSaved');
  }
}

/** The language under which the word is kept, and why it is not its own; empty when there is none. */
export function keptAsText({ keptAs = '', unlisted, unlistedWhy = 'unlisted' }: ToastView): string {
  if (unlisted === undefined) return keptAs;
  return {
    unlisted: () => i18n.t('toast.unlisted', [unlisted, keptAs]),
    refused: () => i18n.t('toast.languageRefused', [unlisted, keptAs]),
    unknown: () => i18n.t('toast.languageUnknown', [unlisted, keptAs]),
  }[unlistedWhy]();
}
