/** What the toast says about a view, and for how long: never success before it is so (design section 4). */
import { i18n } from '#i18n';
import type { CollectProblem, ToastView } from '../../messages.ts';
import { reasonText } from '../../outbox/reason-text.ts';

export interface Wording {
  readonly text: string;
  readonly tone: 'plain' | 'right' | 'warn' | 'wrong';
  /** Milliseconds until the toast goes by itself. */
  readonly lasts: number;
}

const brief = 3_000;
const readable = 7_000;
/** While something is still to come; the popup tells it if the toast cannot. */
const patient = 30_000;

export function wordingOf(view: ToastView): Wording {
  switch (view.status) {
    case 'grace':
      return {
        text: reasonText(view) ?? i18n.t('toast.saved'),
        tone: view.reason === undefined ? 'plain' : 'warn',
        lasts: patient,
      };
    case 'editing':
      return { text: i18n.t('toast.editing'), tone: 'plain', lasts: patient };
    case 'sentence-added':
      return { text: i18n.t('toast.sentenceAdded'), tone: 'right', lasts: brief };
    case 'sentence-kept':
      return { text: i18n.t('toast.sentenceKept'), tone: 'right', lasts: readable };
    case 'sending':
      return { text: i18n.t('toast.sending'), tone: 'plain', lasts: patient };
    case 'collected':
      return { text: i18n.t('toast.collected'), tone: 'right', lasts: brief };
    case 'already-collected':
      return {
        text:
          view.mastery === undefined
            ? i18n.t('toast.alreadyCollected')
            : i18n.t('toast.alreadyCollectedMastery', [view.mastery]),
        tone: 'right',
        lasts: readable,
      };
    case 'waiting':
      return { text: reasonText(view) ?? i18n.t('toast.saved'), tone: 'warn', lasts: readable };
    case 'needs-attention':
      return { text: reasonText(view) ?? i18n.t('toast.mend'), tone: 'wrong', lasts: readable };
    case 'unconfirmed':
      return { text: i18n.t('toast.unconfirmed'), tone: 'warn', lasts: readable };
    case 'undone':
      return { text: i18n.t('toast.undone'), tone: 'plain', lasts: brief };
    case 'refused':
      return { text: problemText(view.problem ?? 'empty'), tone: 'wrong', lasts: readable };
  }
}

/** Why a selection was not kept, as a sentence. */
export function problemText(problem: CollectProblem): string {
  switch (problem) {
    case 'empty':
      return i18n.t('toast.problem.empty');
    case 'no-word':
      return i18n.t('toast.problem.noWord');
    case 'too-long':
      return i18n.t('toast.problem.tooLong');
    case 'not-saved':
      return i18n.t('toast.problem.notSaved');
  }
}
