/**
 * The parts of the extension's API that screens need in a plain page: the real English messages, and
 * storage.
 */
import { inject } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

declare module 'vitest' {
  export interface ProvidedContext {
    /** As in `_locales/en/messages.json`. */
    messages: Record<string, { message: string }>;
  }
}

const messages = inject('messages');

function getMessage(name: string, substitutions: string | string[] = []): string {
  if (name === '@@bidi_dir') return 'ltr';
  const values = [substitutions].flat();
  return (messages[name]?.message ?? '').replaceAll(
    /\$(\d)/gu,
    (_whole, n: string) => values[Number(n) - 1] ?? '',
  );
}

Object.assign(globalThis, {
  browser: {
    runtime: { id: 'test', getManifest: () => ({ version: '0.0.0' }) },
    // It is neither the popup nor a tab of an extension.
    extension: { getViews: () => [] },
    storage: fakeBrowser.storage,
    alarms: fakeBrowser.alarms,
    i18n: { getMessage, getUILanguage: () => 'en' },
  },
});
