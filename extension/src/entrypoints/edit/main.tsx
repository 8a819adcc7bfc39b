import { i18n } from '#i18n';
import { EditWindow } from '../../collect/edit/EditWindow.tsx';
import { openEdit } from '../../collect/edit/open-edit.ts';
import { mount } from '../../ui/mount.tsx';

const query = new URLSearchParams(location.search);
const field = query.get('field') === 'language' ? 'language' : null;
mount(i18n.t('edit.title'), <EditWindow {...await openEdit(query.get('record') ?? '', field)} />);
