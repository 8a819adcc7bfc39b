/** Remembers that the connected instance does not simply update a word that is collected again. */
import { storage } from '@wxt-dev/storage';

const unsafeSince = storage.defineItem<number | null>('local:secondCollectUnsafe', {
  version: 1,
  fallback: null,
});

/** Such an instance doubled, refused or ignored it: sentences for known words stay on this device. */
export const secondCollect = {
  isUnsafe: async (): Promise<boolean> => (await unsafeSince.getValue()) !== null,
  markUnsafe: (): Promise<void> => unsafeSince.setValue(Date.now()),
};
