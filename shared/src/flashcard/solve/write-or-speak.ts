/** Cards whose answer is a text: written, or spoken. */
import { flag, pick, type Fields } from '../fields/fields.ts';
import { acceptedTyped, names } from '../fields/names.ts';
import { cardText } from '../fields/shown-text.ts';
import { sameText } from '../grade/fold-text.ts';
import { acceptedIn, textsOf } from './answers.ts';
import { hasBlanks } from './blanks.ts';
import { asks, askedWith, mentions, type Solved, type Unsolved } from './front.ts';

const plainly = { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true };

/** Types that say that the word is heard, that it is spelled, and that the text is given as it stands. */
const ofHearing = /dictat|listen|hear|audio/iu;
const ofSpelling = /spell|dictat/iu;
const asItStands = /dictat|repeat|read|shadow|pron/iu;

/** The text to write is the card's answer; without one it is the card's word, by its type. */
export function write(card: Unsolved): Solved | null {
  const { instruction, questions, word, sentence, beside } = card.front;
  const correct = textsToWrite(card);
  const texts = [word, sentence, ...questions].filter(Boolean);
  const isGiven = correct.some((one) => mentions(instruction, one));
  const isSentence = card.kind === 'fill-blanks' || [instruction, ...texts].some(hasBlanks);
  if (correct.length === 0 || isGiven || isSentence) return null;
  const isWord = (text: string): boolean => correct.some((one) => sameText(text, one, plainly));
  const holdsOne = (text: string): boolean =>
    correct.some((one) => text.toLowerCase().includes(one.toLowerCase()));
  const [spoken, dictated] = [isSpoken(card.fields), ofHearing.test(card.typeName)];
  const hasSound = spoken || pick(card.fields, names.audio) !== undefined;
  // A question that is the answer itself can only be heard.
  const isOfSound =
    hasSound || dictated || ofSpelling.test(card.typeName) || questions.some(isWord);
  const heard = texts.find(isWord) ?? '';
  const askers = texts.filter((text) => !isWord(text) && (spoken || !holdsOne(text)));
  const options = card.options.filter(({ text }) => !isWord(text));
  const shown = { kind: 'spelling', options, correct } as const;
  // A meaning asks for the word where nothing else does.
  const needsOne = !isOfSound && ![heard, instruction, ...askers].some(Boolean);
  const isMeaning = /^(?:meaning|translation)$/u;
  const standIn = beside.find(({ kind, text }) => isMeaning.test(kind) && !holdsOne(text));
  const asking = needsOne && standIn ? [standIn.text] : [instruction, ...askers].filter(Boolean);
  const isAsked = askers.length > 0 || (!isOfSound && asking.length > 0);
  if (!isAsked || spoken || (dictated && heard !== ''))
    return { ...shown, ...askedWith(asking, heard || (askers.at(-1) ?? '')) };
  // The question is written: to hear the word would give the answer away.
  const prompt = asking.reduce(
    (line, text) => `${line}${/[\p{P}\s]$/u.test(line) ? ' ' : ': '}${text}`,
  );
  return { ...shown, prompt, question: '', silent: true };
}

export function isSpoken(fields: Fields): boolean {
  return flag(pick(fields, names.speak)) === true;
}

function textsToWrite(card: Unsolved): readonly string[] {
  const { fields, typeName, answers, told, front } = card;
  const text = certainText(card, front.word);
  const isSpelled = ofSpelling.test(typeName) && (text === front.word || !/\s/u.test(text));
  const own = isSpelled || isSpoken(fields) || ofHearing.test(typeName) ? text : '';
  if (answers.length === 0) return own === '' ? [] : [own];
  // What is accepted too is not all: the answer itself is the word to spell, or on the back.
  const back = ofSpelling.test(typeName) ? front.word : cardText(pick(fields, names.back));
  const main = told.length === 0 ? back : '';
  const isAmong = answers.some((one) => sameText(one, main, plainly));
  if (main !== '' && main !== own && !isAmong) return [];
  const more = card.kind === 'spelling' ? textsOf(acceptedIn(fields, acceptedTyped)) : [];
  return [...new Set([main, ...answers, ...more].filter(Boolean))];
}

/** The first text; empty where its translation, a form of it or a reply may be asked for. */
function certainText({ front, fields, typeName }: Unsolved, first: string): string {
  const { instruction, questions, word, sentence, beside } = front;
  const transcript = cardText(pick(fields, names.transcript));
  const text = first || transcript || sentence || (questions.at(-1) ?? '');
  const words = names.word.map((name) => cardText(fields.get(name))).filter(Boolean);
  const isTranslated = beside.some(({ kind }) => kind === 'translation') && text !== transcript;
  const isOther =
    new Set(words).size > 1 ||
    (isTranslated && instruction !== '') ||
    (text !== word && text !== sentence && questions.some((one) => /[?？]$/u.test(one))) ||
    [instruction, ...questions].some((one) => mentions(one, text) && !sameText(one, text, plainly));
  return hasBlanks(text) || (isOther && !asItStands.test(typeName)) ? '' : text;
}

export function speak(card: Unsolved): Solved | null {
  const { instruction, questions, word, sentence } = card.front;
  const shown = { kind: 'speaking', options: card.options } as const;
  if (card.answers.length > 0) return { ...asks(card.front, []), ...shown, correct: card.answers };
  const text = certainText(card, sentence || word);
  if (text === '') return null;
  return { ...shown, ...askedWith([instruction, ...questions], text), correct: [text] };
}
