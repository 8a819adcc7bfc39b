/** Parts of the browser that some have not: Firefox for Android has none of these, other forks lack one or another. */
import { browser } from 'wxt/browser';

type Lacking = 'commands' | 'contextMenus' | 'sidePanel' | 'windows';

export const maybe: Partial<Pick<typeof browser, Lacking>> = browser;
