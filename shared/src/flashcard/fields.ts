/**
 * Reading objects whose field names are not shown (interface.md section 2.3): a field is found under
 * any of several names, in snake_case, camelCase or any other case style, whatever the key order.
 */

/** Longest text that is shown, in UTF-16 units; a card is a sentence or two, never a book. */
const longestText = 4000;

export type Fields = ReadonlyMap<string, unknown>;

/** `correct_values`, `correctValues` and `Correct-Values` are one name. */
export function foldName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** A JSON object by folded names; null for anything else. */
export function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = new Map<string, unknown>();
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, content] of entries) {
    const folded = foldName(name);
    if (isAbsent(fields.get(folded))) fields.set(folded, content);
  }
  return fields;
}

/** The first of `names` (folded) that holds something. */
export function pick(fields: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = fields.get(name);
    if (!isAbsent(value)) return value;
  }
  return undefined;
}

/** A text or number as text, unchanged; empty for anything else. */
export function rawText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

const shownNames = ['text', 'content', 'value', 'title', 'word', 'term', 'sentence', 'front'];

/**
 * Text made fit to be shown: NFC, bounded, without control characters and direction overrides that
 * could disguise it. An object gives the text that it carries.
 */
export function shownText(value: unknown): string {
  const fields = fieldsOf(value);
  const text = rawText(fields ? pick(fields, shownNames) : value);
  return text
    .slice(0, longestText)
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\uFEFF]|(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
    .normalize('NFC')
    .trim();
}

/** True, "true" and 1; undefined when nothing is said. */
export function flag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 'true') return true;
  if (value === 0 || value === 'false') return false;
  return undefined;
}

/** A list as it is, a single value as a list of one, nothing as an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isAbsent(value) ? [] : [value];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
