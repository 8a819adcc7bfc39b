import { i18n } from '#i18n';
import { lastSession } from '../../relay-client/session.ts';
import { mount } from '../../ui/mount.tsx';
import { WelcomePage } from '../../pages/welcome/WelcomePage.tsx';

const [session, kept] = await Promise.all([lastSession(), navigator.storage.persisted()]);
mount(i18n.t('welcome.title'), <WelcomePage session={session} kept={kept} />);
