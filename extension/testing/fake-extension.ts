/** What screens need of the extension's API, for a plain page: the real messages, and storage. */
import { fakeBrowser } from 'wxt/testing/fake-browser';

let messages: Readonly<Record<string, string>> = {};

/** @param given by name, as `messagesOf` gives them */
export function setMessages(given: Readonly<Record<string, string>>): void {
  messages = given;
}

function getMessage(name: string, substitutions: string | string[] = []): string {
  if (name === '@@bidi_dir') return messages.ui_direction ?? 'ltr';
  const values = [substitutions].flat();
  return (messages[name] ?? '').replaceAll(
    /\$(\d)/gu,
    (_whole, n: string) => values[Number(n) - 1] ?? '',
  );
}

/** Takes the place of `browser`. Load it before anything that imports `wxt/browser`. */
export const fakeExtension = {
  runtime: { id: 'test', getManifest: (): object => ({ version: '0.0.0' }) },
  // Neither popup nor tab of an extension.
  extension: { getViews: () => [] },
  tabs: { getCurrent: () => Promise.resolve(undefined) },
  storage: fakeBrowser.storage,
  alarms: fakeBrowser.alarms,
  // A desktop's: pages only ask whether there are any.
  contextMenus: {},
  i18n: { getMessage, getUILanguage: () => 'en' },
};
