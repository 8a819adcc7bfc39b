/** The second half of the death points in Chromium. */
import { dieAtEachAwait } from './each-await.ts';

dieAtEachAwait('chromium', 1);
