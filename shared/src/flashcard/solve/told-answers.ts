/**
 * The correct answer as the card states it, not resolved yet: a value, a list, an object around either, pairs or
 * a map, under a name of answers (interface.md section 2.3 shows no form). Other fields are never answers:
 * definitions, translations, examples, bookkeeping.
 */
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
} from '../fields/fields.ts';
import { answerName, members, names, type AnswerName } from '../fields/names.ts';

export interface Told {
  readonly value: unknown;
  /** Folded name of its field. */
  readonly field: string;
  readonly as: AnswerName;
}

/** The answer in one field. A card may state its answer in several fields, which must agree. */
export type ToldField = readonly Told[];

/** No question has more answers; an item with more is not a card. */
export const mostAnswers = 200;

const deepest = 3;

/** Every field of the card that states an answer. */
export function toldAnswers(card: Fields): readonly ToldField[] {
  return [...card].flatMap(([name, content]) => {
    if (members.blanks.includes(name)) return blanksIn(name, unquoted(content));
    const as = answerName(name);
    if (as === null || isCount(name, content, card)) return [];
    const told = unwrapped(content, name, as, deepest);
    return told.length > 0 ? [told] : [];
  });
}

/** `[{"id": 1, "answer": "went"}]`: the text of each blank. */
function blanksIn(field: string, list: unknown): readonly ToldField[] {
  const told = listOf(list).flatMap((one, place): ToldField => {
    const fields: Fields = fieldsOf(one) ?? new Map();
    const answer = [...fields].find(([name]) => answerName(name) !== null)?.[1];
    const number = String(place + 1);
    const left = rawText(pick(fields, ['name', 'id', 'key', 'number', 'position'])) || number;
    const value = { left, right: answer, place: number };
    return isAbsent(answer) ? [] : [{ value, field, as: 'answer' }];
  });
  return told.length > 0 && told.length === listOf(list).length ? [told] : [];
}

/** Texts that may be typed. */
export function acceptedIn(card: Fields): ToldField {
  return names.accepted.flatMap((name) => unwrapped(card.get(name), name, 'texts', deepest));
}

/** "correct": 7 beside "wrong": 3, or "answers": 4, is how often, or how many. */
function isCount(name: string, content: unknown, holder: Fields): boolean {
  if (typeof content !== 'number') return false;
  if (/(?<!an)s$/u.test(name)) return true;
  const counts = ['wrong', 'incorrect', 'total', 'attempts', 'reviews', 'seen'];
  return name === 'correct' && counts.some((other) => typeof holder.get(other) === 'number');
}

function unwrapped(content: unknown, field: string, as: AnswerName, depth: number): ToldField {
  const found = unquoted(content);
  // A mark on the item itself ("correct": true) is not an answer.
  if (isAbsent(found) || typeof found === 'boolean') return [];
  const tell = (values: readonly unknown[]): ToldField =>
    values.map((value) => ({ value, field, as }));
  const ticked = tickedNames(found);
  if (ticked.length > 0) return tell(ticked);
  const inner = fieldsOf(found);
  if (inner === null || depth === 0)
    return tell(listOf(found).filter((value) => !isAbsent(value) && !isMarkedWrong(value)));
  const deeper = members.answerValue
    .map((name) => unwrapped(inner.get(name), field, as, depth - 1))
    .find(({ length }) => length > 0);
  if (deeper) return deeper;
  for (const [name, place] of inner) {
    const counted = answerName(name) ?? (/^ind(?:ex|exes|ices)$/u.test(name) ? 'index' : null);
    if (counted === 'index' || counted === 'number')
      return unwrapped(place, `${field} ${name}`, counted, depth - 1);
  }
  // `{"blank1": "opt3"}`: each name is one side of a pair.
  const pairs = isObject(found) && !isSettings(inner) ? entriesOf(found) : [];
  return tell(pairs.map(([left, right]) => ({ left, right })));
}

/** `{"A": true, "B": false}` and `{"answer_a_correct": "true"}`: the names that are ticked. */
function tickedNames(value: unknown): readonly string[] {
  const fields = fieldsOf(value);
  // In `{"option_id": "true"}` and `{"value": true}` the value is the answer, "true" or "false".
  if (
    !isObject(value) ||
    !fields ||
    [...fields.keys()].every((name) => members.answerValue.includes(name))
  )
    return [];
  const entries = entriesOf(value);
  const ticks = entries.every(
    ([name, tick]) =>
      (typeof tick === 'boolean' || tick === 'true' || tick === 'false') &&
      // Rules of grading are not options.
      !/^(?:ignore|strict|case|auto|allow|is)(?=[_A-Z-])/u.test(name),
  );
  const ticked = ticks ? entries.filter(([, tick]) => flag(tick) === true) : [];
  return ticked.map(([name]) => name.replace(/[_-]?correct$/iu, ''));
}

/** Answers that each say whether they are right; the others are options. */
function isMarkedWrong(value: unknown): boolean {
  const fields = fieldsOf(value);
  return fields !== null && flag(pick(fields, members.rightMark)) === false;
}

/** An object that describes its answer, and is not a map from blanks to words. */
function isSettings(fields: Fields): boolean {
  const settings = [
    ...names.rules,
    ...ruleNames,
    ...members.answerValue,
    'explanation',
    'feedback',
  ];
  return settings.some((name) => fields.has(name));
}

function entriesOf(map: object): readonly (readonly [string, unknown])[] {
  return sortedEntries(map).slice(0, mostAnswers + 1);
}

/** Splits one text that states several answers; other values stay as they are. */
export function separated(told: ToldField, sign: RegExp): ToldField {
  const [one, ...others] = told;
  if (typeof one?.value !== 'string' || others.length > 0) return told;
  const parts = one.value.split(sign, mostAnswers + 1).map((part) => part.trim());
  return parts.filter(Boolean).map((value) => ({ ...one, value }));
}

/** The text of a value; of a list of texts, the first ones joined. Limited in depth. */
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
  return fields
    ? textOf(pick(fields, [...members.text, 'answer', 'id', 'optionid', 'key']), depth - 1)
    : rawText(value);
}

/** The two sides of a pair: `[a, b]`, `{"left": a, "right": b}`, `{a: b}`; null for any other value. */
export function sidesOf(value: unknown): readonly [unknown, unknown] | null {
  if (Array.isArray(value)) {
    const [left, right] = value as readonly unknown[];
    return value.length === 2 ? [left, right] : null;
  }
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const left = pick(fields, members.pairLeft);
  const right = pick(fields, members.pairRight);
  if (left !== undefined && right !== undefined) return [left, right];
  const [only, ...others] = isObject(value) ? Object.entries(value) : [];
  const bare =
    only !== undefined &&
    others.length === 0 &&
    !members.answerValue.includes([...fields.keys()][0] ?? '');
  return bare ? [only[0], only[1]] : null;
}
