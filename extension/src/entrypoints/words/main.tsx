import { i18n } from '#i18n';
import { askToSend } from '../../ask-to-send.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { recordsRead, WordsPage } from '../../pages/words/WordsPage.tsx';
import { readSettings } from '../../settings/settings.ts';
import { listState } from '../../word-list/use-progress.ts';
import { start } from '../../ui/mount.tsx';
import { readAhead } from '../../ui/read-ahead.ts';
import { openOutbox } from '../../outbox/outbox.ts';

await start(i18n.t('words.title'), async () => {
  watchForgotten(() => location.reload());
  const [outbox, settings] = await Promise.all([
    openOutbox(),
    readSettings(),
    readAhead([listState]),
  ]);
  const view = await readOutbox(outbox, recordsRead);
  return <WordsPage {...{ outbox, view, settings }} />;
});
// The word list is read if it is due, too.
askToSend();
