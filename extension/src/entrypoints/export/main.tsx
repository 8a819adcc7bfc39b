import { i18n } from '#i18n';
import { askToSend } from '../../ask-to-send.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { ExportOfAddress } from '../../pages/export/ExportOfAddress.tsx';
import { listState } from '../../word-list/use-progress.ts';
import { start } from '../../ui/mount.tsx';
import { readAhead } from '../../ui/read-ahead.ts';

watchForgotten(() => location.reload());
await start(i18n.t('exporting.title'), async () => {
  await readAhead([listState]);
  return <ExportOfAddress />;
});
// The word list is read if it is due.
askToSend();
