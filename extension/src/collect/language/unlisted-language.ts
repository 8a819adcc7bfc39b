/** A word whose language is not known for certain, or is not on the learner's list. */
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { languageName, scriptName } from '../../settings/language-name.ts';
import type { LanguageChoice, Settings } from '../../settings/settings.ts';
import { languagesIn } from '../../text/scripts.ts';
import { followedLanguage, languageCode, proposedLanguage } from './language.ts';
import { scriptOfUndetermined } from './undetermined.ts';

export interface UnlistedLanguage {
  /** Not on the list; refused by the service when it was proposed before; or only the script is known. */
  readonly why: 'unlisted' | 'refused' | 'unknown';
  /** Of the language, or of the script. */
  readonly name: string;
  /** Languages that may join the list: none if it was refused, several if it is unknown. */
  readonly offered: readonly LanguageChoice[];
}

/**
 * @returns undefined when the word has its language, can no longer change, or has a language that the
 * learner chose
 */
export function unlistedLanguage(
  record: CollectRecord,
  settings: Pick<Settings, 'followPage' | 'language' | 'languages' | 'refusedLanguages'>,
): UnlistedLanguage | undefined {
  const { followPage, languages, refusedLanguages } = settings;
  const found = record.context?.language ?? '';
  const isOpen =
    followPage && isEditable(record) && record.spec.language === followedLanguage(found, settings);
  if (!isOpen || found === '' || languageCode(found, languages) !== undefined) return undefined;
  const isRefused = ({ code }: LanguageChoice) => refusedLanguages.includes(code);
  // The learner's list may have the code without the tag.
  const isListed = ({ code }: LanguageChoice) => languages.some((one) => one.code === code);
  const script = scriptOfUndetermined(found);
  if (script !== undefined) {
    const all = languagesIn(script).flatMap((tag) => proposedLanguage(tag) ?? []);
    const offered = all.filter((one) => !isListed(one) && !isRefused(one));
    return { why: 'unknown', name: scriptName(script), offered };
  }
  const proposed = proposedLanguage(found);
  if (!proposed || isListed(proposed)) return undefined;
  const name = languageName(proposed);
  return isRefused(proposed)
    ? { why: 'refused', name, offered: [] }
    : { why: 'unlisted', name, offered: [proposed] };
}
