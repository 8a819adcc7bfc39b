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

/** Signs between several texts in one, the most certain first. */
export const separators = [/[|\n]/u, /[;；]/u, /[,，、]/u] as const;

/** Every field of the card that states an answer. */
export function toldAnswers(card: Fields): readonly ToldField[] {
  return [...card].flatMap(([name, content]) => {
    if (members.blanks.includes(name)) return blanksIn(name, unquoted(content));
    const as = answerName(name);
    if (as === null || isBookkeeping(name, content, card)) return [];
    const told = unwrapped(content, name, as, deepest);
    return told.length > 0 ? [told] : [];
  });
}

/** `[{"id": 1, "answer": "went"}]`: the text of each blank. */
function blanksIn(field: string, list: unknown): readonly ToldField[] {
  const told = listOf(list).flatMap((one, at): ToldField => {
    const fields: Fields = fieldsOf(one) ?? new Map();
    const answer = [...fields].find(([name]) => answerName(name) !== null)?.[1];
    const place = String(at + 1);
    const left = rawText(pick(fields, ['name', 'id', 'key', 'number', 'position'])) || place;
    return isAbsent(answer) ? [] : [{ value: { left, right: answer, place }, field, as: 'answer' }];
  });
  return told.length > 0 && told.length === listOf(list).length ? [told] : [];
}

/** Texts that may be typed. */
export function acceptedIn(card: Fields): ToldField {
  return names.accepted.flatMap((name) => unwrapped(card.get(name), name, 'texts', deepest));
}

const counts =
  /^(?:wrong|incorrect|total|attempts|reviews|seen|lapses|reps|repetitions|streak|interval|ease)$/u;

/** "correct": 7 beside "wrong": 3 is how often, "answers": 4 how many, "target": 5 a goal, "expected" may be a date. */
function isBookkeeping(name: string, content: unknown, card: Fields): boolean {
  const isBare = ['correct', 'expected', 'target'].includes(name);
  if (typeof content === 'string') return isBare && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/u.test(content);
  if (typeof content !== 'number') return false;
  if (/(?<!an)s$/u.test(name)) return true;
  const hasOptions = names.options.some((one) => typeof card.get(one) === 'object');
  const areCounted = [...card].some(
    ([one, value]) => counts.test(one) && typeof value === 'number',
  );
  return isBare && (name !== 'correct' || !hasOptions || areCounted);
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
  const isValue = [...(fields?.keys() ?? [])].every((name) => members.answerValue.includes(name));
  if (!isObject(value) || isValue) return [];
  const entries = entriesOf(value);
  const areTicks = entries.every(
    ([name, tick]) =>
      [true, false, 'true', 'false'].includes(tick as boolean) &&
      // Rules of grading are not options.
      !/^(?:ignore|strict|case|auto|allow|is)(?=[_A-Z-])/u.test(name),
  );
  const ticked = areTicks ? entries.filter(([, tick]) => flag(tick) === true) : [];
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

/** Splits one text that states several answers at the first of the signs that it holds; other values stay. */
export function separated(told: ToldField, signs: readonly RegExp[] = separators): ToldField {
  const [one, ...others] = told;
  if (typeof one?.value !== 'string' || others.length > 0) return told;
  const text = one.value;
  const sign = signs.find((each) => each.test(text));
  if (sign === undefined) return told;
  const parts = text.split(sign, mostAnswers + 1).map((part) => part.trim());
  return parts.filter(Boolean).map((value) => ({ ...one, value }));
}
