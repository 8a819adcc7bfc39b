/**
 * Reads one item of the list as a flashcard, with any field names (interface.md section 2.3 says only that a
 * card has an id, a question type, options and a correct answer). A card that cannot be graded for certain
 * shows all that it holds, and the learner grades it.
 */
import type { Mapping } from '../fields/card-fields.ts';
import { fieldsOf, flag, foldName, isObject, pick, unquoted, textAt } from '../fields/fields.ts';
import { itemFields, type ItemFields } from '../fields/item-fields.ts';
import { answerName, names } from '../fields/names.ts';
import { cardText } from '../fields/shown-text.ts';
import type { CardDetail, Flashcard } from '../flashcard.ts';
import { isPlayable } from '../grade/playable.ts';
import { acceptedIn, inTexts, mostAnswers, textsOf, toldAnswers } from '../solve/answers.ts';
import type { ToldField } from '../solve/answers.ts';
import { findBlanks } from '../solve/blanks.ts';
import { audioOf, languageOf, phoneticsOf, pictureOf, rulesOf } from '../solve/details.ts';
import { detailsIn, mentions, readFront, unnamedIn, type Solved } from '../solve/front.ts';
import { decodeOptions } from '../solve/options.ts';
import type { Places } from '../solve/resolve.ts';
import { attempts } from '../solve/solve.ts';

const mostDetails = 20;
/** The problem of a passage: an answer to one of its questions has no id of its own. */
export const severalQuestions = 'holds several questions';

interface DecodedCard {
  readonly card: Flashcard;
  /** Why its kind differs from its type; null when it does not. */
  readonly note: string | null;
}

/**
 * A card, or the reason why the item is not a card. Never throws.
 * @param key the item's name where the list was a map of ids to cards
 * @param batch what the cards of a batch share while they are decoded
 */
export function decodeCard(
  item: unknown,
  key: string | null,
  batch: { readonly mapping: Mapping | null; readonly places: Places },
): DecodedCard | string {
  const read = itemFields(item, key, batch.mapping);
  if (typeof read === 'string') return read;
  const { fields } = read;
  const told = toldAnswers(read);
  const accepted = acceptedIn(fields);
  if ([...told, accepted].some(({ length }) => length > mostAnswers))
    return 'has more answers than a card could have';
  const questions = unquoted(fields.get('questions'));
  if (Array.isArray(questions) && questions.filter(isObject).length > 1) return severalQuestions;
  const decoded = decodeOptions(read, told);
  if (decoded === null) return 'has more or longer options than a card could have';

  const { options, form, unread } = decoded;
  // "answers" may be the options, where another field says which is right.
  const areOptions = (one: ToldField): boolean =>
    one[0]?.field === 'answers' &&
    (form === 'answers' || (told.length > 1 && one.length === options.length));
  const named = told.filter((one) => !areOptions(one));
  const marks = inTexts(options.filter(({ right }) => right).map(({ text }) => text));
  const answers = textsOf([...named.flat(), ...accepted]);
  const backs = names.back.map((name) => cardText(fields.get(name))).filter(Boolean);
  const spoilers = [...options.map(({ text }) => text), ...answers, ...backs];
  const base = read.mapping?.fields.indexBase;
  const unsolved = {
    ...read,
    ...decoded,
    told: marks.length > 0 ? [marks, ...named] : named,
    accepted,
    answers,
    type: foldName(read.typeName),
    places: base === undefined ? batch.places : { ...batch.places, startOf: () => base },
    front: readFront(
      fields,
      read.stated.has('question'),
      spoilers,
      [...spoilers, ...named].length > 0,
    ),
  };
  for (const solved of attempts(unsolved)) {
    const card = whole(read, solved);
    const isChoice = card.kind.endsWith('choice');
    // A choice without a question cannot be graded, and one of pictures alone cannot be shown.
    const asks = [card.prompt, card.question, card.imageUrl, card.audioUrl].some(Boolean);
    const isShown = !unread || ['spelling', 'speaking', 'reveal'].includes(card.kind);
    // A card that only shows a text may be a passage.
    const isText = card.correct.length + options.length === 0;
    const inside = isText ? Math.max(...[...fields.values()].map(questionsIn)) : 0;
    if (inside > 0) return inside > 1 ? severalQuestions : 'holds a question inside';
    if ((asks || !isChoice) && isShown && isPlayable(card))
      return { card, note: noteOn(read, card.kind, options.length > 0) };
  }
  return 'has nothing to ask';
}

/** How many items of a list or map are questions with options or an answer. */
function questionsIn(member: unknown): number {
  const value = unquoted(member);
  if (typeof value !== 'object' || value === null) return 0;
  const isAnswer = (name: string): boolean =>
    name === 'a' || names.options.includes(name) || answerName(name) !== null;
  return Object.values(value).filter((item) => {
    const inside = [...(fieldsOf(item)?.keys() ?? [])];
    return inside.some((name) => names.question.includes(name)) && inside.some(isAnswer);
  }).length;
}

function whole(
  { id, fields, stated }: ItemFields,
  { options, hidden = [], ...solved }: Solved,
): Flashcard {
  const language = languageOf(pick(fields, names.language));
  const texts = new Set([...solved.correct, ...options.map(({ text }) => text)]);
  // Of a word that is written, its reading is the answer.
  const isWritten = solved.silent === true || solved.kind === 'fill-blanks';
  const readings = phoneticsOf(fields);
  const phonetics = readings.filter(({ text }) => !isWritten && !texts.has(text));
  const wordId = textAt(pick(fields, names.wordId), ['value', 'id']);
  const card = {
    id,
    ...solved,
    phonetics,
    ...(wordId !== '' && { wordId }),
    options: options.map(({ id, text, group, hint }) => ({
      id,
      text,
      ...(group !== undefined && { group }),
      ...(hint !== undefined && { hint }),
    })),
    ...pictureOf(pick(fields, names.image)),
    ...audioOf(pick(fields, names.audio)),
    ...(language !== null && { language }),
    speak: flag(pick(fields, names.speak)) ?? false,
    rules: rulesOf(fields, solved.kind),
  };
  const more = [...hidden, ...(stated.size > 0 ? [] : unnamedIn(fields))].map(
    (text) => ({ kind: 'text', text }) as const,
  );
  const unread = readings.filter((one) => !phonetics.includes(one));
  const details = detailsBeside(card, [
    ...detailsIn(fields),
    ...unread.map(({ text }) => ({ kind: 'reading', text }) as const),
    ...more,
  ]);
  return details.length > 0 ? { ...card, details } : card;
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
  const isChoice = solved.endsWith('choice') && (kind === 'several' || kind === 'choice');
  if (kind === solved || isChoice) return null;
  return `is of the type ${name}, but lacks what that needs: taken as ${solved}`;
}
