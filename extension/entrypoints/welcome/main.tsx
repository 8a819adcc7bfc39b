import { i18n } from '#i18n';
import { lastSession } from '../../connection/session.ts';
import { mount } from '../../ui/mount.tsx';
import { WelcomePage } from './WelcomePage.tsx';

const [session, kept] = await Promise.all([lastSession(), navigator.storage.persisted()]);
mount(i18n.t('welcome.title'), <WelcomePage session={session} kept={kept} />);
