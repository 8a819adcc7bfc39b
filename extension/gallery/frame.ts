/** One entry, in a window of its own: `frame.html#card/choice/asked?dir=rtl`. */
import './stage/own-databases.ts';
import './stage/messages.ts';
import './stage/extension.ts';
import './stage/voice.ts';
import { readAddress } from './address.ts';
import { popupFrame } from './entry.ts';

// Imported late: a bundler may otherwise run the screens before the stage.
const { entries } = await import('./entries/entries.ts');
const { name, direction, locale } = readAddress(location.hash);
const entry = entries.find((one) => one.name === name);
if (!entry) throw new Error(`No entry is called “${name}”`);

const { root } = await entry.render();
document.documentElement.dir = direction;
document.documentElement.lang = locale;
root?.querySelector('.toast')?.setAttribute('dir', direction);
document.title = name;
// As wide as a tab, it is laid out as in one.
if (innerWidth > popupFrame.width) delete document.documentElement.dataset.view;
