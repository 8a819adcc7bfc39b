import { i18n } from '#i18n';
import { agreement } from '../../account/agreement.ts';
import { askToSend } from '../../ask-to-send.ts';
import { WelcomePage, wordsTried } from '../../pages/welcome/WelcomePage.tsx';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { access } from '../../relay-client/access.ts';
import { lastSession } from '../../relay-client/session.ts';
import { readSettings } from '../../settings/settings.ts';
import { storedSettings } from '../../settings/use-settings.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { openController } from '../../review/windows/open-controller.ts';
import { start } from '../../ui/mount.tsx';
import { readAhead } from '../../ui/read-ahead.ts';
import { openOutbox } from '../../outbox/outbox.ts';

await start(i18n.t('welcome.title'), async () => {
  const [session, settings, outbox, store] = await Promise.all([
    lastSession(),
    readSettings(),
    openOutbox(),
    openReviewStore(),
    readAhead([agreement, access, storedSettings]),
  ]);
  const [view, snapshot] = await Promise.all([readOutbox(outbox, wordsTried), store.load()]);
  const controller = openController(store, snapshot, askToSend, true);
  return <WelcomePage {...{ session, outbox, view, controller, settings }} />;
});
