import './stage/extension.ts';
import './stage/voice.ts';
import { cardEntries } from './entries/cards.ts';
import { walk } from './stage/walk-entries.ts';

walk(cardEntries);
