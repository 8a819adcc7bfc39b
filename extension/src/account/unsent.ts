/** What an account has not sent: words and answers of the outbox, and the rest of an import. */
import { earlierAccounts, unsentOf, type EarlierAccount } from '../outbox/store/accounts.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import type { ImportWord } from '../transfer/import/import-word.ts';
import { openImports, watchImport } from '../transfer/import/job-db.ts';
import { exportImports, unfinishedImports } from '../transfer/import/unfinished.ts';
import { watchOutbox, type OutboxDatabase } from '../outbox/outbox.ts';

export type UnsentWord = CollectRecord | ImportWord;

export interface Unsent {
  readonly words: readonly UnsentWord[];
  readonly answers: number;
}

export interface EarlierSignIn extends Unsent, Pick<EarlierAccount, 'connection' | 'lastAt'> {}

export const watchesUnsent = [watchOutbox, watchImport];

/** Of `connection` and of no account; of all accounts when it is undefined. */
export async function readUnsent(
  db: OutboxDatabase,
  connection: string | null | undefined,
): Promise<Unsent> {
  const records = await unsentOf(db, connection);
  const words = records.filter((record) => record.kind === 'collect');
  const imports = (await unfinishedImports()).map((one) => one.connection);
  const own = imports.filter((one) => connection === undefined || one === connection);
  return {
    words: [...words, ...(await exportImports(own))],
    answers: records.length - words.length,
  };
}

/** The sign-in that wrote last comes first. Leaves out `current`, the account of today. */
export async function earlierSignIns(
  db: OutboxDatabase,
  current: string,
): Promise<readonly EarlierSignIn[]> {
  const found = new Map<string, EarlierSignIn>();
  for (const account of await earlierAccounts(db, current)) found.set(account.connection, account);
  for (const { connection } of await unfinishedImports()) {
    if (connection === current) continue;
    const { words = [], answers = 0, lastAt = 0 } = found.get(connection) ?? {};
    const startedAt = (await (await openImports()).get('jobs', connection))?.startedAt ?? 0;
    found.set(connection, {
      connection,
      answers,
      lastAt: Math.max(lastAt, startedAt),
      words: [...words, ...(await exportImports([connection]))],
    });
  }
  return [...found.values()].sort((a, b) => b.lastAt - a.lastAt);
}
