/** The words of the connected account that this device knows, without a request. */
import type { LearnedWord } from '@gleaner/shared';
import { readableRecords } from '../outbox/store/db.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import { foldTerm } from '../text/fold.ts';
import { openWords } from '../learned-words/db.ts';
import { listKnownFrom } from '../learned-words/known-from.ts';
import { isLanguage } from '../learned-words/lookup.ts';
import { highestMastery } from '../learned-words/lookup-in-index.ts';
import type { CollectedWord } from './choose-words.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** Not settled; a refused word is not collected yet. */
const openStates = ['waiting', 'sending', 'unconfirmed'] as const;

/** @param connection null for words collected without a connection */
export async function openWordsInOutbox(connection: string | null): Promise<CollectedWord[]> {
  const db = await openOutbox();
  const byState = await Promise.all(
    openStates.map((state) => {
      const words = IDBKeyRange.bound([state, 'collect', -Infinity], [state, 'collect', Infinity]);
      return db.getAllFromIndex('records', 'settledBy', words);
    }),
  );
  return readableRecords(byState.flat()).flatMap((record) =>
    record.kind === 'collect' && record.connection === connection ? wordOf(record) : [],
  );
}

export function wordOf({ forms, spec, learnedWord }: CollectRecord): CollectedWord {
  // The index has the better mastery; a word that it does not have is new.
  return { terms: forms, language: spec.language, mastery: learnedWord?.mastery_level ?? 0 };
}

/** Another one after each change of the list's words, and after each reading of all of them. */
export async function indexVersion(connection: string | null): Promise<string> {
  if (connection === null) return '';
  const changes = (await (await openWords()).get('changes', connection)) ?? 0;
  return `${changes} ${await listKnownFrom(connection)}`;
}

/** All words, if there are at most `most`; otherwise null. */
export async function wordsInIndex(
  connection: string | null,
  most: number,
): Promise<CollectedWord[] | null> {
  if (connection === null) return [];
  const db = await openWords();
  const range = IDBKeyRange.only(connection);
  const keys = await db.getAllKeysFromIndex('words', 'connection', range, most + 1);
  if (keys.length > most) return null;
  const held = await db.getAllFromIndex('words', 'connection', range, most);
  return held.map(({ word }) => collected(word));
}

export interface FoundInIndex {
  readonly words: readonly CollectedWord[];
  /** The highest mastery of all words, if the service returned any. */
  readonly highestMastery: number;
}

/**
 * Words whose longest token is one of these. Each is looked up by itself, so that no list is kept in
 * memory.
 */
export async function findInIndex(
  connection: string | null,
  keyTokens: readonly string[],
): Promise<FoundInIndex> {
  if (connection === null) return { words: [], highestMastery: 0 };
  const highest = highestMastery(connection);
  const byToken = (await openWords()).transaction('words').store.index('keyToken');
  const found = await Promise.all(keyTokens.map((token) => byToken.getAll([connection, token])));
  return {
    words: found.flat().map(({ word }) => collected(word)),
    highestMastery: await highest,
  };
}

/** Whether the list, as last read, has the word under one of its forms. */
export async function isInIndex(
  connection: string | null,
  { terms, language }: CollectedWord,
): Promise<boolean> {
  if (connection === null) return false;
  const db = await openWords();
  const found = await Promise.all(
    terms.map((term) => db.getAllFromIndex('words', 'foldedTerm', [connection, foldTerm(term)])),
  );
  return found.flat().some(({ word }) => isLanguage(word, language));
}

function collected({ term, language, mastery_level: mastery }: LearnedWord): CollectedWord {
  return { terms: [term], language: language ?? undefined, mastery: mastery ?? undefined };
}
