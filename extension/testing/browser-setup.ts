/** Gives tests in a plain page what screens need of the extension's API. */
import { inject } from 'vitest';
import { fakeExtension, setMessages } from './fake-extension.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The messages by name, of each locale and pseudo-locale. */
    translations: Record<string, Record<string, string>>;
    isLong: boolean;
    /** Of the random choices of this run. */
    seed: number;
  }
}

setMessages(inject('translations').en ?? {});
Object.assign(globalThis, { browser: fakeExtension });

// Files share the databases of their browser: none finds what another has left.
const databases = await indexedDB.databases();
await Promise.all(
  databases.map(
    ({ name = '' }) =>
      new Promise<void>((resolve) => {
        const deletion = indexedDB.deleteDatabase(name);
        for (const event of ['success', 'error', 'blocked'])
          deletion.addEventListener(event, () => resolve());
      }),
  ),
);

// As of a learner who has agreed to what is sent; what is shown before is tested on its own.
await fakeExtension.storage.local.set({ consent: { version: 1, at: 0 } });
