import { openWords } from './db.ts';

/** The tags of this account's list, and how many words have each. Reads no word. */
export async function countTags(connection: string): Promise<ReadonlyMap<string, number>> {
  const index = (await openWords()).transaction('words').store.index('tags');
  const found: { readonly tag: string; readonly isOwn: boolean }[] = [];
  let cursor = await index.openKeyCursor(null, 'nextunique');
  for (; cursor; cursor = await cursor.continue())
    found.push({ tag: cursor.key, isOwn: cursor.primaryKey[0] === connection });
  const counted = await Promise.all(
    found.map(async ({ tag, isOwn }) => {
      if (isOwn) return [tag, await index.count(tag)] as const;
      // Another account has it first.
      const keys = await index.getAllKeys(tag);
      return [tag, keys.filter(([owner]) => owner === connection).length] as const;
    }),
  );
  return new Map(counted.filter(([, count]) => count > 0));
}
