/** What is in a backup, one line a subject; subjects without content are left out. */
import { i18n } from '#i18n';
import type { Backup } from '../../transfer/backup-file.ts';
import { numberText } from '../../ui/number-text.ts';

export function backupLines(backup: Backup): readonly string[] {
  const { plans, days, answers, sentences, known } = backup;
  return [
    i18n.t('backup.content.settings'),
    plans.length > 0 && i18n.t('backup.content.plans', plans.length, [numberText(plans.length)]),
    days.length > 0 && i18n.t('backup.content.days', days.length, [numberText(days.length)]),
    answers.length > 0 &&
      i18n.t('backup.content.answers', answers.length, [numberText(answers.length)]),
    sentences.length > 0 &&
      i18n.t('backup.content.sentences', sentences.length, [numberText(sentences.length)]),
    known.length > 0 && i18n.t('backup.content.known', known.length, [numberText(known.length)]),
  ].filter((line) => line !== false);
}
