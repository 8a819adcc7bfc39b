/** Cards whose answer is a text: written, or spoken. */
import type { CardDetail } from './flashcard.ts';
import { sameText } from './fold-text.ts';
import { asks, hasBlanks, holds, type Front } from './front.ts';
import { shownOption, toldTexts, type Solved, type Unsolved } from './solve.ts';

const plainly = { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true };

/** What is written is what the card names an answer; otherwise its word, which its type makes one. */
export function spelling(card: Unsolved): Solved | null {
  const { front, spoken, dictated } = card;
  const told = toldTexts(card);
  const named = told.length > 0 ? told : wordToWrite(card);
  if (named.length === 0) return null;
  const isRight = (text: string): boolean => named.some((one) => sameText(one, text, plainly));
  // Other ways to spell a word do not make it wrong.
  const isToo =
    front.word !== '' &&
    (isRight(front.word) ||
      (card.spelled && card.told.length === 0 && !named.includes(front.word)));
  const correct = isToo ? [...new Set([...named, front.word])] : named;
  const tells = (text: string): boolean =>
    !spoken && !hasBlanks(text) && correct.some((one) => holds(text, one));
  const texts = [front.word, front.sentence, ...front.questions].filter(Boolean);
  const isWord = (text: string): boolean => isRight(text) || correct.includes(text);
  const heard = texts.find(isWord) ?? '';
  const others = texts.filter((text) => !isWord(text));
  const details: CardDetail[] = [
    ...others.filter(tells).map((text): CardDetail => ({ kind: 'example', text })),
    ...front.details,
  ];
  const askers = others.filter((text) => !tells(text));
  const options = card.decoded.options.map(shownOption);
  const base = { kind: 'spelling', options, correct } as const;
  const meaning = heard === '' && askers.length === 0 && !spoken && !dictated && standIn(front);
  if (!meaning && (askers.length === 0 || spoken || (dictated && heard !== ''))) {
    const leads = heard === '' ? askers.slice(0, -1) : askers;
    const question = heard === '' ? (askers.at(-1) ?? '') : heard;
    return {
      ...base,
      prompt: [front.instruction, ...leads].filter(Boolean).join('\n'),
      question,
      details,
    };
  }
  // Asked in writing: to hear it would be to be told.
  const asking = meaning ? [meaning.text] : askers;
  const prompt = [front.instruction, ...asking].filter(Boolean).reduce((line, text) => {
    return `${line}${/[\p{P}\s]$/u.test(line) ? ' ' : ': '}${text}`;
  });
  return {
    ...{ ...base, prompt, question: '', silent: true },
    details: meaning ? details.filter((one) => one !== meaning) : details,
  };
}

/** The word; or the text, where it is heard or can be nothing but the word. */
function wordToWrite({ front, spoken, dictated }: Unsolved): readonly string[] {
  const { word, sentence, questions } = front;
  const text = sentence || (questions.at(-1) ?? '');
  const isWord = !/\s|\?$/u.test(text) && !hasBlanks(text);
  if (word !== '') return [word];
  return text !== '' && (spoken || dictated || isWord) ? [text] : [];
}

/** What asks for the word where nothing else does. */
function standIn({ details }: Front): CardDetail | undefined {
  const kinds = ['meaning', 'translation', 'hint', 'explanation'];
  return details.find(({ kind }) => kinds.includes(kind));
}

export function speaking(card: Unsolved): Solved | null {
  const { front } = card;
  const told = toldTexts(card);
  const { instruction, questions, word, sentence } = front;
  const text = sentence || word || (questions.at(-1) ?? instruction);
  const correct = told.length > 0 ? told : [text].filter(Boolean);
  if (correct.length === 0) return null;
  const prompt = [instruction, ...questions].filter((one) => one !== '' && one !== text).join('\n');
  const more: readonly CardDetail[] =
    word === '' || word === text ? [] : [{ kind: 'word', text: word }];
  return {
    ...(told.length > 0
      ? asks(front, [])
      : { prompt, question: text, details: [...more, ...front.details] }),
    kind: 'speaking',
    options: card.decoded.options.map(shownOption),
    correct,
  };
}
