/** What the sections show from the first paint on, so that none of them grows while a learner presses a button. */
import { readKnown } from '../../highlight/known-words.ts';
import { mayReachRelay } from '../../relay-client/access.ts';
import { currentConnection } from '../../relay-client/session.ts';
import { readGoal } from '../../review/history/goal-choice.ts';
import { readReminder } from '../../review/reminder/reminder-choice.ts';
import { readKeyChoice } from '../../review/input/key-choice.ts';
import { prepareSlipChoice } from '../../review/session/use-slip-choice.ts';
import { readSpeech } from '../../review/speech/speech-choice.ts';
import { readSettings } from '../../settings/settings.ts';
import { readListState } from '../../word-list/use-progress.ts';
import { readCardKey } from './HighlightSection.tsx';
import { readCollectKey } from './ShortcutControl.tsx';
import { readBatchSize } from './BatchSize.tsx';

export const firstReads = [
  mayReachRelay,
  currentConnection,
  readSettings,
  readCollectKey,
  readCardKey,
  readListState,
  readKnown,
  readBatchSize,
  readGoal,
  readReminder,
  prepareSlipChoice,
  readSpeech,
  readKeyChoice,
];
