import { i18n } from '#i18n';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { ImportPage } from '../../pages/import/ImportPage.tsx';
import { start } from '../../ui/mount.tsx';

watchForgotten(() => location.reload());
await start(i18n.t('nav.import'), () => Promise.resolve(<ImportPage />));
