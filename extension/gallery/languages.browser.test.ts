/**
 * Every entry in each other language and both pseudo-locales: no text is cut off. Only a long run includes this file.
 */
import './stage/extension.ts';
import './stage/voice.ts';
import { inject } from 'vitest';
import { entries } from './entries/entries.ts';
import { walkIn } from './stage/walk-entries.ts';

for (const locale of inject('walkedLocales')) walkIn(locale, entries);
