import { i18n } from '#i18n';
import { EditWindow } from '../../collect/edit/EditWindow.tsx';
import { openEdit } from '../../collect/edit/open-edit.ts';
import { mount } from '../../ui/mount.tsx';

const recordId = new URLSearchParams(location.search).get('record') ?? '';
mount(i18n.t('edit.title'), <EditWindow {...await openEdit(recordId)} />);
