/** Gives tests in a plain page what screens need of the extension's API. */
import { inject } from 'vitest';
import { fakeExtension, setMessages } from './fake-extension.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The English messages by name. */
    messages: Record<string, string>;
  }
}

setMessages(inject('messages'));
Object.assign(globalThis, { browser: fakeExtension });
