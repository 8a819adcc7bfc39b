/** Tags that the learner has used before, to complete a new one from. */
import { countTags } from '../../learned-words/count-tags.ts';
import { listRecent } from '../../outbox/store/listing.ts';
import { keepError } from '../../platform/keep-error.ts';
import { foldTerm } from '../../text/fold.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** More is not a list to choose from. */
const mostOptions = 8;
/** Of a list that shows no tags, those of the newest words. */
const mostRecent = 300;

/** Of this account alone; the ones used most come first. An index that cannot be read has none. */
export async function knownTags(
  outbox: OutboxDatabase,
  connection: string | null,
): Promise<readonly string[]> {
  const recent = await listRecent(outbox, mostRecent, 'collect');
  const own = recent.filter((record) => (record.connection ?? connection) === connection);
  const kept = own.flatMap(({ spec }) => spec.tags ?? []).map((tag) => [tag, 1] as const);
  const uses = new Map<string, { readonly tag: string; readonly count: number }>();
  for (const [tag, count] of [...kept, ...(await tagsInIndex(connection))]) {
    const name = foldTerm(tag);
    const before = uses.get(name);
    uses.set(name, { tag: before?.tag ?? tag, count: (before?.count ?? 0) + count });
  }
  return [...uses.values()].sort((a, b) => b.count - a.count).map(({ tag }) => tag);
}

async function tagsInIndex(connection: string | null): Promise<ReadonlyMap<string, number>> {
  try {
    return connection === null ? new Map() : await countTags(connection);
  } catch (error) {
    void keepError('edit: tags', error);
    return new Map();
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
