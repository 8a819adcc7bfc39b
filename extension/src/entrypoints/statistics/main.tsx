import { i18n } from '#i18n';
import { askToSend } from '../../ask-to-send.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { StatisticsPage } from '../../pages/statistics/StatisticsPage.tsx';
import { listState } from '../../word-list/use-progress.ts';
import { start } from '../../ui/mount.tsx';
import { readAhead } from '../../ui/read-ahead.ts';

watchForgotten(() => location.reload());
await start(i18n.t('nav.statistics'), async () => {
  await readAhead([listState]);
  return <StatisticsPage />;
});
// The word list is read if it is due.
askToSend();
