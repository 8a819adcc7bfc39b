/** The messages, where no test provides them. Import it before the screens. */
import { setMessages } from '../../testing/fake-extension.ts';
import { readAddress } from '../address.ts';

/** By locale and name; set by `serve.ts`. */
declare const __MESSAGES__: Readonly<Record<string, Readonly<Record<string, string>>>>;

export const shippedLocales: readonly string[] = Object.keys(__MESSAGES__);

setMessages(__MESSAGES__[readAddress(location.hash).locale] ?? __MESSAGES__.en ?? {});
