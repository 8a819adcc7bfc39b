/** Which of the words a filter asks for, in its order. */
import { needsAttention } from '../outbox/attention.ts';
import { isImported } from '../outbox/schedule.ts';
import type { WordFilter } from './filter.ts';
import { foldSearch } from './fold-search.ts';
import type { ListedWord } from './read-words.ts';

/** @param words the newest first */
export function chooseWords(
  words: readonly ListedWord[],
  filter: WordFilter,
): readonly ListedWord[] {
  const parts = foldSearch(filter.text).split(/\s+/u).filter(Boolean);
  const chosen = words.filter(
    (word) =>
      isShown(word, filter.show) &&
      (filter.language === '' || word.language === filter.language) &&
      (filter.mastery === null || (word.mastery ?? 0) === filter.mastery) &&
      (filter.tag === '' || word.tags.includes(filter.tag)) &&
      (filter.book === '' || word.books?.includes(filter.book) === true) &&
      parts.every((part) => word.searched.includes(part)),
  );
  const compare = comparisons[filter.order];
  return compare ? chosen.sort(compare) : chosen;
}

/** With `waiting` and `attention`, those that the words page lists on top. */
function isShown({ record, unsent }: ListedWord, show: WordFilter['show']): boolean {
  if (show === 'all') return true;
  if (show === 'here' || record === undefined) return show === 'here' && record !== undefined;
  // The import page has what an import sends.
  if (record.state === 'waiting' && isImported(record)) return false;
  if (unsent !== undefined) return unsent === show;
  // A sentence waits for a word that the service has.
  return record.state !== 'sent' && needsAttention(record) === (show === 'attention');
}

type Compare = (a: ListedWord, b: ListedWord) => number;

/** Words without a time or mastery come last. */
const comparisons: Readonly<Record<WordFilter['order'], Compare | null>> = {
  newest: null,
  oldest: (a, b) => (a.createdAt ?? Infinity) - (b.createdAt ?? Infinity) || a.rank - b.rank,
  term: (a, b) => a.rank - b.rank,
  mastery: (a, b) => (a.mastery ?? Infinity) - (b.mastery ?? Infinity) || a.rank - b.rank,
  reviewed: (a, b) => (b.reviewedAt ?? 0) - (a.reviewedAt ?? 0) || a.rank - b.rank,
};

/** Its value, and how many of all words have it. */
type Choice<T> = readonly [value: T, words: number];

/** What the filters offer. */
export interface Choices {
  readonly languages: readonly Choice<string>[];
  readonly masteries: readonly Choice<number>[];
  /** The most frequent first. */
  readonly tags: readonly Choice<string>[];
  /** How many words of each word book are listed, by its id. */
  readonly books: ReadonlyMap<string, number>;
  /** How many were collected on this device. */
  readonly here: number;
}

export function choicesOf(words: readonly ListedWord[]): Choices {
  const languages = new Map<string, number>();
  const masteries = new Map<number, number>();
  const tags = new Map<string, number>();
  const books = new Map<string, number>();
  let here = 0;
  for (const { language, mastery = 0, tags: its, books: names = [], record } of words) {
    if (language !== '') count(languages, language);
    count(masteries, mastery);
    for (const tag of its) count(tags, tag);
    for (const id of names) count(books, id);
    if (record !== undefined) here += 1;
  }
  return {
    languages: [...languages].sort(([a], [b]) => (a < b ? -1 : 1)),
    masteries: [...masteries].sort(([a], [b]) => a - b),
    tags: [...tags].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)),
    books,
    here,
  };
}

function count<T>(counts: Map<T, number>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
