/** What is in a backup, one line a subject; subjects without content are left out. */
import { i18n } from '#i18n';
import type { Backup } from '../../transfer/backup-file.ts';
import { numberText } from '../../ui/format.ts';

export function backupLines(backup: Backup): readonly string[] {
  const { plans, days, answers, sentences, known } = backup;
  const shown = ({ length }: readonly unknown[]): [string] => [numberText(length)];
  return [
    i18n.t('backup.content.settings'),
    plans.length > 0 && i18n.t('backup.content.plans', plans.length, shown(plans)),
    days.length > 0 && i18n.t('backup.content.days', days.length, shown(days)),
    answers.length > 0 && i18n.t('backup.content.answers', answers.length, shown(answers)),
    sentences.length > 0 && i18n.t('backup.content.sentences', sentences.length, shown(sentences)),
    known.length > 0 && i18n.t('backup.content.known', known.length, shown(known)),
  ].filter((line) => line !== false);
}
