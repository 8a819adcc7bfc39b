/** Injected beside the toast where the learner wants meanings; the toast's script shows them. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerTranslation } from '../meaning/in-world.ts';
import { browserTranslation } from '../meaning/translation.ts';

export default defineUnlistedScript(() => offerTranslation(browserTranslation()));
