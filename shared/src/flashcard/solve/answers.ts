/**
 * The correct answer as the card states it, not resolved yet: a value, a list, an object around either, pairs or
 * a map, under a name of answers (interface.md section 2.3 shows no form). Other fields are never answers:
 * definitions, translations, examples, bookkeeping.
 */
import {
  fieldsOf,
  flag,
  foldName,
  isAbsent,
  isObject,
  listOf,
  pick,
  rawText,
} from '../fields/fields.ts';
import { sortedEntries, unquoted, type Fields } from '../fields/fields.ts';
import type { ItemFields } from '../fields/item-fields.ts';
import { accepted, answerName, members, names, type AnswerName } from '../fields/names.ts';
import { cardText, textOf } from '../fields/shown-text.ts';
import { separators } from '../grade/accepted-texts.ts';
import { ruleNames } from './details.ts';

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

/** Every field of the card that states an answer. */
export function toldAnswers({ fields, stated, isPublished }: ItemFields): readonly ToldField[] {
  return [...fields].flatMap(([field, content]) => {
    const named = members.blanks.includes(field) ? 'answer' : answerName(field);
    const isOther = stated.has('answer') && field !== 'answer';
    if (named === null || isOther || isBookkeeping(field, content, fields)) return [];
    const as = isPublished ? 'ids' : named;
    const values = valuesIn(content, field);
    return values.length > 0 ? [values.map((value) => ({ value, field, as }))] : [];
  });
}

/** Texts that may be typed, also those inside an answer. */
export function acceptedIn(card: Fields, form = accepted): ToldField {
  const answers = [...card].filter(([field]) => answerName(field) !== null);
  const inside = answers.flatMap(([, content]) => [...(fieldsOf(unquoted(content)) ?? [])]);
  const fields = [...card, ...inside].filter(([field]) => form.test(field));
  return fields.flatMap(([field, content]) =>
    valuesIn(content, field).map((value) => ({ value, field, as: 'texts' })),
  );
}

/** An answer that no field holds: the texts of options that say that they are right, or of a cloze. */
export function inTexts(values: readonly string[]): ToldField {
  return values.map((value) => ({ value, field: '', as: 'texts' }));
}

/** Whether its field holds places of options. */
export function isOfPlaces({ as }: Pick<Told, 'as'>): boolean {
  return as === 'index' || as === 'number';
}

/** All texts of answers, safe to show. A truth, an id or a place alone is no text. */
export function textsOf(told: ToldField): readonly string[] {
  const values = told
    .filter((one) => !isOfPlaces(one) && !ofIds.test(one.field))
    .flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]).flat(3) : [value]));
  const texts = values.filter((value) => typeof value !== 'boolean').map(answerText);
  return [...new Set(texts.map(cardText).filter(Boolean))];
}

/** Booleans count as text, and an object without a text is named by its id. */
export function answerText(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  const fields = fieldsOf(value);
  return textOf(value) || (fields ? textOf(pick(fields, ['answer', 'id', 'optionid', 'key'])) : '');
}

const counts =
  /counts?$|^(?:wrong|incorrect|total|num|times|attempt|tries|mistake|fail|miss|error|shown|views|seen|review|laps|rep|forgot|again|skipped|streak|interval|ease|accuracy|level|box)/u;
/** A date, a time, a span of time. */
const times = /\d{4}[-/]\d|\d\.\s?\d{1,2}\.\s?\d{4}|\d:\d\d|^P\d/u;
/** A language or a level to be reached. */
const goals = /^(?:[a-z]{2}(?:[-_][A-Z]{2})?|[ABC][12])$/u;

/** "correct": 7 beside "wrong": 3 is how often, "answers": 4 how many, "target": "de" a goal, "expected" may be a date. */
function isBookkeeping(name: string, content: unknown, card: Fields): boolean {
  const isNumber = (value: unknown): boolean => /^\d+(?:\.\d+)?%?$/u.test(rawText(value).trim());
  if (!['correct', 'expected', 'target'].includes(name))
    return typeof content === 'number' && /(?<!an)s$/u.test(name);
  const text = rawText(content);
  if (!isNumber(content)) return times.test(text) || (name === 'target' && goals.test(text));
  const hasOptions = names.options.some((one) => typeof card.get(one) === 'object');
  return (
    name !== 'correct' ||
    !hasOptions ||
    [...card].some(([one, its]) => counts.test(one) && isNumber(its))
  );
}

/** Fields whose "true" is an answer. Elsewhere it is a mark: on the item itself, or of a rule. */
const truths = ['answer', 'correctanswer', 'istrue', 'value'];

/** Names whose content is an answer itself, or a rule of grading. */
const unfree = new Set([...ruleNames, ...members.answerValue]);

