/** The extension's API that the screens need, in a plain page. Import it before the screens. */
import { fakeExtension } from '../../testing/fake-extension.ts';
import { mayReach } from './service.ts';

const event = { addListener: () => undefined, removeListener: () => undefined };
const never = () => new Promise(() => undefined);

Object.assign(fakeExtension.runtime, {
  getURL: (path: string) => path,
  getManifest: () => ({ version: '0.0.0', host_permissions: ['http://127.0.0.1:3000/*'] }),
  openOptionsPage: () => Promise.resolve(),
  sendMessage: never,
  onMessage: event,
});
Object.assign(fakeExtension, {
  permissions: {
    ...{ contains: () => Promise.resolve(mayReach()), request: never },
    ...{ onAdded: event, onRemoved: event },
  },
});
Object.assign(globalThis, { browser: fakeExtension });

/** As in a private window of Firefox. */
export function setPrivateWindow(isPrivate: boolean): void {
  Object.assign(fakeExtension.extension, { inIncognitoContext: isPrivate });
}
