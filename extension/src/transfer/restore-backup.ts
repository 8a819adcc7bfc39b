/**
 * Restores a checked backup into the account that is connected now. What is here stays and only what is missing
 * is added, so that restoring twice changes nothing; only settings are replaced.
 */
import { addAllKnown } from '../highlight/known-words.ts';
import { readableRecords, writeOutbox } from '../outbox/store/db.ts';
import { keptSentence } from '../outbox/store/kept-sentence.ts';
import { announceChange } from '../outbox/store/watch.ts';
import {
  type AnsweredRow,
  type DayRecord,
  dayUpgrades,
  historyVersion,
  rowUpgrades,
} from '../review/days/record.ts';
import { upgraded } from '../review/store/stored.ts';
import { readDays } from '../review/history/read-history.ts';
import { openReviewDatabase, ownerKey } from '../review/store/db.ts';
import { planVersion } from '../review/store/stored.ts';
import { announceReview } from '../review/store/watch.ts';
import { foldTerm } from '../text/fold.ts';
import { saveBackedUp } from './backed-up.ts';
import type { Backup } from './backup-file.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** Each database is changed as a whole; after a failure, restoring again adds the rest. */
export async function restoreBackup(backup: Backup, connection: string): Promise<void> {
  await restoreReviews(backup, connection);
  announceReview();
  await restoreSentences(backup, connection);
  announceChange();
  await addAllKnown(backup.known);
  await saveBackedUp(backup);
}

async function restoreReviews(backup: Backup, connection: string): Promise<void> {
  // A day here is compared with all of its answers, also those that are still rows.
  const here = new Map((await readDays()).map((one) => [one.day, one.answered]));
  const owner = ownerKey(connection);
  const db = await openReviewDatabase();
  try {
    const transaction = db.transaction(['plans', 'days', 'log'], 'readwrite', {
      durability: 'strict',
    });
    const [plans, days, log] = [
      transaction.objectStore('plans'),
      transaction.objectStore('days'),
      transaction.objectStore('log'),
    ];
    const [planIds, answerIds] = await Promise.all([plans.getAllKeys(), log.getAllKeys()]);
    const known = new Set(planIds.flatMap(([of, id]) => (of === owner ? id : [])));
    for (const plan of backup.plans)
      if (!known.has(plan.id))
        void plans.put({ ...plan, version: planVersion, connection }, [owner, plan.id]);
    // The two may have answers in common, so they are not added up.
    const version = backup.historyVersion;
    for (const one of backup.days) {
      const day = upgraded<DayRecord>({ ...one, version }, historyVersion, dayUpgrades);
      if (day && day.answered > (here.get(day.day) ?? 0)) void days.put(day, day.day);
    }
    const answered = new Set(answerIds);
    for (const { id, ...one } of backup.answers) {
      const stored = { ...one, version, sessionId: '', owner };
      const row = upgraded<AnsweredRow>(stored, historyVersion, rowUpgrades);
      if (row && !answered.has(id)) void log.put(row, id);
    }
    await transaction.done;
  } finally {
    db.close();
  }
}

async function restoreSentences(backup: Backup, connection: string): Promise<void> {
  const db = await openOutbox();
  await writeOutbox(db, async (transaction) => {
    const seen = new Set(
      readableRecords(await transaction.records.getAll()).flatMap((record) =>
        record.kind === 'collect' && record.connection === connection && record.context
          ? nameOf(record.foldedTerm, record.context.sentence)
          : [],
      ),
    );
    for (const one of backup.sentences) {
      const foldedTerm = foldTerm(one.term);
      const name = nameOf(foldedTerm, one.sentence);
      if (seen.has(name)) continue;
      seen.add(name);
      const { language: code, pageLanguage: language } = one;
      const forms = one.forms.map(foldTerm);
      const kept = { ...one, foldedTerm, forms, code, language };
      await transaction.put(keptSentence(kept, connection));
    }
  });
}

function nameOf(foldedTerm: string, sentence: string): string {
  return JSON.stringify([foldedTerm, sentence]);
}
