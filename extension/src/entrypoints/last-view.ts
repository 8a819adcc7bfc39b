/**
 * The popup's very first script, without a library: it applies the chosen look and draws the
 * last view while the rest loads.
 */
import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followAppearance } from '../settings/appearance.ts';
import { drawLastView } from '../ui/last-view/last-view.ts';

export default defineUnlistedScript(() => {
  followAppearance();
  const { extension, runtime } = browser;
  // A toolbar popup takes its size from the page; a tab or side panel has its own.
  if (extension.getViews({ type: 'popup' }).includes(window))
    document.documentElement.dataset.view = 'popup';
  const root = document.getElementById('root');
  if (root && !extension.inIncognitoContext) drawLastView(root, runtime.getManifest().version);
});
