/** The English messages, where no test provides them. Import it before the screens. */
import { setMessages } from '../../testing/fake-extension.ts';

/** By name; set by `serve.ts`. */
declare const __MESSAGES__: Readonly<Record<string, string>>;

setMessages(__MESSAGES__);
