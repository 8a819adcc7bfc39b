/** @module-tag smoke */
import './stage/extension.ts';
import './stage/voice.ts';
import { cardEntries } from './entries/cards.ts';
import { testEntries } from './stage/walk-entries.ts';

testEntries(cardEntries);
