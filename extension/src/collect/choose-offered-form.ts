/**
 * Handles a form of a word chosen in the toast. A page could send any text, so only an offered form is
 * accepted.
 */
import { chooseForm } from '../outbox/word/edit-record.ts';
import { readSettings } from '../settings/settings.ts';
import { toastForms } from './toast/toast-forms.ts';
import { getRecord, openOutbox } from '../outbox/outbox.ts';

/** False when the form is not offered, or the word can no longer be changed. */
export async function chooseOfferedForm(recordId: string, form: string): Promise<boolean> {
  const db = await openOutbox();
  const record = await getRecord(db, recordId);
  if (record?.kind !== 'collect') return false;
  const { forms = [] } = await toastForms(record, await readSettings());
  return forms.includes(form) && (await chooseForm(db, recordId, form)) !== null;
}
