/** The name of a language in the page's language, from its BCP 47 tag. */
import { i18n } from '#i18n';
import { twoLetterTags } from '../text/scripts.ts';
import type { LanguageChoice } from './settings.ts';

/** From the code where the tag is empty: `LANGUAGE_ARABIC`. The code as a name when neither names a language. */
export function languageName({ code, tag }: LanguageChoice): string {
  try {
    return nameIn(i18n.t('ui.locale'), tag || tagNamed(code)) ?? codeAsName(code);
  } catch {
    // A service’s language code need not be valid.
    return codeAsName(code);
  }
}

/** "Klingon" of `LANGUAGE_KLINGON`; a code of another form stays. */
function codeAsName(code: string): string {
  const [, name] = /^LANGUAGE_([A-Z][A-Z_]*)$/u.exec(code) ?? [];
  if (name === undefined) return code;
  return `${name.slice(0, 1)}${name.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}

/** @param script ISO 15924 */
export function scriptName(script: string): string {
  return new Intl.DisplayNames(i18n.t('ui.locale'), { type: 'script' }).of(script) ?? script;
}

function nameIn(locale: string, tag: string): string | undefined {
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(tag);
}

/** By what the code of a service would be. */
let tags: ReadonlyMap<string, string> | undefined;

/** @throws RangeError where no language has this name in English */
function tagNamed(code: string): string {
  tags ??= new Map(
    twoLetterTags().flatMap((tag) => {
      const name = nameIn('en', tag);
      return name === undefined
        ? []
        : [[`LANGUAGE_${name.toUpperCase().replaceAll(' ', '_')}`, tag]];
    }),
  );
  const tag = tags.get(code);
  if (tag === undefined) throw new RangeError(`No language: ${code}`);
  return tag;
}
