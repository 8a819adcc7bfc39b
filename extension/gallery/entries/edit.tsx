/** Gleaner's own window for a stored word: its fields, and the reasons why they can no longer be changed. */
import { EditWindow } from '../../src/collect/edit/EditWindow.tsx';
import { standsIn } from '../../src/highlight/stands-in.ts';
import type { CollectRecord } from '../../src/outbox/store/record.ts';
import { collectRecord } from '../../src/outbox/testing.ts';
import { readSettings } from '../../src/settings/settings.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { showContent } from '../stage/show.tsx';

const spec = {
  ...{ term: 'ran', language: 'LANGUAGE_ENGLISH', tags: ['verbs'] },
  notes: ['She ran all the way home.', 'A diary, https://diary.example/'],
};

const persian = {
  ...({ why: 'unlisted', name: 'Persian' } as const),
  offered: [{ code: 'LANGUAGE_PERSIAN', tag: 'fa' }],
};

async function showEdit(
  changed: Partial<CollectRecord> | null,
  isPersian: boolean,
): Promise<ShownEntry> {
  const record = changed === null ? undefined : collectRecord('ran', { spec, ...changed });
  const outbox = await emptyOutbox(record ? [record] : []);
  return showContent(
    <EditWindow
      recordId={record?.id ?? ''}
      {...{ outbox, record }}
      settings={await readSettings()}
      {...(isPersian && { unlisted: persian })}
      beginsWith={isPersian ? 'language' : 'term'}
      readTags={() => Promise.resolve(['verbs', 'running'])}
      connection="grant"
      standsIn={standsIn}
      onDone={() => undefined}
    />,
  );
}

const edit = (
  name: string,
  changed: Partial<CollectRecord> | null,
  isPersian = false,
): GalleryEntry => ({
  ...{ name: `edit/${name}`, width: 500, height: 720 },
  render: () => showEdit(changed, isPersian),
});

export const editEntries: readonly GalleryEntry[] = [
  edit('a word', {}),
  edit('a language of the page', {}, true),
  edit('refused by the service', { state: 'needs-attention', reason: 'rejected' }),
  edit('being sent', { state: 'sending' }),
  edit('sent', { state: 'sent', outcome: 'collected' }),
  edit('deleted', null),
];
