/** The gallery's own page: what can be looked at, and frames of what was chosen. */
import { shippedLocales } from './stage/messages.ts';
import './stage/extension.ts';
import './stage/voice.ts';
import { directions, readAddress, galleryThemes, writeAddress, type Address } from './address.ts';
import { entriesOf, popupFrame, type GalleryEntry } from './entry.ts';

// Imported late: a bundler may otherwise run the screens before the stage.
const { entries } = await import('./entries/entries.ts');

const form = document.querySelector('form') ?? fail();
const list = document.querySelector('nav ul') ?? fail();
const main = document.querySelector('main') ?? fail();
const fields = form.elements as unknown as {
  readonly theme: HTMLSelectElement;
  readonly direction: HTMLSelectElement;
  readonly locale: HTMLSelectElement;
  readonly width: HTMLInputElement;
};

function fail(): never {
  throw new Error('The page is not the gallery’s');
}

const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

fields.theme.append(...galleryThemes.map((theme) => new Option(theme)));
fields.direction.append(...directions.map((direction) => new Option(direction)));
fields.locale.append(...shippedLocales.map((locale) => new Option(locale)));

/** All, the groups of two depths, and in them their entries. */
function namesBelow(chosen: string): string[] {
  const groups = [...new Set(entries.map(({ name }) => name.split('/')[0] ?? ''))];
  const open = chosen.split('/')[0] ?? '';
  return groups.flatMap((group) => [
    group,
    ...(group === open ? entriesOf(entries, group).map(({ name }) => name) : []),
  ]);
}

function showList(address: Address): void {
  const items = namesBelow(address.name).map((name) => {
    const href = writeAddress({ ...address, name });
    const link = make('a', { href }, name.split('/').slice(1).join(' / ') || name);
    if (name === address.name) link.ariaCurrent = 'page';
    return make('li', { className: name.includes('/') ? 'entry' : 'group' }, link);
  });
  list.replaceChildren(...items);
}

function frameOf(entry: GalleryEntry, theme: 'light' | 'dark', address: Address): HTMLElement {
  const { name } = entry;
  const frame = make('iframe', { title: `${name}, ${theme}`, loading: 'lazy' });
  frame.src = `./frame.html${writeAddress({ ...address, name, theme })}`;
  frame.width = String(address.width ?? entry.width ?? popupFrame.width);
  frame.height = String(entry.height ?? popupFrame.height);
  // What is in the frame then takes its own colours by it, as from the system.
  frame.style.colorScheme = theme;
  const href = writeAddress({ ...address, name });
  return make('figure', {}, make('figcaption', {}, make('a', { href }, name)), frame);
}

function draw(): void {
  const address = readAddress(location.hash);
  fields.theme.value = address.theme;
  fields.direction.value = address.direction;
  fields.locale.value = address.locale;
  fields.width.value = address.width === null ? '' : String(address.width);
  showList(address);
  const chosen = entriesOf(entries, address.name || (entries[0]?.name.split('/')[0] ?? ''));
  const shownThemes = address.theme === 'both' ? (['light', 'dark'] as const) : [address.theme];
  main.replaceChildren(
    ...chosen.flatMap((entry) => shownThemes.map((theme) => frameOf(entry, theme, address))),
    ...(chosen.length === 0 ? [make('p', {}, `No entry is called “${address.name}”.`)] : []),
  );
}

form.addEventListener('change', () => {
  const { name } = readAddress(location.hash);
  const said = {
    theme: fields.theme.value,
    dir: fields.direction.value,
    locale: fields.locale.value,
    width: fields.width.value,
  };
  location.hash = `${writeAddress({ ...readAddress(''), name })}?${new URLSearchParams(said).toString()}`;
});
addEventListener('hashchange', draw);
draw();
