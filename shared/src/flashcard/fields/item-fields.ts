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

/** Members that always hold the card itself, and those that hold it where no other member belongs to a card. */
const sureEnvelopes = ['flashcard', 'card', 'node', 'attributes'];
const likelyEnvelopes =
  'item data fields properties payload resource note record content body details detail source entity exercise value params structure'.split(
    ' ',
  );
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
    stated && mappingOf(stated, nameIn(typeValue ?? pick(recognised, names.type), ofType));
  const atPaths = statedNames.flatMap((name): [string, unknown][] => {
    const found = statedAt(mapping, name, value);
    return found === undefined ? [] : [[name === 'image' ? 'imageurl' : name, found]];
  });
  const fields = published ?? new Map([...recognised, ...atPaths]);
  const types = (typeValue === undefined ? names.type : ['type']).map((name) =>
    recognisedType(nameIn(fields.get(name), ofType), stated),
  );
  const type =
    types.find(({ kind }) => kind !== 'unknown' && kind !== 'unnamed') ??
    types.find(({ kind, typeName }) => kind === 'unknown' || /^\d+$/u.test(typeName));
  const ids = [names.flashcardId, names.id, names.otherId].flatMap((list) =>
    [fields, outer].map((holder) => pick(holder, list)),
  );
  const id = ids.find((one) => nameIn(one, ofId) !== '' || isRounded(one));
  return {
    ...{ fields, isPublished: published !== null, mapping: published ? null : mapping },
    ...{ id: nameIn(id, ofId) || (key ?? ''), isRounded: isRounded(id) },
    ...(type ?? { typeName: '', kind: 'unnamed' }),
    stated: new Set(published ? [] : atPaths.map(([name]) => name)),
  };
}

const statedNames = [
  ...(['id', 'type', 'prompt', 'question', 'options', 'answer', 'language', 'image'] as const),
  'phonetics' as const,
];
const ofType = ['name', 'code', 'value', 'id', 'type'];
/** `{"$oid": "…"}` and `{"value": "…"}` are ids too. */
const ofId = ['oid', 'value', 'id', 'uuid'];

function nameIn(value: unknown, list: readonly string[]): string {
  const inner = fieldsOf(value);
  return rawText(inner ? pick(inner, list) : value);
}

function recognisedType(
  typeName: string,
  mapping: Mapping | null,
): Pick<ItemFields, 'typeName' | 'kind'> {
  const stated = Object.entries(mapping?.fields.types ?? {}).find(
    ([theirs]) => typeName !== '' && foldName(theirs) === foldName(typeName),
  );
  if (stated) mapping?.found.add(`types.${stated[0]}`);
  return { typeName, kind: stated?.[1] ?? namedKind(typeName) };
}

function opened(fields: Fields, depth: number): Fields {
  // One member for each question type, as oneof of protocol buffers is written: {"choice": {…}}.
  const isKind = (name: string): boolean => !/^un(?:known|named)$/u.test(namedKind(name));
  const known = [...sureEnvelopes, ...likelyEnvelopes];
  for (const name of depth === 0 ? [] : [...known, ...fields.keys()]) {
    const inner = fieldsOf(unquoted(fields.get(name)));
    if (inner === null || !(known.includes(name) || isKind(name))) continue;
    const card = opened(inner, depth - 1);
    // The question may be outside the envelope, and its answer inside.
    const isPart = answersBeside(card, '') && !answersBeside(fields, name);
    if (!tells(card) || (tells(fields, name) && !sureEnvelopes.includes(name) && !isPart)) continue;
    const type = known.includes(name) ? [] : [['type', name] as const];
    // The envelope's members count only where the card has no member of that name.
    const own = [...card, ...type].filter(([other, one]) => !isAbsent(one) || !fields.has(other));
    return new Map([...[...fields].filter(([other]) => other !== name), ...own]);
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

/** Whether it is the card: it has members, besides this one, that only a card has. */
function tells(fields: Fields, member = ''): boolean {
  return hasBeside(fields, member, tellsOfCard);
}

function answersBeside(fields: Fields, member: string): boolean {
  const answering = [...names.options, ...names.back, ...names.meaning, ...names.translation];
  return hasBeside(fields, member, (name) => answering.includes(name) || answerName(name) !== null);
}

function hasBeside(fields: Fields, member: string, is: (name: string) => boolean): boolean {
  return [...fields].some(([name, value]) => name !== member && !isAbsent(value) && is(name));
}
