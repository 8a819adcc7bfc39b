import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import { askToSend } from '../../ask-to-send.ts';
import { lastSession } from '../../relay-client/session.ts';
import { followDeletion, watchForgotten } from '../../account/watch-forgotten.ts';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { openController } from '../../review/windows/open-controller.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { start } from '../../ui/mount.tsx';
import { App, recentWords } from '../../pages/popup/App.tsx';
import { closePopup } from '../../pages/popup/close-popup.ts';
import { forgetLastViews, keepLastView } from '../../ui/last-view/last-view.ts';
import { loadReviewScreens } from '../../pages/popup/review-screens.ts';
import '../../ui/last-view/last-view.css';
import '../../pages/popup/popup.css';
import '../../review/history/history.css';
// The last view may be a card, which is shown before its code is loaded.
import '../../review/cards/cards.css';
import '../../review/cards/placing.css';
import '../../review/screen/review.css';
import '../../review/screen/summary.css';
import { openOutbox } from '../../outbox/outbox.ts';

// Chromium closes its popup when a tab is opened; Firefox lets it cover what was opened.
if (import.meta.env.FIREFOX) browser.tabs.onActivated.addListener(closePopup);

await start(i18n.t('app.name'), async () => {
  let forgotten = false;
  watchForgotten(() => {
    forgotten = true;
    forgetLastViews();
    location.reload();
  });

  const [outbox, store, session, isBeingForgotten] = await Promise.all([
    openOutbox(),
    openReviewStore(),
    lastSession(),
    followDeletion(),
  ]);
  const [snapshot, view] = await Promise.all([store.load(), readOutbox(outbox, recentWords)]);
  const controller = openController(store, snapshot, askToSend);
  // A waiting card is shown first.
  const [screens] = snapshot.session
    ? await Promise.all([loadReviewScreens(), controller.open()])
    : [null];
  // Not before there is something to show: while the page loads, its view is the one before, or empty.
  const root = document.getElementById('root');
  const { words, attention, waiting } = view;
  // After a deletion nothing is stored again. A view of what was deleted meanwhile goes.
  const isEmpty = session === null && words.length + attention.length + waiting.length === 0;
  const { version } = browser.runtime.getManifest();
  if (isEmpty) forgetLastViews();
  else if (root) keepLastView(root, version, () => forgotten || isBeingForgotten());
  return <App {...{ controller, outbox, view, session, screens }} />;
});
// Not before the stored content is shown.
askToSend();
