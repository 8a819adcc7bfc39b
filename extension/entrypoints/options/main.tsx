import { i18n } from '#i18n';
import { lastSession } from '../../connection/session.ts';
import { openOutbox } from '../../outbox/queue.ts';
import { readSettings } from '../../settings/settings.ts';
import { start } from '../../ui/mount.tsx';
import { OptionsPage } from './OptionsPage.tsx';

await start(i18n.t('options.title'), async () => {
  const [outbox, session, settings] = await Promise.all([
    openOutbox(),
    lastSession(),
    readSettings(),
  ]);
  return <OptionsPage {...{ outbox, session, settings }} />;
});
