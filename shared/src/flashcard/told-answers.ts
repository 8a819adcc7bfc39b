/**
 * What a card tells as its correct answer, unresolved: under any sensible name, as a value, a list, an
 * object around either, pairs or a map (interface.md section 2.3 shows no form).
 */
import {
  acceptedNames,
  answerNames,
  backNames,
  indexNames,
  numberNames,
  valueNames,
} from './card-names.ts';
import { ruleNames } from './details.ts';
import {
  fieldsOf,
  flag,
  isAbsent,
  isObject,
  listOf,
  pick,
  rawText,
  sortedEntries,
  unquoted,
  type Fields,
} from './fields.ts';

export interface Told {
  readonly value: unknown;
  /** What its field's name says it counts from; null when it does not say that it counts. */
  readonly countsFrom: 0 | 1 | null;
}

export interface ToldAnswers {
  readonly values: readonly Told[];
  /** Named as texts that are accepted, which only a typed answer has. */
  readonly accepted: boolean;
}

/** Marks by which an option says that it is right. */
export const rightMarks = [
  'iscorrect',
  'correct',
  'isanswer',
  'isright',
  'right',
  'istrue',
  'iscorrectanswer',
];

/** No question has more answers: what does is no card. */
export const mostAnswers = 200;

const deepest = 3;

/** Everything the card tells as its answer. `inner` is its question, where that is an object. */
export function toldAnswers(card: Fields, inner: Fields | null): ToldAnswers {
  const accepted = unwrapped(card, acceptedNames, deepest);
  const holders = inner ? [card, inner] : [card];
  for (const names of [answerNames, backNames]) {
    for (const holder of holders) {
      const values = unwrapped(holder, names, deepest);
      if (values.length > 0)
        return { values: [...values, ...accepted], accepted: accepted.length > 0 };
      if (accepted.length > 0) return { values: accepted, accepted: true };
      const counted = countedIn(holder);
      if (counted.length > 0) return { values: counted, accepted: false };
    }
  }
  return { values: [], accepted: false };
}

function countedIn(fields: Fields): readonly Told[] {
  const from = (names: readonly string[], countsFrom: 0 | 1): readonly Told[] =>
    listOf(unquoted(pick(fields, names))).map((value) => ({ value, countsFrom }));
  const zero = from(indexNames, 0);
  return zero.length > 0 ? zero : from(numberNames, 1);
}

function unwrapped(fields: Fields, names: readonly string[], depth: number): readonly Told[] {
  for (const name of names) {
    const found = unquoted(fields.get(name));
    // A mark on the item itself ("correct": true) is no answer.
    if (isAbsent(found) || flag(found) === found) continue;
    const inner = fieldsOf(found);
    const ticked = tickedNames(found);
    if (ticked.length > 0) return ticked.map((value) => ({ value, countsFrom: null }));
    if (inner === null || depth === 0) {
      const values = listOf(found).filter((value) => !isAbsent(value) && !isMarkedWrong(value));
      if (values.length > 0) return values.map((value) => ({ value, countsFrom: null }));
      continue;
    }
    const deeper = unwrapped(inner, valueNames, depth - 1);
    if (deeper.length > 0) return deeper;
    const counted = countedIn(inner);
    if (counted.length > 0) return counted;
    if (!isSettings(inner) && isObject(found)) return pairsOfMap(found);
  }
  return [];
}

/** `{"A": true, "B": false}` and `{"answer_a_correct": "true"}`: the names that are ticked. */
function tickedNames(value: unknown): readonly string[] {
  const fields = fieldsOf(value);
  // In `{"option_id": "true"}` and `{"value": true}` the value is the answer, "true" or "false".
  if (!isObject(value) || !fields || [...fields.keys()].every((name) => valueNames.includes(name)))
    return [];
  const entries = sortedEntries(value).slice(0, mostAnswers + 1);
  const ticks = entries.every(
    ([name, tick]) =>
      (typeof tick === 'boolean' || tick === 'true' || tick === 'false') &&
      // Rules of grading are no options.
      !/^(?:ignore|strict|case|auto|allow|is)(?=[_A-Z-])/u.test(name),
  );
  const ticked = ticks ? entries.filter(([, tick]) => flag(tick) === true) : [];
  return ticked.map(([name]) => name.replace(/[_-]?correct$/iu, ''));
}

/** Answers that say of themselves which is right: the others are options. */
function isMarkedWrong(value: unknown): boolean {
  const fields = fieldsOf(value);
  return fields !== null && flag(pick(fields, rightMarks)) === false;
}

/** An object that speaks about its answer, rather than being a map of blanks to words. */
function isSettings(fields: Fields): boolean {
  return ['config', 'rules', 'settings', ...ruleNames, ...valueNames, ...indexNames].some((name) =>
    fields.has(name),
  );
}

/** `{"blank1": "opt3"}`: each name is one side of a pair. */
function pairsOfMap(map: object): readonly Told[] {
  return sortedEntries(map)
    .slice(0, mostAnswers + 1)
    .map(([left, right]) => ({ value: [left, right], countsFrom: null }));
}

/** The text of a told value; of a list of texts, the first ones joined. Bounded in depth. */
export function textOf(value: unknown, depth = deepest): string {
  if (depth === 0) return '';
  if (Array.isArray(value))
    return value
      .slice(0, mostAnswers)
      .map((one) => textOf(one, depth - 1))
      .filter(Boolean)
      .join(' – ');
  if (typeof value === 'boolean') return String(value);
  const fields = fieldsOf(value);
  const names = [
    'text',
    'content',
    'value',
    'word',
    'term',
    'title',
    'label',
    'id',
    'optionid',
    'key',
  ];
  return fields ? textOf(pick(fields, names), depth - 1) : rawText(value);
}

/** The two sides of a told pair: `[a, b]`, `{"left": a, "right": b}`, `{a: b}`; null for no pair. */
export function sidesOf(value: unknown): readonly [unknown, unknown] | null {
  if (Array.isArray(value)) {
    const [left, right] = value as readonly unknown[];
    return value.length === 2 ? [left, right] : null;
  }
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const left = pick(fields, leftNames);
  const right = pick(fields, rightNames);
  if (left !== undefined && right !== undefined) return [left, right];
  const [only, ...others] = isObject(value) ? Object.entries(value) : [];
  const bare =
    only !== undefined && others.length === 0 && !valueNames.includes([...fields.keys()][0] ?? '');
  return bare ? [only[0], only[1]] : null;
}

const leftNames = [
  ...['left', 'leftid', 'from', 'blank', 'blankid', 'source', 'key', 'a', 'slot', 'slotid', 'gap'],
  ...['gapid', 'position', 'term', 'word', 'prompt', 'first', 'leftoptionid', 'item', 'premise'],
];
const rightNames = [
  ...['right', 'rightid', 'to', 'option', 'optionid', 'target', 'value', 'b', 'match', 'matchid'],
  ...['definition', 'meaning', 'translation', 'response', 'second', 'rightoptionid', 'answer'],
  ...['word', 'text'],
];
