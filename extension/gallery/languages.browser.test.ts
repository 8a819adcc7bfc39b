/**
 * Every entry in a language of today's turn, or one of the two pseudo-locales: no text is cut off. A long run
 * walks through all of them.
 */
import './stage/extension.ts';
import './stage/voice.ts';
import { inject } from 'vitest';
import { entries } from './entries/entries.ts';
import { walkIn } from './stage/walk-entries.ts';

for (const locale of inject('walkedLocales')) walkIn(locale, entries);
