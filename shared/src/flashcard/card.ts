/**
 * One item of the list as a flashcard, whatever its fields are called (interface.md section 2.3 says
 * only that a card has an id, a question type, options and a correct answer).
 */
import { answerTexts, resolveIds, resolveOrder, resolvePairs, toldAnswers } from './answer.ts';
import { languageOf, phoneticsOf, pictureOf, rulesOf } from './details.ts';
import { fieldsOf, flag, pick, rawText, shownText, type Fields } from './fields.ts';
import type { CardKind, CardOption, Flashcard } from './flashcard.ts';
import { namedKind, type NamedKind } from './kind.ts';
import { decodeOptions } from './options.ts';

/** Ids longer than this belong to no card that could be answered. UTF-16 units. */
const longestId = 512;

const questionNames = ['question', 'stem', 'front', 'text', 'word', 'term', 'sentence', 'content'];
const promptNames = ['prompt', 'instruction', 'instructions', 'task', 'title'];
const typeNames = ['type', 'cardtype', 'kind', 'questiontype', 'flashcardtype', 'format'];

/** A card, or the reason why the item is none. Throws for nothing. */
export function decodeCard(item: unknown): Flashcard | string {
  const outer = fieldsOf(item);
  if (outer === null) return 'is not an object';
  // A list of {"card": {…}} or {"flashcard": {…}, "due": …}.
  const fields = fieldsOf(pick(outer, ['flashcard', 'card'])) ?? outer;
  const id = rawText(pick(fields, ['id', 'flashcardid', 'cardid', 'uuid']) ?? pick(outer, ['id']));
  if (id === '') return 'has no id';
  if (id.length > longestId) return 'has an id that is too long';

  const questionField = pick(fields, questionNames);
  const inner = fieldsOf(questionField);
  const promptText = shownText(pick(fields, promptNames));
  const question = shownText(questionField);
  const told = toldAnswers(fields);
  const texts = answerTexts(told).map(shownText).filter(Boolean);
  const { options, marked } = decodeOptions(fields);
  const answers = marked.length > 0 ? marked.map((value) => ({ value, byIndex: false })) : told;

  const structure = { fields, inner, options, question, texts, answers };
  const answer = solve(kindOf(namedKind(pick(fields, typeNames)), structure), structure);
  if (question === '' && promptText === '' && answer.correct.length === 0)
    return 'has nothing to ask';

  const picture =
    pick(inner ?? fields, ['imageurl', 'image', 'picture']) ?? pick(fields, ['imageurl', 'image']);
  const language = languageOf(
    pick(fields, ['language', 'lang']) ?? (inner && pick(inner, ['language', 'lang'])),
  );
  return {
    id,
    ...answer,
    // A card with an instruction alone asks what the instruction says.
    prompt: question === '' && answer.kind !== 'spelling' ? '' : promptText,
    question: question === '' && answer.kind !== 'spelling' ? promptText : question,
    phonetics: phoneticsOf(fields, inner),
    ...pictureOf(picture),
    ...(language !== null && { language }),
    speak:
      flag(
        pick(inner ?? fields, ['autoplay', 'speak', 'tts']) ?? pick(fields, ['autoplay', 'speak']),
      ) ?? false,
    rules: rulesOf(fields, answer.kind),
  };
}

interface Structure {
  readonly fields: Fields;
  readonly inner: Fields | null;
  readonly options: readonly CardOption[];
  readonly question: string;
  readonly texts: readonly string[];
  readonly answers: Parameters<typeof resolveIds>[0];
}

/** The named kind; where no name is given, what the card's structure can only be. */
function kindOf(name: NamedKind, card: Structure): CardKind {
  if (name === 'unknown') return 'reveal';
  if (name === 'several') return card.answers.length > 1 ? 'multiple-choice' : 'choice';
  if (name !== 'unnamed') return name;
  if (card.options.length > 0) {
    if (new Set(card.options.map((option) => option.group ?? '')).size === 2) return 'match';
    if (/_{3,}/u.test(card.question)) return 'fill-blanks';
    return card.answers.length > 1 ? 'multiple-choice' : 'choice';
  }
  const spoken = flag(pick(card.inner ?? card.fields, ['autoplay', 'speak']));
  return spoken === true && card.texts.includes(card.question) ? 'spelling' : 'reveal';
}

/** What a kind needs to be graded; where the card lacks it, the learner reveals and grades. */
function solve(
  kind: CardKind,
  { answers: told, options, texts, question }: Structure,
): Pick<Flashcard, 'kind' | 'options' | 'correct'> {
  const ids =
    kind === 'choice' || kind === 'multiple-choice'
      ? resolveIds(told, options)
      : kind === 'arrange'
        ? resolveOrder(told, options)
        : kind === 'match' || kind === 'fill-blanks'
          ? resolvePairs(told, options, kind)
          : null;
  if (ids !== null) return { kind, options, correct: ids };
  const accepted = texts.length > 0 ? texts : [question].filter(Boolean);
  if ((kind === 'spelling' || kind === 'speaking') && accepted.length > 0)
    return { kind, options, correct: accepted };
  const meant = resolveIds(told, options)?.map(
    (id) => options.find((option) => option.id === id)?.text ?? id,
  );
  return { kind: 'reveal', options: [], correct: meant ?? texts };
}
