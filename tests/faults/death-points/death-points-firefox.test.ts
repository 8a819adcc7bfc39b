/** Every death point in Firefox. */
import { dieAtEachAwait } from './each-await.ts';

dieAtEachAwait('firefox');
