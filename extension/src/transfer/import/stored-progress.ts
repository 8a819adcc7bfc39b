/** How far the import is, for the pages that show it. */
import { watchOutbox } from '../../outbox/outbox.ts';
import { connectionForNew } from '../../relay-client/session.ts';
import type { StoredQuery } from '../../ui/use-stored.ts';
import { readProgress, type ImportProgress } from './job.ts';
import { watchImport } from './job-db.ts';

/** Also after a sign-out: the import page says why it stands. */
export const storedProgress: StoredQuery<ImportProgress | null> = {
  key: ['import-progress'],
  read: async () => readProgress(await connectionForNew()),
  watches: [watchImport, watchOutbox],
};
