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

const deepest = 4;
const mostBooks = 500;
const mostWords = 20_000;
const longestName = 120;
const idNames = ['id', 'wordbookid', 'bookid', 'uid', 'uuid', 'key', 'slug'];
const nameNames = ['displayname', 'title', 'wordbookname', 'bookname', 'name', 'label'];
const countNames = ['wordcount', 'wordscount', 'count', 'size', 'total', 'totalwords', 'numwords'];
const wordNames = ['learnedwords', 'words', 'wordids', 'terms', 'entries', 'items', 'vocabulary'];
const termNames = ['term', 'word', 'text', 'headword'];
const wrappers = ['wordbook', 'book', 'node', 'data'];

/** @param answer the parsed JSON of the answer */
export function decodeBooks(answer: unknown): DecodedBooks {
  const body = unquoted(answer);
  const [items = []] = listsIn(body, 0)
    .map((list) => list.slice(0, mostBooks).flatMap((item) => bookIn(item) ?? []))
    .sort((a, b) => b.length - a.length);
  const books = new Map(items.map((book) => [book.id, book]));
  const token = rawText(pick(fieldsOf(body) ?? new Map(), ['nextpagetoken', 'nexttoken']));
  return { books: [...books.values()], nextPageToken: token };
}

/** Lists that may hold books: not those within an item. */
function listsIn(value: unknown, depth: number): readonly (readonly unknown[])[] {
  const content = unquoted(value);
  if (Array.isArray(content)) return [content as readonly unknown[]];
  if (!isObject(content) || depth > deepest) return [];
  return Object.values(content).flatMap((one) => listsIn(one, depth + 1));
}

function bookIn(item: unknown): WordBook | null {
  const outer = fieldsOf(unquoted(item));
  if (!outer) return null;
  const inner = wrappers.map((name) => fieldsOf(unquoted(outer.get(name)))).find(Boolean);
  const fields = inner ?? outer;
  const id = rawText(pick(fields, idNames));
  if (id === '') return null;
  const name = cardText(pick(fields, nameNames)).replaceAll(/\s+/gu, ' ').trim();
  const listed = wordNames.map((one) => unquoted(fields.get(one))).find(Array.isArray);
  const words = listed?.slice(0, mostWords).flatMap((one) => wordIn(one) ?? []);
  const status = fieldsOf(unquoted(fields.get('status'))) ?? new Map<string, unknown>();
  const told = [fields, status].map((one) => rawText(pick(one, countNames)));
  const count = Number(told.find((text) => text !== '') ?? words?.length ?? NaN);
  return {
    ...{
      id,
      name: Array.from(name || id)
        .slice(0, longestName)
        .join(''),
    },
    ...(Number.isSafeInteger(count) && count >= 0 && { count }),
    ...(words && { words }),
  };
}

function wordIn(item: unknown): string | null {
  const fields = fieldsOf(unquoted(item));
  const text = fields ? rawText(pick(fields, [...idNames, ...termNames])) : rawText(item);
  return text === '' ? null : text;
}
