/** Each page runs this before its first paint; the popup has `last-view.ts` for it. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followAppearance } from '../settings/appearance.ts';

export default defineUnlistedScript(followAppearance);
