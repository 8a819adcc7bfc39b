/**
 * The correct answer of a card, told as a text, an id, an index, a letter, a list of these, or pairs
 * (interface.md section 2.3 shows no form), resolved to the ids of its options.
 */
import type { CardOption } from './flashcard.ts';
import { fieldsOf, flag, foldName, listOf, pick, rawText, type Fields } from './fields.ts';

/** One told value; `byIndex` when its field's name says that it counts from zero. */
interface Told {
  readonly value: unknown;
  readonly byIndex: boolean;
}

const answerNames = [
  ...['answer', 'correctanswer', 'correctanswers', 'correctvalues', 'correctvalue', 'correct'],
  ...['correctoption', 'correctoptions', 'correctoptionid', 'correctoptionids', 'correctid'],
  ...['correctids', 'answerid', 'answerids', 'solution', 'solutions', 'expected', 'answers'],
  ...['pairs', 'back', 'definition', 'meaning', 'translation', 'explanation'],
];
const indexNames = [
  ...['correctindex', 'correctindexes', 'correctindices', 'answerindex', 'correctoptionindex'],
  ...['index', 'indexes', 'indices'],
];
const valueNames = [
  ...['correctvalues', 'correctvalue', 'values', 'value', 'correct', 'correctoptionids'],
  ...[
    'correctoptionid',
    'optionids',
    'optionid',
    'ids',
    'id',
    'texts',
    'text',
    'answers',
    'answer',
  ],
  ...['content', 'pairs', 'word', 'term'],
];

/** Everything the card tells as its answer, unresolved. */
export function toldAnswers(card: Fields): readonly Told[] {
  return unwrap(card, answerNames, 3);
}

function unwrap(fields: Fields, names: readonly string[], depth: number): readonly Told[] {
  for (const name of names) {
    const found = fields.get(name);
    // A mark on the item itself ("correct": true) is no answer.
    if (found === undefined || found === null || flag(found) === found) continue;
    const inner = fieldsOf(found);
    if (inner === null || depth === 0) {
      const values = listOf(found).map((value) => ({ value, byIndex: false }));
      if (values.length > 0) return values;
      continue;
    }
    const deeper = unwrap(inner, valueNames, depth - 1);
    if (deeper.length > 0) return deeper;
    if (!isSettings(inner)) return pairsOfMap(found);
  }
  const index = pick(fields, indexNames);
  return listOf(index).map((value) => ({ value, byIndex: true }));
}

/** An object that speaks about its answer, rather than being a map of blanks to words. */
function isSettings(fields: Fields): boolean {
  return ['config', ...valueNames, ...indexNames].some((name) => fields.has(name));
}

/** `{"blank1": "opt3"}`: each name is one side of a pair. */
function pairsOfMap(map: object): readonly Told[] {
  return Object.entries(map)
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([left, right]: [string, unknown]) => ({ value: [left, right], byIndex: false }));
}

/** Texts of the told answers, for cards without options. */
export function answerTexts(told: readonly Told[]): readonly string[] {
  return told.map(({ value }) => textOf(value)).filter((text) => text !== '');
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(' – ');
  const fields = fieldsOf(value);
  return rawText(fields ? pick(fields, ['text', 'content', 'value', 'word', 'term', 'id']) : value);
}

/**
 * The option that is meant: by id, then text, then letter or number. Null when none is. A number is
 * an index from zero, except that the number of options can only mean the last one.
 */
