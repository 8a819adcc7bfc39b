/**
 * Every entry in German (long) and Chinese (no spaces), in a long run in the other languages and in the two
 * pseudo-locales too: no text is cut off.
 */
import './stage/extension.ts';
import './stage/voice.ts';
import { inject } from 'vitest';
import { entries } from './entries/entries.ts';
import { walkIn } from './stage/walk-entries.ts';

const usual = ['de', 'zh-CN'];
const further = ['es', 'fr', 'ja', 'ko', 'en-XA', 'ar-XB'];
for (const locale of inject('isLong') ? [...usual, ...further] : usual) walkIn(locale, entries);
