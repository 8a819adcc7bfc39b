import { i18n } from '#i18n';
import { start } from '../../ui/mount.tsx';
import { RepairPage } from '../../pages/repair/RepairPage.tsx';

await start(i18n.t('repair.title'), () => Promise.resolve(<RepairPage />));
