/**
 * Reading objects whose field names are not shown (interface.md section 2.3): a field is found under
 * any of several names, in snake_case, camelCase or any other case style, and in any key order.
 */

/** No card has more members, and no field name is longer: such an object is data. */
const maxMembers = 1000;
const maxNameLength = 64;

/** Longest text that is read as JSON, in UTF-16 units. */
const maxJsonLength = 100_000;

export type Fields = ReadonlyMap<string, unknown>;

/** `correct_values`, `correctValues` and `Correct-Values` are one name; a sign before a number is part of it. */
export function foldName(name: string): string {
  // Most names need no change; this runs for every member of every card.
  if (/^[a-z\d]*$/u.test(name)) return name;
  return name.replaceAll(/(?!(?<![\p{L}\p{N}])-\d)[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** A JSON object by folded names; null for anything else, and for an object too large for a card. */
export function fieldsOf(value: unknown): Fields | null {
  if (!isObject(value) || Object.keys(value).length > maxMembers) return null;
  const fields = new Map<string, unknown>();
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, content] of entries) {
    const folded = name.length > maxNameLength ? '' : foldName(name);
    if (folded !== '' && isAbsent(fields.get(folded))) fields.set(folded, content);
  }
  return fields;
}

/** The value of the first of `names` (folded) that has one. */
export function pick(fields: Fields, names: readonly string[]): unknown {
  return fields.get(names.find((name) => !isAbsent(fields.get(name))) ?? '');
}

/** A text or number as text, unchanged; empty for anything else, and for a whole number that JSON has rounded. */
export function rawText(value: unknown): string {
  const isExact = Number.isFinite(value) && !isRounded(value);
  return typeof value === 'string' || isExact ? String(value) : '';
}

/** The text of a value, or of an object's first member of these names. */
export function textAt(value: unknown, names: readonly string[]): string {
  const fields = fieldsOf(value);
  return rawText(fields ? pick(fields, names) : value);
}

/** Beyond 2^53 JSON's numbers lose digits: two ids may have become one. */
export function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** True, "true" and 1; undefined when there is no value. */
export function flag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === 'true') return true;
  return value === false || value === 0 || value === 'false' ? false : undefined;
}

/** A list as it is, a single value as a list of one, no value as an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isAbsent(value) ? [] : [value];
}

/** A list or object that was sent as JSON in a text; everything else as it is. */
export function unquoted(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > maxJsonLength) return value;
  if (!/^\s*(?:\{[\s"}]|\[[\s"{[\]\d])/u.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
  } catch {
    // It is plain text.
    return value;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Members in an order that does not depend on how they were sent: 2 comes before 10. */
export function sortedEntries(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).sort(([a], [b]) => byNumber.compare(a, b) || (a < b ? -1 : 1));
}

const byNumber = new Intl.Collator('en', { numeric: true });
