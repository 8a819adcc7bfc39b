/** What languages are called: in the languages of Gleaner, and in each one itself. */
import { foldTerm } from './fold.ts';
import { twoLetterTags } from './scripts.ts';

const locales = ['en', 'de', 'es', 'fr', 'ja', 'ko', 'zh-CN'];
const longestName = 60;
const tags = new Map<string, string>();

/** The language (ISO 639-1) that a text names; undefined for any other text. */
export function languageNamed(text: string): string | undefined {
  if (tags.size === 0) fill();
  return text.length > longestName ? undefined : tags.get(foldTerm(text));
}

function fill(): void {
  for (const locale of locales) add(locale, twoLetterTags());
  for (const tag of new Set(tags.values())) add(tag, [tag]);
}

function add(locale: string, of: readonly string[]): void {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  for (const tag of of) {
    const name = names.of(tag);
    if (name !== undefined) tags.set(foldTerm(name), tag);
  }
}
