/** The second half of the death points in Firefox. */
import { dieAtEachAwait } from './each-await.ts';

dieAtEachAwait('firefox', 1);
