/** Tells of changes of what is stored on this device. */
import { browser, type Browser } from 'wxt/browser';

/** Calls back when what is stored under a name has changed, in any context. Returns a function that stops it. */
export function watchItem(name: string, callback: () => void): () => void {
  const changed = ({ [name]: change }: Record<string, Browser.storage.StorageChange>): void => {
    // Firefox reports every write, also of equal values.
    if (change && JSON.stringify(change.oldValue) !== JSON.stringify(change.newValue)) callback();
  };
  browser.storage.local.onChanged.addListener(changed);
  return () => browser.storage.local.onChanged.removeListener(changed);
}
