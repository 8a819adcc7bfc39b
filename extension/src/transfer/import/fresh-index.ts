/** Keeps the index fresh while an import runs: reading the list costs less than looking up each word in it. */
import { mayReadWords } from '../../learned-words/may-read.ts';
import { keepIndex } from '../../learned-words/keep-index.ts';
import { restCause, restUntil } from '../../learned-words/rest.ts';
import { lastSession, unrecognised } from '../../relay-client/session.ts';

const againMs = 30_000;
/** A list that was read and still does not tell is not read again for so long. */
const trustMs = 3_600_000;
let read: { readonly connection: string; readonly at: number } | null = null;

/**
 * Call for a word that the index does not tell of: has the list read in the background.
 * @returns when to ask again, in milliseconds since the epoch; null when reading the list does not help
 */
export async function waitForIndex(): Promise<number | null> {
  const now = Date.now();
  const session = await lastSession();
  const connection = session?.connected === true ? session.connection : null;
  if (!session || connection === null || !mayReadWords(session)) return null;
  // Whose list it is has to be known first.
  if ((await unrecognised()) !== null) return now + againMs;
  if (read?.connection === connection && Math.abs(now - read.at) < trustMs) return null;
  const rest = await restUntil(now);
  if (rest !== null) {
    const cause = await restCause();
    if (cause === 'closed') return null;
    return cause === 'offline' ? now + againMs : rest;
  }
  void keepIndex({ fresh: true }).then(async (ran) => {
    if (ran && (await restUntil(Date.now())) === null) read = { connection, at: Date.now() };
  });
  return now + againMs;
}
