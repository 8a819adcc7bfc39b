/**
 * Finds word books in the answer of a route that lists them. interface.md section 4.5 says that there may be such
 * a route and shows none, so the list and the names of its fields are recognised.
 */
import { fieldsOf, isObject, pick, rawText, cardText, unquoted } from '@gleaner/shared';
import type { WordBook } from './stored-books.ts';

export interface DecodedBooks {
  readonly books: readonly WordBook[];
  /** Sent as `page_token` to get the next page; empty at the end. */
  readonly nextPageToken: string;
}

interface List {
  /** Of its field; empty for the whole answer. */
  readonly name: string;
  readonly items: readonly unknown[];
}
type Fields = ReadonlyMap<string, unknown>;

const deepest = 4;
const mostBooks = 500;
const mostWords = 20_000;
const longestName = 120;
const idNames = ['id', 'wordbookid', 'bookid', 'uid', 'uuid', 'key', 'slug'];
const nameNames = ['displayname', 'title', 'wordbookname', 'bookname', 'name', 'label'];
const countNames = ['wordcount', 'wordscount', 'count', 'size', 'total', 'totalwords', 'numwords'];
const wordNames = ['learnedwords', 'words', 'wordids', 'terms', 'entries', 'items', 'vocabulary'];
const masteredNames = ['masteredwords', 'masteredcount', 'wordsmastered', 'mastered'];
/** Fields that may hold the counts of a book. */
const countHolders = ['status', 'progress', 'stats', 'inventory'];
const termNames = ['term', 'word', 'text', 'headword'];
const wrappers = ['wordbook', 'book', 'node', 'data'];

/** @param answer the parsed JSON of the answer */
export function decodeBooks(answer: unknown): DecodedBooks {
  const body = unquoted(answer);
  const [best] = listsIn(body)
    .map(({ name, items }) => ({
      isNamed: /books?$/iu.test(name),
      found: items.slice(0, mostBooks).flatMap((item) => bookIn(item) ?? []),
    }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.found.length - a.found.length);
  const books = new Map(best?.found.map((book) => [book.id, book]));
  const token = rawText(pick(fieldsOf(body) ?? new Map(), ['nextpagetoken', 'nexttoken']));
  return { books: [...books.values()], nextPageToken: token };
}

/** Lists that may hold books: not those within an item. */
function listsIn(value: unknown, name = '', depth = 0): readonly List[] {
  const content = unquoted(value);
  if (Array.isArray(content)) return [{ name, items: content as readonly unknown[] }];
  if (!isObject(content) || depth > deepest) return [];
  return Object.entries(content).flatMap(([key, one]) => listsIn(one, key, depth + 1));
}

function bookIn(item: unknown): WordBook | null {
  const outer = fieldsOf(unquoted(item));
  if (!outer) return null;
  const inner = wrappers.map((name) => fieldsOf(unquoted(outer.get(name)))).find(Boolean);
  const fields = inner ?? outer;
  const id = rawText(pick(fields, idNames)).trim();
  if (id === '') return null;
  const name = cardText(pick(fields, nameNames)).replaceAll(/\s+/gu, ' ').trim();
  const listed = wordNames.map((one) => unquoted(fields.get(one))).find(Array.isArray);
  const words = listed?.slice(0, mostWords).flatMap((one) => wordIn(one) ?? []);
  const holders = countHoldersIn(fields, 0);
  // A list may have its words or no more than their number under one name.
  const count = countIn(holders, [...countNames, ...wordNames]) ?? words?.length;
  const mastered = countIn(holders, masteredNames);
  return {
    id,
    name: Array.from(name || id)
      .slice(0, longestName)
      .join(''),
    ...(count !== undefined && { count }),
    ...(mastered !== undefined && { mastered }),
    ...(words && { words }),
  };
}

/** The book itself, its status, and what that holds. */
function countHoldersIn(fields: Fields, depth: number): readonly Fields[] {
  const inner = countHolders.flatMap((name) => fieldsOf(unquoted(fields.get(name))) ?? []);
  return [fields, ...(depth < 2 ? inner.flatMap((one) => countHoldersIn(one, depth + 1)) : [])];
}

/** The first of the fields that has a count. */
function countIn(holders: readonly Fields[], names: readonly string[]): number | undefined {
  const counts = holders.flatMap((fields) => names.map((name) => rawText(fields.get(name))));
  const [found] = counts.filter((text) => /^\d{1,9}$/u.test(text)).map(Number);
  return found;
}

function wordIn(item: unknown): string | null {
  const fields = fieldsOf(unquoted(item));
  const text = fields ? rawText(pick(fields, [...idNames, ...termNames])) : rawText(item);
  return text === '' ? null : text;
}
