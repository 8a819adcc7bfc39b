import { i18n } from '#i18n';
import { mount } from '../../ui/mount.tsx';

mount(i18n.t('app.name'), <main className="page" />);
