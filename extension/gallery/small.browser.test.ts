/**
 * Every entry in little room: a page in a window of 320 pixels, the popup with half its height, and both with
 * text that is set wider. All text can be read, and a page does not scroll sideways (WCAG 2.2, 1.4.10 and 1.4.12).
 */
import './stage/extension.ts';
import './stage/voice.ts';
import { entries } from './entries/entries.ts';
import { walkSmall } from './stage/walk-entries.ts';

walkSmall(entries);
