/** Reads what a backup holds. Accounts are kept apart: only this connection's (security-checklist.md S30). */
import { readKnown } from '../highlight/known-words.ts';
import { recordsIn } from '../outbox/store/db.ts';
import { historyVersion, rowUpgrades, type AnsweredRow } from '../review/days/record.ts';
import { readDays } from '../review/history/read-history.ts';
import { rowsOf } from '../review/plans/plan-list.ts';
import { openReviewDatabase, ownerKey } from '../review/store/db.ts';
import { openReviewStore } from '../review/store/store.ts';
import { upgraded } from '../review/store/stored.ts';
import {
  addressSchema,
  answerSchema,
  backupFormat,
  backupVersion,
  longestForm,
  mostForms,
  mostSentences,
  sentenceSchema,
  type Backup,
} from './backup-file.ts';
import { readBackedUp } from './backed-up.ts';
import * as z from 'zod/mini';
import { openOutbox } from '../outbox/outbox.ts';

/** @param now milliseconds since the epoch */
export async function makeBackup(connection: string | null, now: number): Promise<Backup> {
  const [chosen, known, days] = await Promise.all([readBackedUp(), readKnown(), readDays()]);
  return {
    format: backupFormat,
    version: backupVersion,
    madeAt: new Date(now).toISOString(),
    ...chosen,
    known: [...known],
    plans: await plansFor(connection),
    historyVersion,
    days: days.map(({ version: _version, ...day }) => day),
    answers: await answersFor(connection),
    sentences: await sentencesFor(connection),
  };
}

async function plansFor(connection: string | null): Promise<Backup['plans']> {
  const store = await openReviewStore();
  try {
    const { plans } = await store.load();
    return [...rowsOf(connection, plans).values()].map(
      ({ version: _version, connection: _connection, ...plan }) => plan,
    );
  } finally {
    store.close();
  }
}

async function answersFor(connection: string | null): Promise<Backup['answers']> {
  const db = await openReviewDatabase();
  try {
    const index = db.transaction('log').store.index('at');
    const range = IDBKeyRange.bound(
      [ownerKey(connection), -Infinity],
      [ownerKey(connection), Infinity],
    );
    const [ids, rows] = await Promise.all([index.getAllKeys(range), index.getAll(range)]);
    const answers = rows.flatMap((stored, n) => {
      const row = upgraded<AnsweredRow>(stored, historyVersion, rowUpgrades);
      const id = ids[n];
      if (row?.at === undefined || id === undefined) return [];
      const { day, right, ms, kind, at, term = '' } = row;
      return [{ id, day, right, ms, kind, at, term }];
    });
    return restorable(answerSchema, answers);
  } finally {
    db.close();
  }
}

/** Sentences of words that were sent. What is not sent stays in its outbox alone. */
async function sentencesFor(connection: string | null): Promise<Backup['sentences']> {
  const db = await openOutbox();
  const sent = await recordsIn(db, ['sent']);
  const sentences = sent.flatMap((record) => {
    if (record.kind !== 'collect' || record.connection !== connection) return [];
    const { spec, met, forms, context, createdAt } = record;
    if (!context || context.sentence === '') return [];
    return {
      term: spec.term,
      met,
      forms: forms.filter(({ length }) => length <= longestForm).slice(0, mostForms),
      ...(spec.language !== undefined && { language: spec.language }),
      sentence: context.sentence,
      title: context.title,
      // A frame may have an address such as `about:srcdoc`, which leads nowhere.
      url: z.safeParse(addressSchema, context.url).success ? context.url : '',
      pageLanguage: context.language,
      metAt: createdAt,
    };
  });
  return restorable(sentenceSchema, sentences).slice(-mostSentences);
}

/** One value that restoring refuses would make all of the file useless, so it is left out. */
function restorable<T>(schema: z.core.$ZodType<T>, values: readonly T[]): T[] {
  return values.filter((one) => z.safeParse(schema, one).success);
}
