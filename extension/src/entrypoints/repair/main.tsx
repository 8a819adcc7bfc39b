import { i18n } from '#i18n';
import { mount } from '../../ui/mount.tsx';
import { RepairPage } from '../../pages/repair/RepairPage.tsx';

mount(i18n.t('repair.title'), <RepairPage />);
