import { i18n } from '#i18n';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { ExportPage } from '../../pages/export/ExportPage.tsx';
import { start } from '../../ui/mount.tsx';

watchForgotten(() => location.reload());
await start(i18n.t('nav.export'), () => Promise.resolve(<ExportPage />));
