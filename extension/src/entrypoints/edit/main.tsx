import { i18n } from '#i18n';
import { EditWindow } from '../../collect/edit/EditWindow.tsx';
import { openEdit } from '../../collect/edit/open-edit.ts';
import { standsIn } from '../../highlight/stands-in.ts';
import { start } from '../../ui/mount.tsx';

await start(i18n.t('edit.title'), async () => {
  const query = new URLSearchParams(location.search);
  const field = query.get('field') === 'language' ? 'language' : null;
  const opened = await openEdit(query.get('record') ?? '', field);
  return <EditWindow {...opened} standsIn={standsIn} />;
});
