import { i18n } from '#i18n';
import { lastSession } from '../../connection/session.ts';
import { mount } from '../../ui/mount.tsx';
import { OptionsPage } from './OptionsPage.tsx';

mount(i18n.t('options.title'), <OptionsPage session={await lastSession()} />);
