/**
 * Locales that no one reads, made from English. They show what a translation would break: a text that does
 * not fit when it is 40 % longer, a layout that does not mirror, a text that is not in the locales.
 */
export const pseudoLocales = ['en-XA', 'ar-XB'] as const;
export type PseudoLocale = (typeof pseudoLocales)[number];

const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ö', U: 'Ü', Y: 'Ý', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
};
/** How much longer a text gets, as German is longer than English. */
const growth = 0.4;
const filler = 'lörém ípsüm dölör šít ámét çöñšéçtétür ';
const placeholder = /(\$\d|%s)/u;

/** A text that is language, direction or a key's name is not changed. */
const kept = new Set(['ui_locale', 'ui_direction', 'app_name', 'sites_placeholder']);

export function pseudo(
  messages: Readonly<Record<string, string>>,
  locale: PseudoLocale,
): Record<string, string> {
  const changed = Object.fromEntries(
    Object.entries(messages).map(([name, text]) => [
      name,
      kept.has(name) ? text : text.split(' | ').map(longer).join(' | '),
    ]),
  );
  return locale === 'ar-XB'
    ? { ...changed, ui_locale: 'ar-XB', ui_direction: 'rtl' }
    : { ...changed, ui_locale: 'en' };
}

/** Accented and longer; its placeholders stay as they are. */
function longer(text: string): string {
  const accented = text
    .split(placeholder)
    .map((part) => (placeholder.test(part) ? part : part.replaceAll(/\p{L}/gu, accent)))
    .join('');
  const more = Math.ceil(text.length * growth);
  return text.length < 2 ? accented : `${accented} ${filler.repeat(9).slice(0, more).trim()}`;
}

function accent(letter: string): string {
  return accents[letter] ?? letter;
}
