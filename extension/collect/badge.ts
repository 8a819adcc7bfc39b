/** Where no script may run (PDF viewer, the browser's own pages) the toolbar button tells instead. */
import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import type { ToastView } from '../messages.ts';
import { problemText } from './toast/wording.ts';

const shownMs = 6_000;
const background = { saved: '#0A6A5B', refused: '#B3261E' } as const;

/** Shows a mark on the button of that tab for some seconds; leaving the page takes it away too. */
export async function showBadge(tabId: number, view: ToastView): Promise<void> {
  const { action } = browser;
  const refused = view.status === 'refused';
  await Promise.all([
    action.setBadgeText({ tabId, text: refused ? '!' : '+1' }),
    action.setBadgeBackgroundColor({
      tabId,
      color: refused ? background.refused : background.saved,
    }),
    action.setBadgeTextColor({ tabId, color: '#FFFFFF' }),
    action.setTitle({
      tabId,
      title: refused
        ? problemText(view.problem ?? 'empty')
        : i18n.t('toast.badgeSaved', [view.term]),
    }),
  ]);
  setTimeout(() => {
    void action.setBadgeText({ tabId, text: '' }).catch(() => undefined);
    void action.setTitle({ tabId, title: '' }).catch(() => undefined);
  }, shownMs);
}
