/** What the edit window for one stored word is opened with. */
import type { OutboxRecord } from '../../outbox/store/record.ts';
import type { UnlistedLanguage } from '../language/unlisted-language.ts';
import type { LanguageChoice, Settings } from '../../settings/settings.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export type StandsIn = (
  text: string,
  wanted: {
    readonly terms: readonly string[];
    /** `LANGUAGE_*`. */
    readonly language: string;
    readonly languages: readonly LanguageChoice[];
  },
) => Promise<boolean>;

export interface EditWindowProps {
  readonly recordId: string;
  readonly outbox: OutboxDatabase;
  /** Read before the first paint; undefined when it was deleted. */
  readonly record: OutboxRecord | undefined;
  readonly settings: Settings;
  /** The page's language, if it is not known for certain, or not on the learner's list. */
  readonly unlisted?: UnlistedLanguage | undefined;
  /** The field to focus first. */
  readonly beginsWith: 'term' | 'language';
  /** Tags used before; read after the first paint. */
  readonly readTags: () => Promise<readonly string[]>;
  /** The grant that words are sent to now; null while not connected. */
  readonly connection: string | null;
  /** Whether one of the terms stands in a text, also inflected. */
  readonly standsIn: StandsIn;
  /** Called when the window is done. */
  readonly onDone: () => void;
}
