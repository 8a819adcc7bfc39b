/** The pages in the learner's language, as the browser asks for it (RFC 9110, section 12.5.4). */
import type { Request } from 'express';
import { html, type Insert, type Markup } from './html.ts';
import { germanTexts } from './texts/de.ts';
import { englishTexts, type TextName, type Texts } from './texts/en.ts';
import { spanishTexts } from './texts/es.ts';
import { frenchTexts } from './texts/fr.ts';
import { japaneseTexts } from './texts/ja.ts';
import { koreanTexts } from './texts/ko.ts';
import { chineseTexts } from './texts/zh-cn.ts';

const languages = {
  en: englishTexts,
  de: germanTexts,
  es: spanishTexts,
  fr: frenchTexts,
  ja: japaneseTexts,
  ko: koreanTexts,
  'zh-CN': chineseTexts,
} satisfies Record<string, Texts>;
type Language = keyof typeof languages;

/** A text in the learner's language, with values for `$1` and so on. */
export type Say = (name: TextName, ...values: readonly string[]) => string;

/** English where the browser asks for none of the seven. */
export function languageFor(req: Request): Language {
  const names = Object.keys(languages) as Language[];
  const accepted = req.acceptsLanguages(...names, 'zh', 'zh-TW', 'zh-HK', 'zh-Hant', 'zh-Hans');
  if (accepted === false) return 'en';
  return names.find((name) => name === accepted) ?? 'zh-CN';
}

export function sayTo(req: Request): Say {
  const texts: Texts = languages[languageFor(req)];
  return (name, ...values) =>
    texts[name].replaceAll(/\$(\d)/gu, (_whole, place: string) => values[Number(place) - 1] ?? '');
}

/** The same as markup, where a value is an element. */
export function markupTo(req: Request, name: TextName, ...values: readonly Insert[]): Markup {
  const texts: Texts = languages[languageFor(req)];
  const parts = texts[name].split(/(\$\d)/u);
  const inserts = parts.map((part) => {
    const value = /^\$\d$/u.test(part) ? values[Number(part[1]) - 1] : undefined;
    return value === undefined ? html`${part}` : html`${value}`;
  });
  return html`${inserts}`;
}
