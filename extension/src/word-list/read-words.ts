/**
 * All words of the current account, joined from the local index of the service's list and the outbox. Read in
 * parts, so that a page with 20,000 words can be used meanwhile.
 */
import type { LearnedWord } from '@gleaner/shared';
import { readBooks } from '../learned-words/read-books.ts';
import type { WordBook } from '../learned-words/stored-books.ts';
import { openWords } from '../learned-words/db.ts';
import { listKnownFrom } from '../learned-words/known-from.ts';
import { needsAttention } from '../outbox/attention.ts';
import { collectsInParts } from '../outbox/store/listing.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import { isProof } from '../outbox/word/known.ts';
import { foldTerm } from '../text/fold.ts';
import type { EntrySentence, WordEntry } from './entry.ts';
import { foldSearch } from './fold-search.ts';
import { sortInSlices } from './sort-in-slices.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** A word in the list, with what searching and sorting need. */
export interface ListedWord extends WordEntry {
  /** Folded: the term, how it stood on pages, its notes, tags and own sentences. */
  readonly searched: string;
  /** Its place in the alphabet among all words. */
  readonly rank: number;
}

export interface ReadOptions {
  /** The current grant; null while not connected: then only what was collected before is listed. */
  readonly connection: string | null;
  /** BCP 47: whose alphabet. */
  readonly locale: string;
  /** Whether words that the service does not have yet are listed too. */
  readonly withUnsent: boolean;
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

const wordsInOnePart = 400;

export interface WordsOfAccount {
  /** The newest first. */
  readonly words: readonly ListedWord[];
  /** Words that the list does not have, with sentences that are kept here. The newest first. */
  readonly apart: readonly WordEntry[];
}

/** @throws DOMException where the browser cannot read, `AbortError` when aborted */
export async function readWords(options: ReadOptions): Promise<WordsOfAccount> {
  const { connection, locale, withUnsent, pause, signal } = options;
  const records = await ownRecords(connection, options);
  const booksOf = bookFinder(await readBooks(connection));
  const entries: WordEntry[] = [];
  const seen = new Set<CollectRecord>();
  // Before the words: a reading that ends meanwhile must not contradict a word that was not there yet.
  const knownFrom = await listKnownFrom(connection);
  if (connection !== null) {
    const parts = indexedWords(connection);
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
      signal.throwIfAborted();
      for (const word of part.value) {
        const own = records.of(word);
        for (const one of own) seen.add(one);
        entries.push({ ...entryOf(word, own), ...booksOf(word) });
      }
      await pause();
    }
  }
  const apart: WordEntry[] = [];
  for (const group of groupsOf(records.all.filter((one) => !seen.has(one)))) {
    const unsent = group.find(({ state }) => state !== 'sent');
    // The list may not have been read to it yet.
    if (group.some((one) => isProof(one, knownFrom))) entries.push(entryOfRecords(group));
    // One that is also in the list waits with a sentence for it.
    else if (unsent) {
      if (withUnsent) entries.push({ ...entryOfRecords(group), unsent: unsentAs(unsent) });
    } else apart.push(entryOfRecords(group));
  }
  const collator = new Intl.Collator(locale, { numeric: true });
  const alphabetical = await sortInSlices(
    entries,
    (a, b) => collator.compare(a.term, b.term),
    pause,
  );
  signal.throwIfAborted();
  const listed: ListedWord[] = [];
  for (const [rank, entry] of alphabetical.entries()) {
    listed.push({ ...entry, rank, searched: searchedText(entry) });
    if (rank % wordsInOnePart === 0) await pause();
  }
  return {
    words: listed.sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || a.rank - b.rank),
    apart: apart.filter(({ sentences }) => sentences.length > 0),
  };
}

/** Books name their words by id or by term. */
function bookFinder(books: readonly WordBook[]): (word: LearnedWord) => Pick<WordEntry, 'books'> {
  const idsOf = new Map<string, Set<string>>();
  for (const { id, words = [] } of books)
    for (const named of words)
      for (const key of [named, foldTerm(named)])
        idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id));
  if (idsOf.size === 0) return () => ({});
  return ({ id, term }) => {
    const found = [...(idsOf.get(id) ?? []), ...(idsOf.get(foldTerm(term)) ?? [])];
    return found.length > 0 ? { books: distinct(found) } : {};
  };
}

/**
 * The newest words of the service's list, for a page that has not read all: without what this device knows of
 * them. Empty where the service gives no dates.
 */
export async function readNewest(
  connection: string | null,
  most: number,
): Promise<readonly ListedWord[]> {
  if (connection === null) return [];
  const index = (await openWords()).transaction('words').store.index('createdAt');
  const range = IDBKeyRange.bound([connection], [connection, []]);
  const newest: ListedWord[] = [];
  let cursor = await index.openCursor(range, 'prev');
  while (cursor && newest.length < most) {
    newest.push({
      ...entryOf(cursor.value.word, []),
      rank: newest.length,
      searched: '',
    });
    cursor = await cursor.continue();
  }
  return newest;
}

