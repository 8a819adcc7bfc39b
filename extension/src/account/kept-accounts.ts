/** Earlier sign-ins for which the learner chose "keep for later": the popup does not ask about them again. */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';

const stored = storage.defineItem<unknown>('local:earlierKept', { version: 1, fallback: [] });
const connectionsSchema = z.catch(z.array(z.string()), []);

export async function keptAccounts(): Promise<ReadonlySet<string>> {
  return settled(await stored.getValue());
}

export function keepAccounts(connections: readonly string[]): Promise<void> {
  return navigator.locks.request('gleaner-earlier-kept', async () => {
    await stored.setValue([...new Set([...(await keptAccounts()), ...connections])]);
  });
}

/** Calls back after every change. Returns a function that stops it. */
export function watchKeptAccounts(
  callback: (connections: ReadonlySet<string>) => void,
): () => void {
  return stored.watch((value) => {
    callback(settled(value));
  });
}

function settled(value: unknown): ReadonlySet<string> {
  return new Set(z.parse(connectionsSchema, value));
}
