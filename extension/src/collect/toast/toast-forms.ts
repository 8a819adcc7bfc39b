/** The forms of a word for the toast: the one that is sent, and those it offers. */
import type { ToastView } from '../../messages.ts';
import { isEditable } from '../../outbox/word/edit-record.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import type { Settings } from '../../settings/settings.ts';
import { isLowered, otherForms } from '../../text/english/word-forms.ts';

/** Empty once it can no longer be changed. */
export async function toastForms(
  record: CollectRecord,
  { languages }: Pick<Settings, 'languages'>,
): Promise<Pick<ToastView, 'forms' | 'lowered'>> {
  if (!isEditable(record) || record.state !== 'waiting' || record.attempts > 0) return {};
  const { spec, met } = record;
  const tag = languages.find(({ code }) => code === spec.language)?.tag ?? '';
  const forms = await otherForms(spec.term, met, tag);
  return {
    ...(forms.length > 0 && { forms }),
    ...(isLowered(spec.term, met) && { lowered: true as const }),
  };
}
