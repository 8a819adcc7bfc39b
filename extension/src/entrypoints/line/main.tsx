import { i18n } from '#i18n';
import { openOutbox } from '../../outbox/outbox.ts';
import { LinePage } from '../../pages/line/LinePage.tsx';
import { start } from '../../ui/mount.tsx';

await start(i18n.t('captions.pasteTitle'), async () => {
  return <LinePage outbox={await openOutbox()} />;
});
