/** The page's language where the learner's list does not have it. */
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import type { LanguageChoice, Settings } from '../../settings/settings.ts';
import { languageCode, proposedLanguage } from './language.ts';

/**
 * @returns the language as it could join the list; undefined where the word has it, may no longer change, or
 *   has a language that was chosen
 */
export function unlistedLanguage(
  record: CollectRecord,
  { followPage, language, languages }: Pick<Settings, 'followPage' | 'language' | 'languages'>,
): LanguageChoice | undefined {
  const declared = record.context?.language ?? '';
  const isOpen = followPage && isEditable(record) && record.spec.language === language;
  if (!isOpen || declared === '' || languageCode(declared, languages) !== undefined)
    return undefined;
  const proposed = proposedLanguage(declared);
  // The learner's own list may have the code without the tag.
  return languages.some(({ code }) => code === proposed?.code) ? undefined : proposed;
}
