/** The one reader of objects inside a card: options, sides of pairs, answers. No text of theirs is lost. */
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
import { cardText, textOf } from '../fields/shown-text.ts';

export type Node = ReturnType<typeof nodeOf>;

/** Members of a node that are not its text. */
const apart = new Set<string>([
  ...[...members.optionId, ...members.rightMark, ...members.weight, ...members.group],
  ...[...members.belongs, ...names.image, ...names.audio, ...names.language, ...names.type],
  ...[...besides.flatMap((kind) => names[kind]), ...names.phonetics, 'feedback', 'url'],
]);

/** A label is read as one only where all nodes of a list have one, and they count. */
export function nodesOf(values: readonly unknown[]): readonly Node[] {
  const all = values.map(membersOf);
  const labels = ['label', 'name'].filter((name) => {
    const texts = all.map((fields) => rawText(fields?.get(name)).trim().toLowerCase());
    const isRun = (run: string): boolean => texts.every((text, at) => text === run[at]);
    return texts.length > 1 && ['abcdefghijklmnop', '123456789', '0123456789'].some(isRun);
  });
  return values.map((value, at) => nodeOf(value, all[at] ?? null, labels));
}

function nodeOf(value: unknown, fields: Fields | null, labels: readonly string[]) {
  const own: Fields = fields ?? new Map<string, unknown>();
  const nameOf = (list: readonly string[]): string =>
    list.find((name) => textOf(own.get(name)) !== '') ?? '';
  const ofText = nameOf(members.optionText.filter((name) => !labels.includes(name)));
  const text = fields === null ? textOf(value) : textOf(own.get(ofText)) || unknownTexts(own);
  return {
    text,
    // Of "value" and "label", the one that is not shown names the other.
    id: textOf(own.get(nameOf(members.optionId.filter((name) => name !== ofText)))),
    /** The letter or number that is shown beside its text. */
    label: rawText(own.get(nameOf(labels))).toLowerCase(),
    /** Whether it says of itself that it is right. */
    mark: flag(pick(own, members.rightMark)),
    /** It has points, so it is an option among others. */
    isWeighed: pick(own, members.weight) !== undefined,
    group: cardText(pick(own, members.group)),
    hint: cardText(pick(own, names.hint)),
    /** Where it belongs: a position in a sentence, or the key of its partner. */
    place: cardText(pick(own, members.belongs)),
    /** It holds something that cannot be read: a picture alone. */
    unread: text === '' && nameOf(names.image) !== '',
  };
}

/** `{"choice_text": …}` and `{"option": {"text": …}}` are read as `{"text": …}`. */
function membersOf(value: unknown): Fields | null {
  const content = unquoted(value);
  const [only, ...others] = isObject(content) ? (Object.values(content) as unknown[]) : [];
  const fields = fieldsOf(isObject(only) && others.length === 0 ? only : content);
  const prefix =
    /^(?:option|choice|answer)(?=(?:id|key|code|text|label|letter|value|title|content|name|no)$)/u;
  const bare = [...(fields ?? [])].map(([name, one]) => [name.replace(prefix, ''), one] as const);
  return fields && new Map([...bare, ...fields]);
}

/** Texts under names that are not known. */
function unknownTexts(fields: Fields): string {
  return [...fields]
    .filter(
      ([name, one]) => !apart.has(name) && (Array.isArray(one) || /\p{L}/u.test(rawText(one))),
    )
    .map(([, one]) => textOf(one))
    .filter(Boolean)
    .join(' – ');
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
