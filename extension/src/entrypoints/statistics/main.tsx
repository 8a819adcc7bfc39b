import { i18n } from '#i18n';
import { askToSend } from '../../ask-to-send.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { StatisticsPage } from '../../pages/statistics/StatisticsPage.tsx';
import { start } from '../../ui/mount.tsx';

watchForgotten(() => location.reload());
await start(i18n.t('nav.statistics'), () => Promise.resolve(<StatisticsPage />));
// The word list is read if it is due.
askToSend();
