/**
 * Reads one item of the list as a flashcard, with any field names (interface.md section 2.3 says only that a
 * card has an id, a question type, options and a correct answer). A card that cannot be graded for certain
 * shows all that it holds, and the learner grades it.
 */
import type { Mapping } from '../fields/card-fields.ts';
import { findBlanks } from '../solve/blanks.ts';
import { audioOf, languageOf, phoneticsOf, pictureOf, rulesOf } from '../solve/details.ts';
import { flag, foldName, isObject, pick, unquoted } from '../fields/fields.ts';
import type { CardDetail, CardOption, Flashcard } from '../flashcard.ts';
import { detailsIn, mentions, readFront, type Solved, type Unsolved } from '../solve/front.ts';
import { itemFields, type ItemFields } from '../fields/item-fields.ts';
import { names } from '../fields/names.ts';
import { decodeOptions, type DecodedOption } from '../solve/options.ts';
import type { Places } from '../solve/places.ts';
import { isPlayable } from '../grade/playable.ts';
import { cardText } from '../fields/shown-text.ts';
import { attempts } from '../solve/solve.ts';
import { acceptedIn, mostAnswers, textsOf, toldAnswers, type ToldField } from '../solve/answers.ts';

/** No card with a longer id could be answered. UTF-16 units. */
const longestId = 512;
const mostDetails = 20;

/** What the cards of a batch share while they are decoded. */
export interface BatchContext {
  readonly mapping: Mapping | null;
  readonly places: Places;
}

export interface DecodedCard {
  readonly card: Flashcard;
  /** Why its kind differs from its type; null when it does not. */
  readonly note: string | null;
}

/**
 * A card, or the reason why the item is not a card. Never throws.
 * @param key the item's name where the list was a map of ids to cards
 */
export function decodeCard(
  item: unknown,
  key: string | null,
  batch: BatchContext,
): DecodedCard | string {
  const read = itemFields(item, key, batch.mapping);
  if (read === null)
    return isObject(unquoted(item)) ? 'has too many members for a card' : 'is not an object';
  const { fields, kind, mapping, stated } = read;
  if (read.isRounded) return 'has an id that is no exact number';
  if (read.id === '') return 'has no id';
  if (read.id.length > longestId) return 'has an id that is too long';

  const told = toldAnswers(fields)
    .filter(([first]) => !stated.has('answer') || first?.field === 'answer')
    .map((field) =>
      read.isPublished ? field.map((one) => ({ ...one, as: 'ids' as const })) : field,
    );
  const accepted = acceptedIn(fields);
  if ([...told, accepted].some(({ length }) => length > mostAnswers))
    return 'has more answers than a card could have';
  // A passage with several questions: an answer to one of them has no id of its own.
  const questions = unquoted(fields.get('questions'));
  if (Array.isArray(questions) && questions.filter(isObject).length > 1)
    return 'holds several questions';
  const source = { card: fields, kind, told, useMarks: !stated.has('answer') };
  const decoded = decodeOptions(source, mapping);
  if (decoded === null) return 'has more or longer options than a card could have';

  const { options, form, unread } = decoded;
  const texts = options.map(({ text }) => text);
  const backs = names.back.map((name) => cardText(fields.get(name))).filter(Boolean);
  const spoilers = [...texts, ...textsOf([...told.flat(), ...accepted]), ...backs];
  const answered = told.length + options.length + backs.length > 0;
  const base = mapping?.fields.indexBase;
  // "answers" may be the options, where another field says which is right.
  const areOptions = (one: ToldField): boolean =>
    one[0]?.field === 'answers' &&
    (form === 'answers' || (told.length > 1 && one.length === options.length));
  const unsolved: Unsolved = {
    ...{ ...read, ...decoded, accepted, type: foldName(read.typeName) },
    places: base === undefined ? batch.places : { ...batch.places, startOf: () => base },
    front: readFront(fields, stated.has('question'), answered, spoilers),
    told: told.filter((one) => !areOptions(one)),
  };
  for (const solved of attempts(unsolved)) {
    const card = whole(read, solved);
    const { kind: own } = card;
    const isShown = own === 'spelling' || own === 'speaking' || own === 'reveal' || !unread;
    if (asksSomething(card) && isPlayable(card) && isShown)
      return { card, note: noteOn(read, own, options.length > 0) };
  }
  return 'has nothing to ask';
}

function whole({ id, fields }: ItemFields, { options, hidden = [], ...solved }: Solved): Flashcard {
  const language = languageOf(pick(fields, names.language));
  const card = {
    ...{ id, ...solved, options: options.map(shownOption), phonetics: phoneticsOf(fields) },
    ...pictureOf(pick(fields, names.image)),
    ...audioOf(pick(fields, names.audio)),
    ...(language !== null && { language }),
    speak: flag(pick(fields, names.speak)) ?? false,
    rules: rulesOf(fields, solved.kind),
  };
  const details = detailsBeside(card, [
    ...detailsIn(fields),
    ...hidden.map((text) => ({ kind: 'text', text }) as const),
  ]);
  return details.length > 0 ? { ...card, details } : card;
}

function shownOption({ id, text, group, hint }: DecodedOption): CardOption {
  return {
    ...{ id, text },
    ...(group !== undefined && { group }),
    ...(hint !== undefined && { hint }),
  };
}

/** A choice without a question cannot be graded. */
function asksSomething({ kind, prompt, question, imageUrl, audioUrl }: Flashcard): boolean {
  return !kind.endsWith('choice') || [prompt, question, imageUrl, audioUrl].some(Boolean);
}

/** Each text once, and none that the card shows already. */
function detailsBeside(
  { prompt, question, options, correct }: Flashcard,
  details: readonly CardDetail[],
): readonly CardDetail[] {
  const asked = `${prompt}\n${question}`;
  const said = new Set([prompt, ...prompt.split('\n'), question, ...correct]);
  for (const { text } of options) said.add(text);
  const isSaid = ({ kind, text }: CardDetail): boolean =>
    [text, findBlanks(text, true).text].some((one) => said.has(one)) ||
    ((kind === 'word' || kind === 'text') && mentions(asked, text));
  const once = new Map(details.filter((one) => !isSaid(one)).map((one) => [one.text, one]));
  return [...once.values()].slice(0, mostDetails);
}

function noteOn(
  { kind, typeName }: ItemFields,
  solved: Flashcard['kind'],
  hasOptions: boolean,
): string | null {
  const name = `"${cardText(typeName).replaceAll(/\s/gu, ' ').slice(0, 40)}"`;
  if (kind === 'unknown') return `is of the type ${name}, which is not known: taken as ${solved}`;
  if (kind === 'unnamed')
    return solved === 'reveal' && hasOptions ? 'has options, but no answer among them' : null;
  const isChoice = solved === 'choice' || solved === 'multiple-choice';
  if (kind === solved || (isChoice && (kind === 'several' || kind === 'choice'))) return null;
  return `is of the type ${name}, but lacks what that needs: taken as ${solved}`;
}
