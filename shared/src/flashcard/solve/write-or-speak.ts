/** Cards whose answer is a text: written, or spoken. */
import { flag, pick, type Fields } from '../fields/fields.ts';
import { names } from '../fields/names.ts';
import { cardText } from '../fields/shown-text.ts';
import { sameText } from '../grade/fold-text.ts';
import { hasBlanks } from './blanks.ts';
import { asks, askedWith, type Solved, type Unsolved } from './front.ts';

const plainly = { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true };

/** The text to write is the card's answer; without one it is the card's word, by its type. */
export function write(card: Unsolved): Solved | null {
  const { instruction, questions, word, sentence, beside } = card.front;
  const correct = textsToWrite(card);
  if (correct.length === 0) return null;
  const [spoken, dictated] = [isSpoken(card.fields), isDictated(card)];
  const isWord = (text: string): boolean => correct.some((one) => sameText(text, one, plainly));
  const holdsOne = (text: string): boolean =>
    correct.some((one) => text.toLowerCase().includes(one.toLowerCase()));
  const texts = [word, sentence, ...questions].filter(Boolean);
  const heard = texts.find(isWord) ?? '';
  const askers = texts.filter(
    (text) => !isWord(text) && (spoken || hasBlanks(text) || !holdsOne(text)),
  );
  // A meaning asks for the word where no other text does.
  const needsOne = heard === '' && askers.length === 0 && !spoken && !dictated;
  const standIn = needsOne ? beside.find(({ kind }) => kind !== 'example') : undefined;
  const asking = standIn ? [standIn.text] : askers;
  const shown = { kind: 'spelling', options: card.options, correct } as const;
  const isHeard = spoken || (dictated && heard !== '');
  if (asking.length === 0 || isHeard)
    return { ...shown, ...askedWith([instruction, ...asking], heard || (asking.at(-1) ?? '')) };
  // The question is written: to hear the word would give the answer away.
  const prompt = [instruction, ...asking]
    .filter(Boolean)
    .reduce((line, text) => `${line}${/[\p{P}\s]$/u.test(line) ? ' ' : ': '}${text}`);
  return { ...shown, prompt, question: '', silent: true };
}

export function isSpoken(fields: Fields): boolean {
  return flag(pick(fields, names.speak)) === true;
}

/** The type says that the word is heard. */
function isDictated({ typeName }: Unsolved): boolean {
  return /dictat|listen|hear|audio/iu.test(typeName);
}

function textsToWrite(card: Unsolved): readonly string[] {
  const { word, sentence, questions } = card.front;
  const { answers: told } = card;
  const isSpelled = /spell|dictat/iu.test(card.typeName);
  if (told.length > 0) {
    // Other ways to spell a word do not make it wrong.
    const isAnother = isSpelled && card.told.length === 0 && word !== '';
    const isToo = word !== '' && told.some((one) => sameText(word, one, plainly));
    return [...new Set([isAnother ? word : '', ...told, isToo ? word : ''].filter(Boolean))];
  }
  if (word !== '') return [word];
  // A text that is heard, or whose type says that it is spelled. Any other question is not its own answer.
  const transcript = cardText(pick(card.fields, names.transcript));
  if (isDictated(card) && transcript !== '') return [transcript];
  const text = sentence || (questions.at(-1) ?? '');
  const isWord = isSpelled && !/\s|\?$/u.test(text) && !hasBlanks(text);
  return text !== '' && (isSpoken(card.fields) || isDictated(card) || isWord) ? [text] : [];
}

export function speak(card: Unsolved): Solved | null {
  const { instruction, questions, word, sentence } = card.front;
  const shown = { kind: 'speaking', options: card.options } as const;
  if (card.answers.length > 0) return { ...asks(card.front, []), ...shown, correct: card.answers };
  const question = sentence || word || (questions.at(-1) ?? instruction);
  if (question === '') return null;
  return { ...shown, ...askedWith([instruction, ...questions], question), correct: [question] };
}
