/** Every entry in German (long), Chinese (no spaces) and the two pseudo-locales: no text is cut off. */
import './stage/extension.ts';
import './stage/voice.ts';
import { entries } from './entries/entries.ts';
import { walkIn } from './stage/walk-entries.ts';

for (const locale of ['de', 'zh-CN', 'en-XA', 'ar-XB']) walkIn(locale, entries);
