import { i18n } from '#i18n';
import { askToSend } from '../../ask-to-send.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { ImportPage } from '../../pages/import/ImportPage.tsx';
import { currentConnection, lastSession } from '../../relay-client/session.ts';
import { readSettings } from '../../settings/settings.ts';
import { readProgress } from '../../transfer/import/job.ts';
import { listState } from '../../word-list/use-progress.ts';
import { start } from '../../ui/mount.tsx';
import { readAhead } from '../../ui/read-ahead.ts';

await start(i18n.t('importing.title'), async () => {
  watchForgotten(() => location.reload());
  const [session, settings, connection] = await Promise.all([
    lastSession(),
    readSettings(),
    currentConnection(),
    readAhead([listState]),
  ]);
  const progress = await readProgress(connection);
  return <ImportPage {...{ session, settings, progress }} />;
});
// The word list is read if it is due: the preview names words that are in it.
askToSend();
