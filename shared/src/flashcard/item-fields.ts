/**
 * The fields of one item of the list, out of the envelopes that services put around a card: JSON:API's
 * `attributes`, GraphQL's `node`, `{"card": {…}}`, a member named after the question type, a stated
 * mapping. interface.md section 2.3 shows none of them.
 */
import { atPath, mappingOf, type CardFields } from './card-fields.ts';
import { fieldsOf, foldName, isAbsent, pick, rawText, unquoted, type Fields } from './fields.ts';
import { namedKind, type NamedKind } from './kind.ts';
import { answerName, names, tellsOfCard } from './names.ts';
import { publishedFields } from './published.ts';

/** Members that hold the card itself, whatever stands beside them. */
const sureEnvelopes = ['flashcard', 'card', 'node', 'attributes'];

/** Members that hold it where nothing beside them says anything of a card. */
const likelyEnvelopes = [
  ...['item', 'data', 'fields', 'properties', 'payload', 'resource', 'note', 'record', 'content'],
  ...['body', 'details', 'detail', 'source', 'entity', 'exercise', 'value'],
];

const deepest = 4;

export interface ItemFields {
  readonly fields: Fields;
  readonly id: string;
  /** As it is told, to be named where it is not known. */
  readonly typeName: string;
  readonly kind: NamedKind;
  /** It has the published shape exactly. */
  readonly isPublished: boolean;
  /** What a mapping states of this card; null where none does. */
  readonly mapping: CardFields | null;
  /** Folded names of the fields that stood where a mapping says. */
  readonly stated: ReadonlySet<string>;
}

/** What a mapping found; shared by the cards of a batch. */
export type FoundFields = Set<string>;

/**
 * The published shape first, then what a mapping states, then what is recognised.
 * @param key the item's name where the list was a map of ids to cards
 */
export function itemFields(
  item: unknown,
  key: string | null,
  mapping: CardFields | null,
  found: FoundFields,
): ItemFields | null {
  const value = unquoted(item);
  const outer = fieldsOf(value);
  if (outer === null) return null;
  const recognised = opened(outer, deepest);
  const published = publishedFields(recognised);
  const ofType = mapping && mappingOf(mapping, typeNameIn(value, recognised, mapping));
  const stated = ofType ? statedFields(value, ofType, found) : new Map<string, unknown>();
  const fields = published ?? new Map([...recognised, ...stated]);
  const types = [...(stated.has('type') ? ['type'] : names.type)].map((name) =>
    recognisedType(fields.get(name), mapping, found),
  );
  const type =
    types.find(({ kind }) => kind !== 'unknown' && kind !== 'unnamed') ??
    types.find(({ kind }) => kind === 'unknown') ??
    types.find(({ name }) => /^\d+$/u.test(name));
  return {
    ...{ fields, isPublished: published !== null, mapping: published ? null : ofType },
    id: idOf(fields, outer) || (key ?? ''),
    typeName: type?.name ?? '',
    kind: type?.kind ?? 'unnamed',
    stated: new Set(published ? [] : stated.keys()),
  };
}

function typeNameIn(item: unknown, fields: Fields, { type }: CardFields): string {
  const told = (type === undefined ? undefined : atPath(item, type)) ?? pick(fields, names.type);
  return typeNameOf(told);
}

/** `{"$oid": "…"}` and `{"value": "…"}` are ids too. */
function idOf(fields: Fields, outer: Fields): string {
  for (const list of [names.flashcardId, names.id, names.otherId])
    for (const holder of [fields, outer]) {
      const id = pick(holder, list);
      const inner = fieldsOf(id);
      const text = rawText(inner ? pick(inner, ['oid', 'value', 'id', 'uuid']) : id);
      if (text !== '') return text;
    }
  return '';
}

function typeNameOf(value: unknown): string {
  const inner = fieldsOf(value);
  return rawText(inner ? pick(inner, ['name', 'code', 'value', 'id', 'type']) : value);
}

function recognisedType(
  value: unknown,
  mapping: CardFields | null,
  found: FoundFields,
): { readonly name: string; readonly kind: NamedKind } {
  const name = typeNameOf(value);
  for (const [theirs, ours] of Object.entries(mapping?.types ?? {})) {
    if (name === '' || (theirs !== name && foldName(theirs) !== foldName(name))) continue;
    found.add(`types.${theirs}`);
    return { name, kind: ours };
  }
  return { name, kind: namedKind(name) };
}

function opened(fields: Fields, depth: number): Fields {
  if (depth === 0) return fields;
  const isTelling = tells(fields);
  const names = isTelling ? sureEnvelopes : [...sureEnvelopes, ...likelyEnvelopes];
  for (const name of names) {
    const inner = fieldsOf(unquoted(fields.get(name)));
    if (inner === null) continue;
    const card = opened(inner, depth - 1);
    if (tells(card)) return laidOver(fields, card, name);
  }
  // One member a question type, as protocol buffers' oneof is written: {"choice": {…}}.
  for (const [name, content] of fields) {
    const inner = fieldsOf(content);
    const kind = inner && tells(inner) ? namedKind(name) : 'unknown';
    if (inner !== null && kind !== 'unknown' && kind !== 'unnamed' && !asksBeside(fields, name))
      return laidOver(fields, new Map([...inner, ['type', name]]), name);
  }
  return fields;
}

function tells(fields: Fields): boolean {
  return [...fields].some(([name, value]) => !isAbsent(value) && tellsOfCard(name));
}

function asksBeside(fields: Fields, member: string): boolean {
  const asking = [...names.options, ...names.back, ...names.meaning, ...names.translation];
  return [...fields].some(
    ([name, value]) =>
      name !== member && !isAbsent(value) && (asking.includes(name) || answerName(name) !== null),
  );
}

/** The envelope's members count only where the card has none of that name. */
function laidOver(outer: Fields, inner: Fields, name: string): Fields {
  const fields = new Map([...outer].filter(([other]) => other !== name));
  for (const [other, content] of inner)
    if (!isAbsent(content) || !fields.has(other)) fields.set(other, content);
  return fields;
}

/** Folded names under which the rest of the decoder looks first. */
const statedNames = {
  id: 'id',
  type: 'type',
  prompt: 'prompt',
  question: 'question',
  options: 'options',
  answer: 'answer',
  language: 'language',
  image: 'imageurl',
  phonetics: 'phonetics',
} as const;

function statedFields(
  item: unknown,
  mapping: CardFields,
  found: FoundFields,
): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [field, name] of Object.entries(statedNames)) {
    const path = mapping[field as keyof typeof statedNames];
    const value = path === undefined ? undefined : atPath(item, path);
    if (isAbsent(value)) continue;
    found.add(field);
    fields.set(name, value);
  }
  return fields;
}
