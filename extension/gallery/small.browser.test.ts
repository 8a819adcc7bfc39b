/**
 * Every entry at 200 %: a page in a window of 640 pixels, the popup with half its height. All text can be
 * read, and a page does not scroll sideways (WCAG 2.2, 1.4.10).
 */
import './stage/extension.ts';
import './stage/voice.ts';
import { entries } from './entries/entries.ts';
import { walkSmall } from './stage/walk-entries.ts';

walkSmall(entries);
