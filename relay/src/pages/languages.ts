/** The languages of the relay's pages, and the text of a message in one of them. */
import gleaner from '../../../gleaner.config.ts';
import { de } from './locales/de.ts';
import { en, type MessageName, type Messages } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { ja } from './locales/ja.ts';
import { ko } from './locales/ko.ts';
import { zhCn } from './locales/zh-cn.ts';

/** English comes first: it is sent where the browser asks for none of them. */
export const pageLanguages = { en, de, es, fr, ja, ko, 'zh-CN': zhCn } as const satisfies Readonly<
  Record<string, Messages>
>;
export type Language = keyof typeof pageLanguages;

/** A message, one with values for `$1` and so on, or English for the integrating developer alone. */
export type Text =
  | MessageName
  | readonly [name: MessageName, ...values: string[]]
  | { readonly english: string };

export function textIn(language: Language, text: Text): string {
  if (typeof text !== 'string' && 'english' in text) return text.english;
  const [name, ...values] = typeof text === 'string' ? [text] : text;
  return pageLanguages[language][name]
    .replaceAll('$name', () => gleaner.name)
    .replaceAll(/\$(\d)/gu, (_whole, place: string) => values[Number(place) - 1] ?? '');
}

interface Asked {
  /** As Express reads Accept-Language; false for none of them. */
  acceptsLanguages(...languages: string[]): string | false;
}

/** The language that the browser asks for (RFC 9110, section 12.5.4). Nothing of the header is repeated. */
export function pageLanguageOf(request: Asked): Language {
  const names = Object.keys(pageLanguages) as Language[];
  // A browser in Taiwan or Switzerland may name only its own variant.
  const variants = ['zh', 'zh-Hans', 'zh-TW', 'zh-HK', 'zh-Hant', 'zh-SG'];
  const accepted = request.acceptsLanguages(...names, ...variants);
  if (accepted === false) return 'en';
  return names.find((name) => name === accepted) ?? 'zh-CN';
}
