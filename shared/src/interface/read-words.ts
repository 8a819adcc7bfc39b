/**
 * Reads learned words and pages of them (interface.md sections 2.2, 4.1, 4.2), one by one: a field that is certain is
 * read, in `spec` and `status` too, a record without id or term is counted, and nothing refuses the rest.
 */
import { errorIn } from './errors.ts';
import { snakeNames } from './names.ts';
import type { LearnedWordsPage } from './learned-words.ts';
import type { LearnedWord } from './word.ts';

type Members = Readonly<Record<string, unknown>>;

/** Null for what is no learned word. */
export function readWord(value: unknown): LearnedWord | null {
  return wordIn(snakeNames(value));
}

/**
 * The answer to a collect: the word where it is readable, undefined where the service took it and does not show it.
 * Null for what is no such answer.
 */
export function readCollected(body: unknown): LearnedWord | undefined | null {
  const answer = membersOf(snakeNames(body));
  if (answer === null) return null;
  const word = wordIn(answer) ?? wordIn(membersOf(answer.data));
  if (word !== null) return word;
  return errorIn(answer) === null ? undefined : null;
}

/** Null for what is no list. One that has only members about pages, or none, is empty. */
export function readWordsPage(body: unknown): LearnedWordsPage | null {
  const page = pageIn(snakeNames(body));
  const list = page && listIn(page);
  if (page === null || list === null) return null;
  const words = list.flatMap((item) => wordIn(item) ?? []);
  const about = aboutNames.map((name) => membersOf(page[name])).filter((one) => one !== null);
  const told = [page, ...about];
  return {
    learned_words: words,
    next_page_token: told.map(tokenIn).find((token) => token !== '') ?? '',
    unread: list.length - words.length,
    total: told.map(totalIn).find((total) => total !== null) ?? null,
  };
}

const listNames = ['learned_words', 'words', 'items', 'results', 'records'] as const;
const innerNames = ['data', 'result', 'response'] as const;
const aboutNames = ['pagination', 'page_info', 'paging', 'meta'] as const;
const totalNames = ['total_size', 'total_count', 'total'] as const;

/** The members of a page, those of an envelope with them. */
function pageIn(body: unknown): Members | null {
  if (body === null) return {};
  if (Array.isArray(body)) return { items: body as unknown[] };
  const page = membersOf(body);
  const name = page && innerNames.find((one) => (page[one] ?? null) !== null);
  if (!name) return page;
  const inner = page[name];
  return {
    ...page,
    [name]: null,
    ...(Array.isArray(inner) ? { items: inner as unknown[] } : membersOf(inner)),
  };
}

/** Null where there is none, and something else is there that is not about pages. */
function listIn(page: Members): readonly unknown[] | null {
  const lists = listNames.map((name) => page[name]);
  const list = lists.find((one) => Array.isArray(one));
  if (list !== undefined) return list as readonly unknown[];
  const others = Object.entries(page).filter(([, value]) => !isEmpty(value));
  return others.every(([name]) => /pag(?:e|in)|token|total|count|size|meta/u.test(name))
    ? []
    : null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}

function tokenIn({ next_page_token: token, next_token: other }: Members): string {
  return textOf(token) ?? textOf(other) ?? '';
}

/** It may be a guess: `isTotalTrue` of a traversal tells. */
function totalIn(about: Members): number | null {
  const totals = totalNames.map((name) => wholeOf(about[name]));
  return totals.find((total) => total !== null) ?? null;
}

function wordIn(value: unknown): LearnedWord | null {
  const outer = membersOf(value);
  if (outer === null) return null;
  const record = membersOf(outer.learned_word) ?? membersOf(outer.word) ?? outer;
  const status = membersOf(record.status);
  const parts = [record, record.spec, status, status?.review_timing].map(membersOf);
  const of = (...names: readonly string[]): unknown =>
    names
      .flatMap((name) => parts.map((part) => part?.[name]))
      .find((one) => one !== undefined && one !== null && one !== '');

  const id = textOf(of('id', 'learned_word_id', 'lword_id', 'word_id'));
  const term = of('term', 'word');
  if (id === null || typeof term !== 'string' || term.trim() === '') return null;
  const [language, mastery] = [of('language'), of('mastery_level')];
  const level = masteryOf(mastery);
  const [tags, notes] = [textsOf(of('tags')), textsOf(of('notes', 'note'))];
  const created = timeOf(of('created_at', 'create_time'));
  const reviewed = timeOf(of('last_reviewed_at', 'last_review_at'));
  const isExact = mastery === level || mastery === String(level);
  const isLevelRead = mastery === undefined || isExact || isNamedLevel(mastery);
  const isWhole = isLevelRead && tags && notes;
  return {
    id,
    term,
    ...(typeof language === 'string' && { language }),
    ...(level !== null && { mastery_level: level }),
    ...(created !== null && { created_at: created }),
    ...(reviewed !== null && { last_reviewed_at: reviewed }),
    ...(tags && of('tags') !== undefined && { tags }),
    ...(notes && of('notes', 'note') !== undefined && { notes }),
    ...(!isWhole && { is_partly_read: true }),
  };
}

const highestMastery = 1_000_000;

/**
 * A whole number from 0, from any number or its digits; null where it is unknown. The range is not shown, and what a
 * name such as `MASTERY_LEVEL_KNOWN` is worth is not certain.
 */
export function masteryOf(value: unknown): number | null {
  const isDigits = typeof value === 'string' && /^\d{1,7}$/u.test(value);
  const level = isDigits ? Number(value) : value;
  if (typeof level !== 'number' || !(level >= 0 && level <= highestMastery)) return null;
  return Math.round(level);
}

/** One name of a whole family, which holds nothing but the level. */
function isNamedLevel(mastery: unknown): boolean {
  return typeof mastery === 'string' && /^MASTERY_LEVEL_[A-Z]/u.test(mastery);
}

/** A list of texts, or one text; null where a part of it is something else. */
function textsOf(value: unknown): string[] | null {
  if (value === undefined) return [];
  const list: unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
  const texts = list.filter((one) => typeof one === 'string');
  return texts.length === list.length ? texts : null;
}

/** ISO 8601, also from a number of seconds or milliseconds; null for what is no time. */
function timeOf(value: unknown): string | null {
  const isNumber = typeof value === 'number' || /^\d{9,13}$/u.test(String(value));
  if (typeof value === 'string' && !isNumber) return Number.isNaN(Date.parse(value)) ? null : value;
  const at = isNumber ? Number(value) : NaN;
  const date = new Date(at < 1e11 ? at * 1000 : at);
  return at > 0 && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

/** A text or a whole number, which JSON has not rounded; null for anything else. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return Number.isSafeInteger(value) ? String(value) : null;
}

function wholeOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null;
}

function membersOf(value: unknown): Members | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Members) : null;
}
