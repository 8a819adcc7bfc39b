/**
 * The fields of one item of the list, taken out of the envelopes that services put around a card: JSON:API's
 * `attributes`, GraphQL's `node`, `{"card": {…}}`, a member named after the question type, a configured mapping.
 * interface.md section 2.3 shows none of them.
 */
import { mappingOf, statedAt, type Mapping } from './card-fields.ts';
import { fieldsOf, foldName, isAbsent, isObject, isRounded } from './fields.ts';
import { listOf, pick, rawText, textAt, unquoted, type Fields } from './fields.ts';
import { isOpenKind, namedKind, type NamedKind } from './kind.ts';
import { answerName, besides, members, names, tellsOfCard } from './names.ts';

/** Members that always hold the card itself, and those that hold it where no other member belongs to a card. */
const sureEnvelopes = ['flashcard', 'card', 'node', 'attributes'];
const envelopes = sureEnvelopes.concat(
  'item data fields properties payload resource note record content body details detail source entity exercise value params structure'.split(
    ' ',
  ),
);

/** No card with a longer id could be answered. UTF-16 units. */
const maxIdLength = 512;

export interface ItemFields {
  readonly fields: Fields;
  readonly id: string;
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
 * The published shape first, then the mapping, then recognition; the reason where it is no card.
 * @param key the item's name where the list was a map of ids to cards
 */
export function itemFields(
  item: unknown,
  key: string | null,
  stated: Mapping | null,
): ItemFields | string {
  const value = unquoted(item);
  const outer = fieldsOf(plainValue(value));
  if (outer === null)
    return isObject(value) ? 'has too many members for a card' : 'is not an object';
  const recognised = withNamedType(withSides(opened(outer)), stated);
  const isPublished = hasPublishedShape(recognised);
  const typeValue = statedAt(stated, 'type', value);
  const typeName = textAt(typeValue ?? pick(recognised, names.type), ofType);
  const mapping = stated && mappingOf(stated, typeName);
  const atPaths = paths.flatMap((name): [string, unknown][] => {
    const found = statedAt(mapping, name, value);
    return found === undefined ? [] : [[name === 'image' ? 'imageurl' : name, found]];
  });
  const fields = isPublished
    ? new Map([...recognised].filter(([name]) => publishedNames.has(name)))
    : new Map([...recognised, ...atPaths]);
  const types = (typeValue === undefined ? names.type : ['type'])
    .map((name) => textAt(fields.get(name), ofType))
    .map((typeName) => ({ typeName, kind: kindOf(typeName, stated) }));
  const type =
    types.find(({ kind }) => !isOpenKind(kind)) ??
    types.find(({ kind, typeName }) => kind === 'unknown' || /^\d+$/u.test(typeName));
  const ids = [names.flashcardId, names.id, names.otherId].flatMap((list) =>
    [fields, outer].map((holder) => pick(holder, list)),
  );
  const sent = ids.find((one) => textAt(one, ofId) !== '' || isRounded(one));
  if (isRounded(sent)) return 'has an id that is no exact number';
  const id = textAt(sent, ofId) || (key ?? '');
  if (id === '') return 'has no id';
  if (id.length > maxIdLength) return 'has an id that is too long';
  return {
    fields,
    id,
    isPublished,
    mapping: isPublished ? null : mapping,
    ...(type ?? { typeName: '', kind: 'unnamed' }),
    stated: new Set(isPublished ? [] : atPaths.map(([name]) => name)),
  };
}

const paths = [
  ...(['id', 'type', 'prompt', 'question', 'options', 'answer'] as const),
  ...(['language', 'image', 'phonetics'] as const),
];
const ofType = ['name', 'code', 'value', 'id', 'type'];
/** `{"$oid": "…"}` and `{"value": "…"}` are ids too, and those of databases that name the type of a value. */
const ofId = ['oid', 'value', 'id', 'uuid', 'numberlong', 's', 'n', 'stringvalue'];

function kindOf(typeName: string, mapping: Mapping | null): NamedKind {
  const stated = Object.entries(mapping?.fields.types ?? {}).find(
    ([theirs]) => typeName !== '' && foldName(theirs) === foldName(typeName),
  );
  if (stated) mapping?.found.add(`types.${stated[0]}`);
  return stated?.[1] ?? namedKind(typeName);
}

/** The types of published cards in the order of their numbers, which start at 1, and what their answers are. */
const published =
  'CHOICE=ids SELECT_WORDS=pairs SPELLING=texts ARRANGE=ids MATCHING=pairs SPEAKING=texts'.split(
    ' ',
  );

/** JSON may have the number of an enum instead of its name. Other services count in their own way. */
function withNamedType(fields: Fields, mapping: Mapping | null): Fields {
  const sent = rawText(fields.get('type'));
  const [name, form] = published[Number(sent) - 1]?.split('=') ?? [];
  if (name === undefined || !isOpenKind(kindOf(sent, mapping))) return fields;
  const named = new Map([...fields, ['type', `CARD_TYPE_${name}`] as const]);
  if (!hasPublishedShape(named)) return fields;
  const values = listOf(fieldsOf(fields.get('answer'))?.get('correctvalues')).map(rawText);
  const ids = listOf(fields.get('options')).map((one) => textAt(one, ['id']));
  const isPair = (value: string): boolean => value.includes(':');
  const areIds = values.every((value) => ids.includes(value));
  const found = areIds ? 'ids' : values.every(isPair) ? 'pairs' : 'texts';
  return found === form ? named : fields;
}

/** Objects that name the type of the one value in them, as databases and `google.protobuf.Struct` write them. */
const typed =
  /^(?:(?:string|integer|double|number|boolean|bool|timestamp|reference|null|array|list|map|struct)(?:V|_v)alue|S|N|BOOL|NULL|L|M|SS|NS)$/u;

/** The value without such objects around it and around what it holds. */
function plainValue(value: unknown, depth = 12): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => plainValue(one, depth - 1));
  const entries = Object.entries(value) as [string, unknown][];
  const [[name, content] = ['', null], ...others] = entries;
  // Options and pairs may have such letters too.
  const isOther = (name === 'L' && !Array.isArray(content)) || (name === 'M' && !isObject(content));
  if (others.length > 0 || isOther || !typed.test(name))
    return Object.fromEntries(entries.map(([one, inner]) => [one, plainValue(inner, depth - 1)]));
  if (/^null/iu.test(name)) return null;
  const inner = /^(?:array|list|map|struct)/u.test(name) ? fieldsOf(content) : null;
  return plainValue(inner?.get('values') ?? inner?.get('fields') ?? content, depth - 1);
}