function resolveOption(told: Told, options: readonly CardOption[]): CardOption | null {
  const text = textOf(told.value).trim();
  if (text === '') return null;
  const byIndex = (): CardOption | null => {
    if (!/^\d{1,4}$/u.test(text)) return null;
    const index = Number(text);
    return options[index === options.length ? index - 1 : index] ?? null;
  };
  if (told.byIndex) return byIndex();
  const folded = foldName(text);
  const fields = fieldsOf(told.value);
  const id = fields ? rawText(pick(fields, ['id', 'optionid', 'key'])) : '';
  return (
    options.find((option) => option.id === id) ??
    options.find((option) => option.id === text) ??
    options.find((option) => option.text === text) ??
    options.find((option) => folded !== '' && foldName(option.id) === folded) ??
    options.find((option) => folded !== '' && foldName(option.text) === folded) ??
    (/^[a-z]$/iu.test(text) ? options[text.toLowerCase().charCodeAt(0) - 97] : undefined) ??
    byIndex()
  );
}

/** Ids of all told options, or null when one of them cannot be found. */
export function resolveIds(
  told: readonly Told[],
  options: readonly CardOption[],
): readonly string[] | null {
  const spread = told.length === 1 && told[0] ? splitJoined(told[0], options) : told;
  const ids = spread.map((one) => resolveOption(one, options)?.id);
  return ids.length > 0 && ids.every((id) => id !== undefined) ? [...new Set(ids)] : null;
}

/** Ids in order, where the same text may be meant twice: each option is used once. */
export function resolveOrder(
  told: readonly Told[],
  options: readonly CardOption[],
): readonly string[] | null {
  const left = [...options];
  const ids: string[] = [];
  const spread = told.length === 1 && told[0] ? splitJoined(told[0], options) : told;
  for (const one of spread) {
    // An index counts among all options, a text only among those not used yet.
    const option = resolveOption(one, one.byIndex ? options : left);
    if (option === null) return null;
    ids.push(option.id);
    left.splice(left.indexOf(option), 1);
  }
  return ids.length > 0 ? ids : null;
}

/** "A,C" or "the cat sat" told as one text. */
function splitJoined(told: Told, options: readonly CardOption[]): readonly Told[] {
  if (resolveOption(told, options) !== null || typeof told.value !== 'string') return [told];
  const separator = /[,;|]/u.test(told.value) ? /[,;|]/u : /\s+/u;
  return told.value
    .split(separator)
    .map((value) => ({ value: value.trim(), byIndex: told.byIndex }));
}

/**
 * `left:right` pairs. `left` is an option's id in a match card and the name of a blank otherwise; a
 * bare value belongs to the blank at its place.
 */
export function resolvePairs(
  told: readonly Told[],
  options: readonly CardOption[],
  kind: 'match' | 'fill-blanks',
): readonly string[] | null {
  const pairs: string[] = [];
  for (const [place, one] of told.entries()) {
    const sides = sidesOf(one.value, options);
    const right = resolveOption({ value: sides?.[1] ?? one.value, byIndex: one.byIndex }, options);
    const left =
      kind === 'match'
        ? sides && resolveOption({ value: sides[0], byIndex: false }, options)?.id
        : rawText(sides?.[0]) || `blank${place + 1}`;
    if (right === null || left === null || left === undefined) return null;
    pairs.push(`${left}:${right.id}`);
  }
  return pairs.length > 0 ? pairs : null;
}

function sidesOf(
  value: unknown,
  options: readonly CardOption[],
): readonly [unknown, unknown] | null {
  if (Array.isArray(value)) return value.length === 2 ? [value[0], value[1]] : null;
  const fields = fieldsOf(value);
  if (fields) {
    const left = pick(fields, ['left', 'leftid', 'from', 'blank', 'blankid', 'source', 'key', 'a']);
    const right = pick(fields, [
      'right',
      'rightid',
      'to',
      'option',
      'optionid',
      'target',
      'value',
      'b',
    ]);
    return left === undefined || right === undefined ? null : [left, right];
  }
  const text = rawText(value);
  if (options.some((option) => option.id === text || option.text === text)) return null;
  const match = /^(.+?)\s*(?::|=>|->|=|→)\s*(.+)$/su.exec(text);
  return match?.[1] !== undefined && match[2] !== undefined ? [match[1], match[2]] : null;
}
