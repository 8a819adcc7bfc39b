import { i18n } from '#i18n';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { StatisticsPage } from '../../pages/statistics/StatisticsPage.tsx';
import { start } from '../../ui/mount.tsx';

watchForgotten(() => location.reload());
await start(i18n.t('nav.statistics'), () => Promise.resolve(<StatisticsPage />));
