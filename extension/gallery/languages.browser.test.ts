/**
 * Every entry in German (long) and Chinese (no spaces), in a long run in the two pseudo-locales too: no text is
 * cut off.
 */
import './stage/extension.ts';
import './stage/voice.ts';
import { inject } from 'vitest';
import { entries } from './entries/entries.ts';
import { walkIn } from './stage/walk-entries.ts';

const locales = inject('isLong') ? ['de', 'zh-CN', 'en-XA', 'ar-XB'] : ['de', 'zh-CN'];
for (const locale of locales) walkIn(locale, entries);
