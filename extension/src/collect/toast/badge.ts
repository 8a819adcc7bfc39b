/**
 * The toolbar button shows the result if no script may run (PDF viewer, browser pages) or the page hides
 * the toast.
 */
import { i18n } from '#i18n';
import type { ToastView } from '../../messages.ts';
import { showOnTab } from '../../waiting-badge.ts';
import { keptAsText, problemText } from './wording.ts';
import { lightColour } from '../../ui/styles/tokens.ts';

const shownMs = 6_000;
const colors = { kept: lightColour('accent'), refused: lightColour('wrong') };

/** Shows a mark on the button of that tab for some seconds; navigation removes it too. */
export async function showBadge(tabId: number, view: ToastView): Promise<void> {
  const refused = view.status === 'refused';
  const face = {
    text: refused ? '!' : '+1',
    color: refused ? colors.refused : colors.kept,
    title: titleOf(view),
  };
  await showOnTab(tabId, face, shownMs);
}

function titleOf(view: ToastView): string {
  if (view.status === 'refused') return problemText(view.problem ?? 'empty');
  return [savedText(view), keptAsText(view)].filter((line) => line !== '').join('\n');
}

function savedText({ status, term, withoutSentence }: ToastView): string {
  if (status === 'already-collected') return i18n.t('toast.badgeKnown', [term]);
  return i18n.t(withoutSentence ? 'toast.badgeWithoutSentence' : 'toast.badgeSaved', [term]);
}
