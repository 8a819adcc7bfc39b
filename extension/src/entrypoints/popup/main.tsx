import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import { lastSession } from '../../relay-client/session.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { openOutbox } from '../../outbox/store/db.ts';
import { readOutbox } from '../../pages/words/outbox-view.ts';
import { loadActivityRow } from '../../pages/words/WordList.tsx';
import { createReviewController, isShownHere } from '../../review/windows/controller.ts';
import { pageVisibility } from '../../review/windows/page-visibility.ts';
import { reviewLocks } from '../../review/windows/review-lock.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { announceReview, watchReviewAndDraft } from '../../review/store/watch.ts';
import { start } from '../../ui/mount.tsx';
import { App, recentWords } from '../../pages/popup/App.tsx';
import { loadFirstPanel } from '../../pages/popup/parts.ts';
import { loadReviewScreens } from '../../pages/popup/review/review-screens.ts';

// A toolbar popup takes its size from the page; a tab or side panel gives its own.
if (browser.extension.getViews({ type: 'popup' }).includes(window))
  document.documentElement.dataset.view = 'popup';

/** What it takes to ask is not waited for by the first paint. */
const drain = (): void => {
  import('../../messages.ts')
    .then(({ sendMessage }) => sendMessage('drainOutbox'))
    .catch(() => undefined);
};
await start(i18n.t('app.name'), async () => {
  drain();
  watchForgotten(() => location.reload());

  const [outbox, store, session] = await Promise.all([
    openOutbox(),
    openReviewStore(),
    lastSession(),
  ]);
  const [snapshot, view] = await Promise.all([store.load(), readOutbox(outbox, recentWords)]);
  const controller = createReviewController(
    {
      ...{
        store,
        openOutbox,
        drain,
        locks: reviewLocks,
        visibility: pageVisibility,
        announce: announceReview,
      },
      now: Date.now,
      newId: () => crypto.randomUUID(),
      onError: (error) => reportError(error),
    },
    snapshot,
    watchReviewAndDraft,
  );
  // A waiting card is the first thing that is shown.
  const [screens] = snapshot.session
    ? await Promise.all([loadReviewScreens(), controller.open()])
    : [null];
  if (!isShownHere(controller.getSnapshot())) await loadFirstPanel(session, snapshot);
  // So are the words that something can be done about.
  if (view.attention.length > 0 || view.waiting.length > 0) await loadActivityRow();
  return <App {...{ controller, outbox, view, session, screens }} />;
});
