/**
 * Reads the objects inside a card: options, sides of pairs, answers (interface.md section 2.3 shows none). A node
 * shows all the text that it has, under known names or not.
 */
import {
  fieldsOf,
  flag,
  isObject,
  pick,
  rawText,
  unquoted,
  type Fields,
} from '../fields/fields.ts';
import { besides, members, names } from '../fields/names.ts';
import { shownText } from '../fields/shown-text.ts';

export interface Node {
  /** Its own id; empty where it has none. */
  readonly id: string;
  /** The letter or number that is shown beside its text; empty where there is none. */
  readonly label: string;
  /** As it was sent; empty where it has nothing to read. */
  readonly text: string;
  /** Whether it says of itself that it is right. */
  readonly mark: boolean | undefined;
  /** It has points, so it is an option among others. */
  readonly isWeighed: boolean;
  readonly group: string;
  readonly hint: string;
  /** Where it belongs: a position in a sentence, or the key of its partner. */
  readonly place: string;
  /** It holds something that cannot be read: a picture alone. */
  readonly unread: boolean;
}

/** Members of a node that are not its text. */
const apart = new Set<string>([
  ...[...members.optionId, ...members.rightMark, ...members.weight, ...members.group],
  ...[...members.belongs, ...names.image, ...names.audio, ...names.language, ...names.type],
  ...[...besides.flatMap((kind) => names[kind]), ...names.phonetics, 'feedback', 'url'],
]);
const deepest = 3;

/** A label is read as one only where all nodes of a list have one, and they count. */
export function nodesOf(values: readonly unknown[]): readonly Node[] {
  const all = values.map((value) => membersOf(value));
  const labels = ['label', 'name'].filter((name) =>
    areLabels(all.map((fields) => rawText(fields?.get(name)).trim())),
  );
  return values.map((value, at) => readNode(value, all[at] ?? null, labels));
}

export function nodeOf(value: unknown): Node {
  return readNode(value, membersOf(value), []);
}

/** "A", "B", "C", or "1", "2", "3", or from 0. */
function areLabels(texts: readonly string[]): boolean {
  const [first = ''] = texts;
  const start = first.toLowerCase() === 'a' ? 10 : Number(first);
  const isRun = first !== '' && (start === 10 || start === 0 || start === 1);
  return (
    isRun &&
    texts.length > 1 &&
    texts.every(
      (text, at) => text.length < 3 && Number.parseInt(text, start === 10 ? 36 : 10) === start + at,
    )
  );
}

function readNode(value: unknown, fields: Fields | null, labels: readonly string[]): Node {
  const told = (list: readonly string[]): string => (fields ? shownText(pick(fields, list)) : '');
  const nameOf = (list: readonly string[]): string | undefined =>
    list.find((name) => textOf(fields?.get(name)) !== '');
  const ownText = nameOf(members.optionText.filter((name) => !labels.includes(name)));
  // Of "value" and "label", the one that is not shown names the other.
  const idName = nameOf(members.optionId.filter((name) => name !== ownText));
  const isIdAlone = ownText === undefined || (ownText === 'value' && idName === undefined);
  const unknown = isIdAlone ? unknownTexts(fields) : '';
  const picture = fields !== null && nameOf(names.image) !== undefined;
  const own = ownText === undefined ? '' : textOf(fields?.get(ownText));
  return {
    id: textOf(fields?.get(idName ?? '')),
    label: labels.map((name) => rawText(fields?.get(name))).find(Boolean) ?? '',
    text: own || unknown || (fields === null ? textOf(value) : ''),
    mark: fields ? flag(pick(fields, members.rightMark)) : undefined,
    isWeighed: fields !== null && pick(fields, members.weight) !== undefined,
    ...{ group: told(members.group), hint: told(names.hint), place: told(members.belongs) },
    unread: own === '' && unknown === '' && picture,
  };
}

/** `{"choice_text": …}` and `{"option": {"text": …}}` are read as `{"text": …}`. */
function membersOf(value: unknown): Fields | null {
  const content = unquoted(value);
  const [only, ...others] = isObject(content) ? (Object.values(content) as unknown[]) : [];
  const fields = fieldsOf(isObject(only) && others.length === 0 ? only : content);
  if (fields === null) return null;
  const bare = [...fields].map(([name, one]): [string, unknown] => [
    name.replace(
      /^(?:option|choice|answer)(?=(?:id|key|code|text|label|letter|value|title|content|name|no)$)/u,
      '',
    ),
    one,
  ]);
  return new Map([...bare, ...fields]);
}

/** Texts under names that are not known. */
function unknownTexts(fields: Fields | null): string {
  const texts = [...(fields ?? [])].flatMap(([name, content]) =>
    apart.has(name) || typeof content !== 'string' || !/\p{L}/u.test(content) ? [] : [content],
  );
  return texts.join(' – ');
}

/** The text of a value; of a list, or of one text in several languages, all of them. Limited in depth. */
export function textOf(value: unknown, depth = deepest): string {
  if (depth === 0) return '';
  const joined = (values: readonly unknown[], sign: string): string =>
    values
      .slice(0, 200)
      .map((one) => textOf(one, depth - 1))
      .filter(Boolean)
      .join(sign);
  if (Array.isArray(value)) return joined(value as readonly unknown[], ' – ');
  if (typeof value === 'boolean') return String(value);
  const fields = fieldsOf(value);
  if (fields === null) return rawText(value);
  if ([...fields.keys()].every((name) => /^[a-z]{2}(?:[a-z]{2})?$/u.test(name) && name !== 'id'))
    return joined([...fields.values()], ' / ');
  return textOf(pick(fields, [...members.text, 'answer', 'id', 'optionid', 'key']), depth - 1);
}

/** The two sides of a pair: `[a, b]`, `{"left": a, "right": b}`, `{a: b}`; null for any other value. */
export function sidesOf(value: unknown): readonly [unknown, unknown] | null {
  if (Array.isArray(value)) {
    const [left, right] = value as readonly unknown[];
    return value.length === 2 ? [left, right] : null;
  }
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const [left, right] = [pick(fields, members.pairLeft), pick(fields, members.pairRight)];
  if (left !== undefined && right !== undefined) return [left, right];
  const [only, ...others] = isObject(value) ? Object.entries(value) : [];
  const [name = ''] = fields.keys();
  const isBare = only !== undefined && others.length === 0 && !members.answerValue.includes(name);
  return isBare ? [only[0], only[1]] : null;
}
