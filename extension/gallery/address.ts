/** What the gallery shows, as written behind the `#` of its address: `card/choice?theme=dark&locale=de`. */

export const galleryThemes = ['both', 'light', 'dark'] as const;
export const directions = ['ltr', 'rtl'] as const;

export interface Address {
  /** An entry or a group; empty for all of them. */
  readonly name: string;
  readonly theme: (typeof galleryThemes)[number];
  readonly direction: (typeof directions)[number];
  /** `en`, `zh-CN`, or a pseudo-locale such as `ar-XB`. */
  readonly locale: string;
  /** CSS pixels; null for each entry's own. */
  readonly width: number | null;
}

const least = 200;
const most = 2000;

/** Values that it does not know are left out. */
export function readAddress(hash: string): Address {
  const [name = '', query = ''] = hash.replace(/^#/u, '').split('?');
  const said = new URLSearchParams(query);
  const width = Number(said.get('width'));
  return {
    name: decodeURIComponent(name),
    theme: galleryThemes.find((theme) => theme === said.get('theme')) ?? 'both',
    direction: directions.find((direction) => direction === said.get('dir')) ?? 'ltr',
    locale: said.get('locale') ?? 'en',
    width: width >= least && width <= most ? Math.round(width) : null,
  };
}

export function writeAddress({ name, theme, direction, locale, width }: Address): string {
  const said = new URLSearchParams();
  if (theme !== 'both') said.set('theme', theme);
  if (direction !== 'ltr') said.set('dir', direction);
  if (locale !== 'en') said.set('locale', locale);
  if (width !== null) said.set('width', String(width));
  const path = name.split('/').map(encodeURIComponent).join('/');
  return `#${path}${said.size > 0 ? `?${said.toString()}` : ''}`;
}
