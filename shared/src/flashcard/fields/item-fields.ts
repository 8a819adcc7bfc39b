/**
 * The fields of one item of the list, taken out of the envelopes that services put around a card: JSON:API's
 * `attributes`, GraphQL's `node`, `{"card": {…}}`, a member named after the question type, a configured mapping.
 * interface.md section 2.3 shows none of them.
 */
import { mappingOf, statedAt, type Mapping } from './card-fields.ts';
import {
  fieldsOf,
  foldName,
  isAbsent,
  isRounded,
  pick,
  rawText,
  unquoted,
  type Fields,
} from './fields.ts';
import { namedKind, type NamedKind } from './kind.ts';
import { answerName, members, names, tellsOfCard } from './names.ts';
import { publishedFields } from './published.ts';

/** Members that always hold the card itself. */
const sureEnvelopes = ['flashcard', 'card', 'node', 'attributes'];

/** Members that hold the card only where no other member belongs to a card. */
const likelyEnvelopes = [
  ...['item', 'data', 'fields', 'properties', 'payload', 'resource', 'note', 'record', 'content'],
  ...['body', 'details', 'detail', 'source', 'entity', 'exercise', 'value', 'params', 'structure'],
];

const deepest = 4;

export interface ItemFields {
  readonly fields: Fields;
  readonly id: string;
  /** Its id is a number that has lost digits. */
  readonly isRounded: boolean;
  /** As the card has it, to be reported where it is unknown. */
  readonly typeName: string;
  readonly kind: NamedKind;
  /** It has the published shape exactly. */
  readonly isPublished: boolean;
  /** The mapping for this card; null where there is none. */
  readonly mapping: Mapping | null;
  /** Folded names of the fields that were found by the mapping. */
  readonly stated: ReadonlySet<string>;
}

/**
 * The published shape first, then the mapping, then recognition.
 * @param key the item's name where the list was a map of ids to cards
 */
export function itemFields(
  item: unknown,
  key: string | null,
  stated: Mapping | null,
): ItemFields | null {
  const value = unquoted(item);
  const outer = fieldsOf(value);
  if (outer === null) return null;
  const recognised = withSides(opened(outer, deepest));
  const published = publishedFields(recognised);
  const typeValue = statedAt(stated, 'type', value);
  const mapping =
    stated && mappingOf(stated, typeNameOf(typeValue ?? pick(recognised, names.type)));
  const atPaths = statedNames.flatMap((name): [string, unknown][] => {
    const found = statedAt(mapping, name, value);
    return found === undefined ? [] : [[foldName(name === 'image' ? 'imageurl' : name), found]];
  });
  const fields = published ?? new Map([...recognised, ...atPaths]);
  const types = [...(typeValue === undefined ? names.type : ['type'])].map((name) =>
    recognisedType(fields.get(name), stated),
  );
  const type =
    types.find(({ kind }) => kind !== 'unknown' && kind !== 'unnamed') ??
    types.find(({ kind }) => kind === 'unknown') ??
    types.find(({ name }) => /^\d+$/u.test(name));
  return {
    ...{ fields, isPublished: published !== null, mapping: published ? null : mapping },
    id: idOf(fields, outer) || (key ?? ''),
    isRounded: [fields, outer].some((holder) =>
      isRounded(pick(holder, [...names.flashcardId, ...names.id, ...names.otherId])),
    ),
    typeName: type?.name ?? '',
    kind: type?.kind ?? 'unnamed',
    stated: new Set(published ? [] : atPaths.map(([name]) => name)),
  };
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
  mapping: Mapping | null,
): { readonly name: string; readonly kind: NamedKind } {
  const name = typeNameOf(value);
  for (const [theirs, ours] of Object.entries(mapping?.fields.types ?? {})) {
    if (name === '' || (theirs !== name && foldName(theirs) !== foldName(name))) continue;
    mapping?.found.add(`types.${theirs}`);
    return { name, kind: ours };
  }
  return { name, kind: namedKind(name) };
}

function opened(fields: Fields, depth: number): Fields {
  if (depth === 0) return fields;
  const isTelling = tells(fields);
  for (const name of [...sureEnvelopes, ...likelyEnvelopes]) {
    const inner = fieldsOf(unquoted(fields.get(name)));
    if (inner === null) continue;
    const card = opened(inner, depth - 1);
    // The question may be outside the envelope, and its answer inside.
    const isPart = answersBeside(card, '') && !answersBeside(fields, name);
    if (tells(card) && (!isTelling || sureEnvelopes.includes(name) || isPart))
      return laidOver(fields, card, name);
  }
  // One member for each question type, as oneof of protocol buffers is written: {"choice": {…}}.
  for (const [name, content] of fields) {
    const inner = fieldsOf(content);
    const kind = inner && tells(inner) ? namedKind(name) : 'unknown';
    if (inner !== null && kind !== 'unknown' && kind !== 'unnamed' && !answersBeside(fields, name))
      return laidOver(fields, new Map([...inner, ['type', name]]), name);
  }
  return fields;
}

/** A question or back that is an object may hold more than its text; the card's own members come first. */
function withSides(fields: Fields): Fields {
  const asking = [...names.question, ...names.word, ...names.sentence, ...names.anything];
  const whole = new Map(fields);
  for (const side of [asking, names.back]) {
    const inner = side.map((name) => fieldsOf(fields.get(name))).find((one) => one !== null);
    const text = members.text.find((name) => !isAbsent(inner?.get(name)));
    const apart = new Set([...names.id, ...names.otherId, ...names.type, ...names.heading, text]);
    for (const [name, content] of inner ?? [])
      if (!apart.has(name) && isAbsent(whole.get(name))) whole.set(name, content);
  }
  return whole;
}

function tells(fields: Fields): boolean {
  return [...fields].some(([name, value]) => !isAbsent(value) && tellsOfCard(name));
}

/** Whether the card has an answer besides this member. */
function answersBeside(fields: Fields, member: string): boolean {
  const answering = [...names.options, ...names.back, ...names.meaning, ...names.translation];
  return [...fields].some(
    ([name, value]) =>
      name !== member &&
      !isAbsent(value) &&
      (answering.includes(name) || answerName(name) !== null),
  );
}

/** The envelope's members count only where the card has no member of that name. */
function laidOver(outer: Fields, inner: Fields, name: string): Fields {
  const fields = new Map([...outer].filter(([other]) => other !== name));
  for (const [other, content] of inner)
    if (!isAbsent(content) || !fields.has(other)) fields.set(other, content);
  return fields;
}

const statedNames = [
  ...(['id', 'type', 'prompt', 'question', 'options', 'answer', 'language', 'image'] as const),
  'phonetics' as const,
];