/** What a published card is read by: other members are no answer, no option and no question. */
const publishedNames = new Set<string>([
  ...['flashcardid', 'id', 'type', 'prompt', 'question', 'options', 'answer'],
  ...[
    ...besides,
    ...(['phonetics', 'image', 'audio', 'language', 'speak', 'wordId'] as const),
  ].flatMap((meaning) => names[meaning]),
]);

/**
 * Whether it is a card in the shape in which the service publishes them, in snake_case or camelCase:
 * `{ id, type: "CARD_TYPE_CHOICE", prompt, question: { text, auto_play, phonetics, image_url }, options: [{ id,
 * text, group, hint }], answer: { correct_values: ["A"], config: { ignore_case } } }`
 */
function hasPublishedShape(fields: Fields): boolean {
  const [type, options] = [rawText(fields.get('type')), fields.get('options')];
  const values = fieldsOf(fields.get('answer'))?.get('correctvalues');
  const isText = (value: unknown): boolean => typeof value === 'string';
  const has = (value: unknown, name: string): boolean => isText(fieldsOf(value)?.get(name));
  return (
    /^CARD_TYPE_[A-Z_]+$/u.test(type) &&
    has(fields.get('question'), 'text') &&
    Array.isArray(values) &&
    values.every(isText) &&
    (Array.isArray(options)
      ? options.every((one) => has(one, 'id') && has(one, 'text'))
      : isAbsent(options) && /_(?:SPELLING|SPEAKING|REVEAL)$/u.test(type))
  );
}

/** The card inside its envelopes; their other members stay where the card has none of that name. */
function opened(fields: Fields, depth = 4): Fields {
  for (const name of depth === 0 ? [] : [...envelopes, ...fields.keys()]) {
    // One member for each question type, as oneof of protocol buffers is written: {"choice": {…}}.
    const type = envelopes.includes(name) ? null : (['type', name] as const);
    const inner = type && isOpenKind(namedKind(name)) ? null : fieldsOf(unquoted(fields.get(name)));
    const card = inner && opened(inner, depth - 1);
    // Where the kind is known, any name of a question is enough.
    const asks = (one: string): boolean => type !== null && names.question.includes(one);
    if (card === null || !has(card, (one) => tellsOfCard(one) || asks(one))) continue;
    const others = new Map([...fields].filter(([other]) => other !== name));
    // The question may be outside the envelope, and its answer inside.
    const isPart = has(card, answers) && !has(others, answers);
    if (!isPart && !sureEnvelopes.includes(name) && has(others, tellsOfCard)) continue;
    const own = [...card].filter(([other, one]) => !isAbsent(one) || !fields.has(other));
    return new Map([...others, ...own, ...(type ? [type] : [])]);
  }
  return fields;
}

/** A line between the front and the back of a card that are one text. */
const rule = /\n\s*-{3,}\s*\n|<hr\b[^<>]*>/iu;

/** A question or back that is an object may hold more than its text; the card's own members come first. */
function withSides(fields: Fields): Fields {
  const asking = [...names.question, ...names.word, ...names.sentence, ...names.anything];
  const ruled = asking.find((name) => rule.test(rawText(fields.get(name))));
  if (ruled !== undefined && !has(fields, answers)) {
    const [front = '', ...back] = rawText(fields.get(ruled)).split(rule);
    return withSides(new Map([...fields, [ruled, front], ['back', back.join('\n')]]));
  }
  const only = (value: unknown) => fieldsOf(listOf(value).length > 1 ? null : listOf(value)[0]);
  const whole = new Map(fields);
  for (const side of [asking, names.back]) {
    const inner = side.map((name) => only(fields.get(name))).find((one) => one !== null);
    const text = members.text.find((name) => !isAbsent(inner?.get(name)));
    const apart = new Set([...names.id, ...names.otherId, ...names.type, ...names.heading, text]);
    for (const [name, content] of inner ?? [])
      if (!apart.has(name) && isAbsent(whole.get(name))) whole.set(name, content);
  }
  return whole;
}

/** Whether a member with a value has such a name. */
function has(fields: Fields, is: (name: string) => boolean): boolean {
  return [...fields].some(([name, value]) => !isAbsent(value) && is(name));
}

function answers(name: string): boolean {
  const { options, back, meaning, translation } = names;
  return [options, back, meaning, translation].flat().includes(name) || answerName(name) !== null;
}