async function* indexedWords(connection: string): AsyncGenerator<readonly LearnedWord[]> {
  const db = await openWords();
  let after: [string, string] | [string] = [connection];
  for (;;) {
    // IndexedDB orders text before lists: the range up to an empty list has every id.
    const rest = IDBKeyRange.bound(after, [connection, []], after.length === 2);
    const part = await db.getAll('words', rest, wordsInOnePart);
    yield part.map(({ word }) => word);
    const last = part.at(-1);
    if (!last || part.length < wordsInOnePart) return;
    after = [connection, last.id];
  }
}

interface OwnRecords {
  /** The newest first. */
  readonly all: readonly CollectRecord[];
  /** The records of this word, the newest first. */
  readonly of: (word: LearnedWord) => readonly CollectRecord[];
}

/** Accounts are kept apart: a record of another connection is not read (security-checklist.md S30). */
async function ownRecords(
  connection: string | null,
  { pause, signal }: ReadOptions,
): Promise<OwnRecords> {
  const byForm = new Map<string, CollectRecord[]>();
  const all: CollectRecord[] = [];
  const parts = collectsInParts(await openOutbox());
  let part = await parts.next();
  while (part.done !== true) {
    signal.throwIfAborted();
    all.push(...part.value.filter((record) => record.connection === connection));
    await pause();
    part = await parts.next();
  }
  all.reverse();
  for (const record of all)
    for (const form of new Set(record.forms)) {
      const found = byForm.get(form);
      if (found) found.push(record);
      else byForm.set(form, [record]);
    }
  return {
    all,
    of: ({ id, term, language }) =>
      (byForm.get(foldTerm(term)) ?? []).filter(
        ({ learnedWord, spec }) =>
          learnedWord?.id === id ||
          !language ||
          spec.language === undefined ||
          spec.language === language,
      ),
  };
}

function groupsOf(records: readonly CollectRecord[]): readonly (readonly CollectRecord[])[] {
  const groups = Map.groupBy(
    records,
    ({ spec, foldedTerm }) => `${spec.language ?? ''} ${foldedTerm}`,
  );
  return [...groups.values()];
}

function unsentAs(record: CollectRecord): 'attention' | 'waiting' {
  return needsAttention(record) ? 'attention' : 'waiting';
}

/** A word that is not sent, as the list would have it. */
export function listedRecord(record: CollectRecord): ListedWord {
  const entry = entryOfRecords([record]);
  return {
    ...entry,
    ...(record.state !== 'sent' && { unsent: unsentAs(record) }),
    rank: 0,
    searched: searchedText(entry),
  };
}

function entryOf(word: LearnedWord, own: readonly CollectRecord[]): WordEntry {
  const [newest] = own;
  const createdAt = timeOf(word.created_at) ?? own.at(-1)?.createdAt;
  const reviewedAt = timeOf(word.last_reviewed_at);
  return {
    key: word.id,
    id: word.id,
    term: word.term,
    language: word.language ?? newest?.spec.language ?? '',
    ...(typeof word.mastery_level === 'number' && {
      mastery: word.mastery_level,
    }),
    ...(createdAt !== undefined && { createdAt }),
    ...(reviewedAt !== undefined && { reviewedAt }),
    tags: distinct([...(word.tags ?? []), ...own.flatMap(({ spec }) => spec.tags ?? [])]),
    notes: distinct([...(word.notes ?? []), ...own.flatMap(({ spec }) => spec.notes ?? [])]),
    sentences: sentencesOf(own),
    ...(newest && { record: newest }),
  };
}

function entryOfRecords(own: readonly CollectRecord[]): WordEntry {
  const [newest] = own;
  if (!newest) throw new Error('A group has a record');
  const { learnedWord, spec, id, createdAt } = newest;
  const entry = entryOf(
    { ...spec, ...learnedWord, id: learnedWord?.id ?? id, term: spec.term },
    own,
  );
  return {
    ...entry,
    key: learnedWord?.id ?? `here:${id}`,
    createdAt: entry.createdAt ?? createdAt,
  };
}

function sentencesOf(own: readonly CollectRecord[]): readonly EntrySentence[] {
  const met = new Map<string, CollectRecord[]>();
  for (const record of own) {
    const sentence = record.context?.sentence ?? '';
    if (sentence !== '') met.set(sentence, [...(met.get(sentence) ?? []), record]);
  }
  return [...met.values()].flatMap((records) => {
    const [newest] = records;
    if (!newest?.context) return [];
    const { sentence, title, url, language } = newest.context;
    const isSettled = records.every(({ state }) => state === 'sent');
    return {
      sentence,
      title,
      url,
      metAt: newest.createdAt,
      ...(isSettled && {
        kept: { recordIds: records.map(({ id }) => id), language },
      }),
    };
  });
}

function searchedText({ term, tags, notes, sentences, record }: WordEntry): string {
  const texts = [term, record?.met ?? '', record?.spec.term ?? '', ...tags, ...notes];
  // A character that no one types keeps two texts apart.
  return foldSearch([...texts, ...sentences.map(({ sentence }) => sentence)].join('\u{1F}'));
}

/** Undefined also for the year 1 and for 1970, which services write for "never". */
function timeOf(iso: string | null | undefined): number | undefined {
  const time = Date.parse(iso ?? '');
  return time > 0 ? time : undefined;
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
