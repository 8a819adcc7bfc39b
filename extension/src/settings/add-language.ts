/**
 * Whether a language that the learner types may join the list. interface.md section 2.1 names one code and
 * leaves the others open, so every plausible code is accepted.
 */
import {
  changeSettings,
  languageCodePattern,
  languageTagPattern,
  mostLanguages,
  type LanguageChoice,
} from './settings.ts';

export type LanguageProblem =
  | { readonly field: 'code'; readonly problem: 'missing' | 'malformed' | 'known' | 'full' }
  | { readonly field: 'tag'; readonly problem: 'malformed' | 'known' };

/**
 * @param typed as the learner typed it
 * @returns the language to store, or the error
 */
export function checkLanguage(
  typed: LanguageChoice,
  list: readonly LanguageChoice[],
): LanguageChoice | LanguageProblem {
  const code = typed.code.trim();
  if (code === '') return { field: 'code', problem: 'missing' };
  if (!languageCodePattern.test(code)) return { field: 'code', problem: 'malformed' };
  if (list.some((one) => one.code === code)) return { field: 'code', problem: 'known' };
  if (list.length >= mostLanguages) return { field: 'code', problem: 'full' };
  const tag = canonicalTag(typed.tag.trim());
  if (tag === null) return { field: 'tag', problem: 'malformed' };
  const taken = tag !== '' && list.some((one) => one.tag.toLowerCase() === tag.toLowerCase());
  // Each page language belongs to one code.
  return taken ? { field: 'tag', problem: 'known' } : { code, tag };
}

/** Puts a language at the end of the list, if it may join. */
export async function addLanguage(language: LanguageChoice): Promise<void> {
  await changeSettings(({ languages }) =>
    'problem' in checkLanguage(language, languages) ? {} : { languages: [...languages, language] },
  );
}

/** The same for a language that Gleaner proposed: its code is a guess. */
export function addProposed({ code, tag }: LanguageChoice): Promise<void> {
  return addLanguage({ code, tag, proposed: true });
}

/** The service refused a word for its language: a code that was only a guess is removed from the list. */
export async function withdrawProposed(code: string): Promise<void> {
  await changeSettings(({ languages, refusedLanguages }) => {
    const rest = languages.filter((one) => one.code !== code || one.proposed !== true);
    if (rest.length === languages.length) return {};
    return {
      languages: rest,
      refusedLanguages: [...refusedLanguages, code].slice(-mostLanguages),
    };
  });
}

/** Null when it is no BCP 47 tag. */
function canonicalTag(tag: string): string | null {
  if (!languageTagPattern.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag === '' ? [] : tag)[0] ?? '';
  } catch {
    // The learner may type anything.
    return null;
  }
}
