/**
 * The correct answer as the card states it, not resolved yet: a value, a list, an object around either, pairs or
 * a map, under a name of answers (interface.md section 2.3 shows no form). Other fields are never answers:
 * definitions, translations, examples, bookkeeping.
 */
import { ruleNames } from './details.ts';
import {
  fieldsOf,
  flag,
  foldName,
  isAbsent,
  listOf,
  pick,
  rawText,
  sortedEntries,
  unquoted,
  type Fields,
} from '../fields/fields.ts';
import { answerName, members, names, type AnswerName } from '../fields/names.ts';
import { shownText, textOf } from '../fields/shown-text.ts';

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
    const isOfBlanks = members.blanks.includes(name);
    const as = isOfBlanks ? 'answer' : answerName(name);
    if (as === null || isBookkeeping(name, content, card)) return [];
    const told = isOfBlanks ? blanksIn(name, content) : unwrapped(content, name, as, deepest);
    return told.length > 0 ? [told] : [];
  });
}

/** `[{"id": 1, "answer": "went"}]`: the text of each blank. */
function blanksIn(field: string, list: unknown): ToldField {
  return listOf(unquoted(list)).flatMap((one, at): ToldField => {
    const fields = fieldsOf(one);
    const right = [...(fields ?? [])].find(([name]) => answerName(name) !== null)?.[1];
    const own = fields && rawText(pick(fields, ['name', 'id', 'key', 'number', 'position']));
    // A name that ends in no number only says which place of the list it is.
    const left = own && /\d$/u.test(own) ? own : String(at + 1);
    return isAbsent(right) ? [] : [{ value: { left, right }, field, as: 'answer' }];
  });
}

/** Texts that may be typed. */
export function acceptedIn(card: Fields): ToldField {
  return names.accepted.flatMap((name) => unwrapped(card.get(name), name, 'texts', deepest));
}

/** All texts of answers, safe to show. */
export function textsOf(told: ToldField): readonly string[] {
  const values = told.flatMap(({ value }) =>
    Array.isArray(value) ? (value as unknown[]).flat(3) : [value],
  );
  return [...new Set(values.map((value) => shownText(answerText(value))).filter(Boolean))];
}

/** A truth is a text too, and an object without a text is named by its id. */
export function answerText(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  const fields = fieldsOf(value);
  return textOf(value) || (fields ? textOf(pick(fields, ['answer', 'id', 'optionid', 'key'])) : '');
}

const counts =
  /^(?:wrong|incorrect|total|attempts|reviews|seen|lapses|reps|repetitions|streak|interval|ease)$/u;
const ofLast = /^(?:last|user|given|your|my|previous)/u;

/**
 * "correct": 7 beside "wrong": 3 is how often, "answers": 4 how many, "target": 5 a goal, "expected" may be a date,
 * "correct": true beside "last_answer" how that was.
 */
function isBookkeeping(name: string, content: unknown, card: Fields): boolean {
  const isBare = ['correct', 'expected', 'target'].includes(name);
  const has = (known: RegExp, type: string): boolean =>
    [...card].some(([one, value]) => known.test(one) && (type === '' || typeof value === type));
  if (typeof content === 'string') return isBare && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/u.test(content);
  if (typeof content === 'boolean') return name === 'correct' && has(ofLast, '');
  if (typeof content !== 'number') return false;
  const hasOptions = names.options.some((one) => typeof card.get(one) === 'object');
  if (isBare && (name !== 'correct' || !hasOptions || has(counts, 'number'))) return true;
  return /(?<!an)s$/u.test(name);
}

/** Fields whose "true" is an answer. Elsewhere it is a mark: on the item itself, or of a rule. */
const truths = ['answer', 'correctanswer', 'istrue', 'value'];

function unwrapped(
  content: unknown,
  field: string,
  as: AnswerName,
  depth: number,
  name = field,
): ToldField {
  const found = unquoted(content);
  const tell = (values: readonly unknown[]): ToldField =>
    values.map((value) => ({ value, field, as }));
  if (isAbsent(found)) return [];
  if (typeof found === 'boolean') return truths.includes(name) ? tell([found]) : [];
  const inner = fieldsOf(found);
  if (inner === null || depth === 0)
    return tell(listOf(found).filter((value) => !isAbsent(value) && !isMarkedWrong(value)));
  const entries = sortedEntries(found as object).slice(0, mostAnswers + 1);
  // `{"A": true, "B": false}` and `{"answer_a_correct": "true"}`: the names that are ticked.
  const areTicks = entries.every(
    ([one, tick]) =>
      ['true', 'false', true, false].includes(tick as string) && !unticked.has(foldName(one)),
  );
  const ticked = entries.filter(([, tick]) => areTicks && flag(tick) === true);
  if (ticked.length > 0) return tell(ticked.map(([one]) => one.replace(/[_-]?correct$/iu, '')));
  for (const one of members.answerValue) {
    const deeper = unwrapped(inner.get(one), field, as, depth - 1, one);
    if (deeper.length > 0) return deeper;
  }
  for (const [one, place] of inner) {
    const counted = answerName(one) ?? (/^ind(?:ex|exes|ices)$/u.test(one) ? 'index' : null);
    if (counted === 'index' || counted === 'number')
      return unwrapped(place, `${field} ${one}`, counted, depth - 1);
  }
  // `{"blank1": "opt3"}`: each name is one side of a pair.
  const arePairs = entries.every(
    ([one, right]) =>
      !unticked.has(foldName(one)) && (rawText(right) !== '' || Array.isArray(right)),
  );
  return arePairs ? tell(entries.map(([left, right]) => ({ left, right }))) : [];
}

/** Names whose content is an answer itself, or a rule of grading. */
const unticked = new Set([...ruleNames, ...members.answerValue]);

/** Answers that each say whether they are right; the others are options. */
function isMarkedWrong(value: unknown): boolean {
  const fields = fieldsOf(value);
  return fields !== null && flag(pick(fields, members.rightMark)) === false;
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
