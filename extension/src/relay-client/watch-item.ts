/** Tells of changes of what is stored on this device. */
import { browser, type Browser } from 'wxt/browser';

/**
 * Makes a watch of what is stored under a name. It calls back after each change, in any context, and returns a
 * function that stops it.
 */
export const watchItem = (name: string) => (callback: () => void) => {
  const changed = ({ [name]: change }: Record<string, Browser.storage.StorageChange>): void => {
    // Firefox reports every write, also of equal values.
    if (change && JSON.stringify(change.oldValue) !== JSON.stringify(change.newValue)) callback();
  };
  browser.storage.local.onChanged.addListener(changed);
  return () => browser.storage.local.onChanged.removeListener(changed);
};
