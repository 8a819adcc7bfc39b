import { i18n } from '#i18n';
import { mount } from '../../ui/mount.tsx';
import { RepairPage } from './RepairPage.tsx';

mount(i18n.t('repair.title'), <RepairPage />);
