import { i18n } from '#i18n';
import { readEarlier } from '../../account/use-earlier.ts';
import { lastSession } from '../../relay-client/session.ts';
import { readSettings } from '../../settings/settings.ts';
import { start } from '../../ui/mount.tsx';
import { readAhead } from '../../ui/read-ahead.ts';
import { firstReads } from '../../pages/options/first-reads.ts';
import { OptionsPage } from '../../pages/options/OptionsPage.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

await start(i18n.t('options.title'), async () => {
  const [outbox, session, settings] = await Promise.all([
    openOutbox(),
    lastSession(),
    readSettings(),
  ]);
  const [earlier] = await Promise.all([
    // The page reads it again once it is shown.
    readEarlier(outbox, session?.connection ?? null).catch(() => null),
    readAhead(firstReads),
  ]);
  return <OptionsPage {...{ outbox, session, settings, earlier }} />;
});
