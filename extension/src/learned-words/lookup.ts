/**
 * Asks the service whether it has a term already (interface.md section 4.2), because a second collect may
 * overwrite it. One filtered request if the instance accepts the filter, otherwise a limited walk through
 * the list.
 */
import {
  filterEquals,
  type LearnedWord,
  type LearnedWordsPage,
  type LearnedWordsQuery,
  type WordSpec,
} from '@gleaner/shared';
import { foldTerm } from '../text/fold.ts';
import type { RelayClient } from '../relay-client/client.ts';
import { RelayError } from '../relay-client/relay-error.ts';

export type LookUp =
  /**
   * `staleSince` if it was read so long ago (ms since the epoch) that the word may have been deleted since.
   */
  | { readonly kind: 'found'; readonly word: LearnedWord; readonly staleSince?: number }
  /**
   * The complete list was read without the term. `asOf` is when the reading started, in milliseconds since
   * the epoch; without it, just now.
   */
  | { readonly kind: 'absent'; readonly asOf?: number }
  /** More pages are needed than one look-up reads: they are stored, and the background reads on. */
  | { readonly kind: 'later' }
  /**
   * The list must not be read, or is too long to be certain. With `asOf`, the last complete reading did not
   * have the term, but is too old to prove that it is absent now.
   */
  | { readonly kind: 'unknown'; readonly asOf?: number };

/** Remembers that an instance refuses the filter, so that it is not tried each time. */
export interface FilterMemory {
  isRefused(): Promise<boolean>;
  refused(): Promise<void>;
}

/** Records per page; the service's maximum is not shown, so after a refusal the service chooses. */
const walkPageSize = '100';
const longestWalk = 50;

/** Looks the term up in the whole list, without a filter. @throws RelayError */
export type ListReader = (spec: Pick<WordSpec, 'term' | 'language'>) => Promise<LookUp>;

/**
 * @param readList used when the filter is refused or ignored; by default a walk through the list
 * @throws RelayError when it cannot be told now: no answer, signed out, over quota, service failing
 */
export async function lookUpTerm(
  client: Pick<RelayClient, 'listLearnedWords'>,
  memory: FilterMemory,
  spec: Pick<WordSpec, 'term' | 'language'>,
  readList?: ListReader,
): Promise<LookUp> {
  const filter = filterFor(spec.term);
  if (filter !== null && !(await memory.isRefused())) {
    const filtered = await walkFiltered(client, filter, spec, readList !== undefined);
    if (filtered !== 'refused' && filtered !== 'failed') return filtered;
    // Where the list fails too, it is not the filter.
    if (filtered === 'failed') await readPage(client, { page_size: '1' });
    await memory.refused();
  }
  return readList ? readList(spec) : walkList(client, spec);
}

async function walkList(
  client: Pick<RelayClient, 'listLearnedWords'>,
  spec: Pick<WordSpec, 'term' | 'language'>,
): Promise<LookUp> {
  const sized = await walk(client, { page_size: walkPageSize }, spec);
  if (sized !== 'refused') return sized;
  const plain = await walk(client, {}, spec);
  return plain === 'refused' ? { kind: 'unknown' } : plain;
}

/**
 * A service may compare letter by letter, so "Apple" is also looked up as "apple".
 * @param stopsEarly treat an ignored filter as a refused one
 */
async function walkFiltered(
  client: Pick<RelayClient, 'listLearnedWords'>,
  filter: string,
  spec: Pick<WordSpec, 'term' | 'language'>,
  stopsEarly: boolean,
): Promise<LookUp | 'refused' | 'failed'> {
  const seen = { others: false };
  const watching = {
    listLearnedWords: async (query: LearnedWordsQuery) => {
      const page = await client.listLearnedWords(query);
      const wanted = foldTerm(spec.term);
      seen.others ||= page.learned_words.some(({ term }) => foldTerm(term) !== wanted);
      return page;
    },
  };
  const isIgnored = () => stopsEarly && seen.others;
  const asked = walk(watching, { filter }, spec, isIgnored);
  const exact = await asked.catch((error: unknown): 'failed' => {
    if (error instanceof RelayError && [500, 501].includes(error.status ?? 0)) return 'failed';
    throw error;
  });
  const small = filterFor(spec.term.toLowerCase());
  if (exact === 'refused' || exact === 'failed' || exact.kind !== 'absent' || seen.others)
    return exact;
  return small === null || small === filter ? exact : walk(client, { filter: small }, spec);
}

function filterFor(term: string): string | null {
  try {
    return filterEquals('term', term);
  } catch {
    // No filter can name this term.
    return null;
  }
}

/** The list ends at an empty, absent or repeated page token. */
async function walk(
  client: Pick<RelayClient, 'listLearnedWords'>,
  query: LearnedWordsQuery,
  spec: Pick<WordSpec, 'term' | 'language'>,
  isInVain: () => boolean = () => false,
): Promise<LookUp | 'refused'> {
  const folded = foldTerm(spec.term);
  const seen = new Set<string>();
  let token: string | undefined;
  for (let pages = 0; pages < longestWalk; pages += 1) {
    const page = await readPage(
      client,
      token === undefined ? query : { ...query, page_token: token },
    );
    if (page === 'refused') return pages === 0 ? 'refused' : { kind: 'unknown' };
    if (page === 'closed') return { kind: 'unknown' };
    const word = page.learned_words.find((one) => isWord(one, folded, spec.language));
    if (word) return { kind: 'found', word };
    if (isInVain()) return 'refused';
    token = page.next_page_token ?? '';
    if (token === '' || seen.has(token)) return { kind: 'absent' };
    seen.add(token);
  }
  return { kind: 'unknown' };
}

/** A list that cannot be read at all must not prevent collecting. */
async function readPage(
  client: Pick<RelayClient, 'listLearnedWords'>,
  query: LearnedWordsQuery,
): Promise<LearnedWordsPage | 'refused' | 'closed'> {
  try {
    return await client.listLearnedWords(query);
  } catch (error) {
    if (!(error instanceof RelayError)) throw error;
    if (error.status === 400) return 'refused';
    if (error.status === 403 || error.status === 404 || error.status === 200) return 'closed';
    throw error;
  }
}

function isWord(word: LearnedWord, folded: string, language: string | undefined): boolean {
  return foldTerm(word.term) === folded && isLanguage(word, language);
}

/** The service need not return a record's language; then the term decides. */
export function isLanguage(word: LearnedWord, language: string | undefined): boolean {
  return (word.language ?? '') === '' || language === undefined || word.language === language;
}
