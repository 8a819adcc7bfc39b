/** What Gleaner's window for one kept word is opened with. */
import type { OutboxRecord } from '../../outbox/store/record.ts';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import type { LanguageChoice, Settings } from '../../settings/settings.ts';

export interface EditWindowProps {
  readonly recordId: string;
  readonly outbox: OutboxDatabase;
  /** Read before the first paint; undefined when it is gone. */
  readonly record: OutboxRecord | undefined;
  readonly settings: Settings;
  /** The page's language, where the learner's list does not have it. */
  readonly proposed?: LanguageChoice | undefined;
  /** The field that the learner comes for. */
  readonly beginsWith: 'term' | 'language';
  /** Earlier tags. */
  readonly tags: readonly string[];
  /** The grant that words go to now; null while not connected. */
  readonly connection: string | null;
  /** Nothing more is to be done here. */
  readonly onDone: () => void;
}
