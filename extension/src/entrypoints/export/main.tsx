import { i18n } from '#i18n';
import { askToSend } from '../../ask-to-send.ts';
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { ExportOfAddress } from '../../pages/export/ExportOfAddress.tsx';
import { start } from '../../ui/mount.tsx';

watchForgotten(() => location.reload());
await start(i18n.t('exporting.title'), () => Promise.resolve(<ExportOfAddress />));
// The word list is read if it is due.
askToSend();
