/** What the sections show from the first paint on, so that none of them grows while a learner presses a button. */
import { storedKnown } from '../../highlight/known-words.ts';
import { access } from '../../relay-client/access.ts';
import { storedConnection } from '../../relay-client/stored-connection.ts';
import { choiceStores } from '../../settings/choices.ts';
import { storedSettings } from '../../settings/use-settings.ts';
import { listState } from '../../word-list/use-progress.ts';
import { cardKey } from './HighlightSection.tsx';
import { collectKey } from './ShortcutControl.tsx';
import { batchSize } from './BatchSize.tsx';

export const firstReads = [
  access,
  storedConnection,
  storedSettings,
  collectKey,
  cardKey,
  listState,
  storedKnown,
  batchSize,
  ...Object.values(choiceStores),
];
