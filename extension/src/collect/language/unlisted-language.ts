/** The page's language, if the learner's list does not include it. */
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import type { LanguageChoice, Settings } from '../../settings/settings.ts';
import { languageCode, proposedLanguage } from './language.ts';

/**
 * @returns the language to add to the list; undefined when the word has it, can no longer change, or has a
 * language that the learner chose
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
  // The learner's list may have the code without the tag.
  return languages.some(({ code }) => code === proposed?.code) ? undefined : proposed;
}
