/** Every death point in Chromium. */
import { dieAtEachAwait } from './each-await.ts';

dieAtEachAwait('chromium');
