/** The language of a word, for the toast. */
import type { ToastView } from '../../messages.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { languageName } from '../../settings/language-name.ts';
import type { Settings } from '../../settings/settings.ts';
import { unlistedLanguage } from '../language/unlisted-language.ts';

/** Empty when the record has no language. */
export function toastLanguage(
  record: CollectRecord,
  settings: Pick<Settings, 'followPage' | 'language' | 'languages' | 'refusedLanguages'>,
): Pick<ToastView, 'keptAs' | 'unlisted' | 'unlistedWhy'> {
  const code = record.spec.language ?? '';
  if (code === '') return {};
  const choice = settings.languages.find((one) => one.code === code);
  const unlisted = unlistedLanguage(record, settings);
  return {
    keptAs: languageName(choice ?? { code, tag: '' }),
    ...(unlisted && { unlisted: unlisted.name, unlistedWhy: unlisted.why }),
  };
}
