import { i18n } from '#i18n';
import { lastSession } from '../../relay-client/session.ts';
import { openOutbox } from '../../outbox/word/queue.ts';
import { readSettings } from '../../settings/settings.ts';
import { start } from '../../ui/mount.tsx';
import { OptionsPage } from '../../pages/options/OptionsPage.tsx';

await start(i18n.t('options.title'), async () => {
  const [outbox, session, settings] = await Promise.all([
    openOutbox(),
    lastSession(),
    readSettings(),
  ]);
  return <OptionsPage {...{ outbox, session, settings }} />;
});