/** The values of a list, of an object around one, of a map. */
function valuesIn(content: unknown, name: string, depth = 3): readonly unknown[] {
  const found = unquoted(content);
  if (isAbsent(found) || (typeof found === 'boolean' && !truths.includes(name))) return [];
  const inner = fieldsOf(found);
  if (inner === null || depth === 0)
    return listOf(found).flatMap((one, at) => (isAbsent(one) ? [] : valueOf(one, name, at)));
  // An id beside a text may be its own, and not that of an option.
  if ([names.id, ['text', 'title', 'word', 'term']].every((list) => rawText(pick(inner, list))))
    return [found];
  for (const one of members.answerValue) {
    const deeper = valuesIn(inner.get(one), one, depth - 1);
    if (deeper.length > 0) return deeper;
  }
  const entries = sortedEntries(found as object).slice(0, mostAnswers + 1);
  if (!entries.every(([one]) => !unfree.has(foldName(one)))) return [];
  if (areTicked(found))
    return entries
      .filter(([, tick]) => flag(tick) === true)
      .map(([one]) => one.replace(/[_-]?correct$/iu, ''));
  // `{"blank1": "opt3"}`: each name is one side of a pair.
  const arePairs = entries.every(([, one]) => rawText(one) !== '' || Array.isArray(one));
  return arePairs ? entries.map(([left, right]) => ({ left, right })) : [];
}

/** `{"A": true, "B": false}` and `{"answer_a_correct": "true"}`: names that are ticked, one of them at least. */
export function areTicked(content: unknown): boolean {
  const ticks = isObject(content) ? (Object.values(content) as unknown[]) : [];
  const isTick = (one: unknown): boolean => typeof one !== 'number' && flag(one) !== undefined;
  return ticks.every(isTick) && ticks.some((one) => flag(one) === true);
}

/** Fields of ids, which are no texts; the number of `blank2`, `b2` and `2`, but of no other name. */
export const ofIds = /(?:id|key)s?$/u;
export const blankName = /^(?:blank|gap|slot|input|b|g)?(\d{1,3})$/u;

/** One of a list. An object that says that it is wrong is an option; one of a blank holds the blank's answer. */
function valueOf(one: unknown, name: string, at: number): readonly unknown[] {
  const fields = fieldsOf(one);
  if (fields === null) return [one];
  if (!members.blanks.includes(name))
    return flag(pick(fields, members.rightMark)) === false ? [] : [one];
  const told = [...fields].find(([own]) => answerName(own) !== null)?.[1];
  const right = [told, ...acceptedIn(fields).map(({ value }) => value)].flatMap(listOf);
  const own = rawText(pick(fields, members.blankName)) || String(at + 1);
  // A name that is no number may be in the text; where that names no blank, the list is in order.
  const turn = blankName.test(foldName(own)) ? null : at + 1;
  return right.length === 0 ? [] : [{ left: own, right, turn }];
}

/** Splits one text that states several answers at the first of the signs that it holds; other values stay. */
export function separated<One extends { readonly value: unknown }>(
  told: readonly One[],
  signs = separators.map(({ sign }) => sign),
): readonly One[] {
  const [one, ...others] = told;
  const text = others.length === 0 && typeof one?.value === 'string' ? one.value : '';
  const sign = signs.find((each) => each.test(text));
  if (one === undefined || sign === undefined) return told;
  const parts = text.split(sign, mostAnswers + 1).map((part) => part.trim());
  return parts.filter(Boolean).map((value) => ({ ...one, value }));
}

/** The two sides of a pair: `[a, b]`, `{"left": a, "right": b}`, `{a: b}`; null for any other value. */
export function twoSides(value: unknown): readonly [unknown, unknown] | null {
  if (Array.isArray(value)) return value.length === 2 ? [value[0], value[1]] : null;
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const [left, right] = [pick(fields, members.pairLeft), pick(fields, members.pairRight)];
  if (left !== undefined && right !== undefined) return [left, right];
  const [only, ...others] = Object.entries(value as object) as [string, unknown][];
  const [name = ''] = fields.keys();
  return only && others.length === 0 && !members.answerValue.includes(name) ? only : null;
}

/** Two ids and the separator between them; UTF-16 units. */
const longestPair = 2100;

/** The two sides of a pair; of "w1:m2", "1-c" and "dog => Hund" those at each possible sign. */
export function pairsOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  const sides = twoSides(value);
  const text = rawText(value);
  if (sides !== null || text.length > longestPair) return sides ? [sides] : [];
  // A sign before a number has no side before it.
  return [...text.matchAll(/(?<=\S\s*)(?:=>|->|→|[:=–-])/gu)].map(
    ({ index, 0: sign }) =>
      [text.slice(0, index).trim(), text.slice(index + sign.length).trim()] as const,
  );
}
