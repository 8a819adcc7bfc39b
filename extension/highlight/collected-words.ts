/** Every word of the connected account that this device knows of, without a call. */
import { readable } from '../outbox/db.ts';
import { openOutbox } from '../outbox/queue.ts';
import { openWords } from '../words/index/db.ts';
import type { CollectedWord } from './choose-words.ts';

/** Waiting or stored; a word that was refused is not yet collected. */
const collectedStates = ['waiting', 'sending', 'sent', 'unconfirmed'] as const;

/** @param connection null: what was collected while nobody was connected */
export async function collectedWords(connection: string | null): Promise<CollectedWord[]> {
  const [fromIndex, fromOutbox] = await Promise.all([
    connection === null ? [] : wordsInIndex(connection),
    wordsInOutbox(connection),
  ]);
  return [...fromIndex, ...fromOutbox];
}

/** Changes when the index does. */
export async function indexStamp(connection: string | null): Promise<string> {
  if (connection === null) return '';
  const db = await openWords();
  const [traversal, count] = await Promise.all([
    db.get('traversals', connection),
    db.countFromIndex('words', 'connection', connection),
  ]);
  return `${traversal?.completeAt ?? 0} ${traversal?.seenTokens.length ?? 0} ${count}`;
}

async function wordsInIndex(connection: string): Promise<CollectedWord[]> {
  const db = await openWords();
  const held = await db.getAllFromIndex('words', 'connection', connection);
  return held.map(({ word }) => ({
    terms: [word.term],
    language: word.language ?? undefined,
    mastery: word.mastery_level ?? undefined,
  }));
}

async function wordsInOutbox(connection: string | null): Promise<CollectedWord[]> {
  const db = await openOutbox();
  const byState = await Promise.all(
    collectedStates.map((state) => db.getAllFromIndex('records', 'state', state)),
  );
  return readable(byState.flat()).flatMap((record) => {
    if (record.kind !== 'collect' || record.connection !== connection) return [];
    const { forms, spec, learnedWord } = record;
    // The index knows its mastery better; where it does not know the word, it is new.
    return [{ terms: forms, language: spec.language, mastery: learnedWord?.mastery_level ?? 0 }];
  });
}
