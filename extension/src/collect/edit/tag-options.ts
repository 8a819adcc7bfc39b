/** Tags that the learner has used before, to complete a new one from. */
import { readableRecords } from '../../outbox/store/db.ts';
import { openWords } from '../../learned-words/db.ts';
import { foldTerm } from '../../text/fold.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** More is not a list to choose from. */
const mostOptions = 8;

/** Of this account alone; the ones used most come first. An index that cannot be read has none. */
export async function knownTags(
  outbox: OutboxDatabase,
  connection: string | null,
): Promise<readonly string[]> {
  const kept = readableRecords(await outbox.getAll('records')).flatMap((record) =>
    record.kind === 'collect' && (record.connection ?? connection) === connection
      ? (record.spec.tags ?? [])
      : [],
  );
  const uses = new Map<string, { readonly tag: string; readonly count: number }>();
  for (const tag of [...kept, ...(await tagsInIndex(connection))]) {
    const name = foldTerm(tag);
    const before = uses.get(name);
    uses.set(name, { tag: before?.tag ?? tag, count: (before?.count ?? 0) + 1 });
  }
  return [...uses.values()].sort((a, b) => b.count - a.count).map(({ tag }) => tag);
}

async function tagsInIndex(connection: string | null): Promise<readonly string[]> {
  if (connection === null) return [];
  try {
    const words = await (await openWords()).getAllFromIndex('words', 'connection', connection);
    return words.flatMap(({ word }) => word.tags ?? []);
  } catch {
    // The list is optional.
    return [];
  }
}

/** Those that begin with what was typed, then those that hold it; not the ones that are there already. */
export function tagOptions(
  known: readonly string[],
  chosen: readonly string[],
  typed: string,
): readonly string[] {
  const wanted = foldTerm(typed);
  const taken = new Set(chosen.map(foldTerm));
  const free = known.filter((tag) => !taken.has(foldTerm(tag)));
  const begins = free.filter((tag) => foldTerm(tag).startsWith(wanted));
  const holds = free.filter((tag) => !begins.includes(tag) && foldTerm(tag).includes(wanted));
  return [...begins, ...holds].slice(0, mostOptions);
}
