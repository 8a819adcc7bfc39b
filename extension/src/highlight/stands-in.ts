/** Whether a word stands in a text, also inflected where its base forms are known. */
import { wordsToMark } from './choose-words.ts';
import { createMatcher } from './page/matcher.ts';
import type { LanguageChoice } from '../settings/settings.ts';
import { english } from '../text/english/dictionary.ts';

interface Wanted {
  /** The term and how it stood on the page. */
  readonly terms: readonly string[];
  /** `LANGUAGE_*`. */
  readonly language: string;
  readonly languages: readonly LanguageChoice[];
}

export async function standsIn(
  text: string,
  { terms, language, languages }: Wanted,
): Promise<boolean> {
  const collected = [{ terms, language, mastery: undefined }];
  const chosen = wordsToMark({ collected, known: [], languages, english: await english() });
  const tag = languages.find(({ code }) => code === language)?.tag ?? '';
  const finding = createMatcher({ version: '', languages: chosen }).find(text, tag);
  for (;;) {
    const { done, value } = finding.next();
    if (done) return value.length > 0;
  }
}
