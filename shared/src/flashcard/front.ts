/**
 * What a card asks, out of all it says: the instruction, the question, the word it is about, a sentence.
 * Nothing of that is dropped: what does not ask is shown beside the answer.
 */
import { findBlanks, type Sentence } from './blanks.ts';
import { fieldsOf, isAbsent, pick, type Fields } from './fields.ts';
import type { CardDetail, Flashcard } from './flashcard.ts';
import { looseRules, sameText } from './fold-text.ts';
import { besides, isNamed, names } from './names.ts';
import { shownText } from './shown-text.ts';

export interface Front {
  readonly instruction: string;
  /** Distinct; the later ones say more. */
  readonly questions: readonly string[];
  readonly word: string;
  readonly sentence: string;
  /** What is shown beside the answer, whoever asks. */
  readonly details: readonly CardDetail[];
}

export type Asked = Pick<Flashcard, 'prompt' | 'question'> & {
  readonly details: readonly CardDetail[];
};

interface Standing {
  /** The question stands where a mapping says: nothing else asks. */
  readonly stated: boolean;
  /** There is something to answer: then a title alone asks for it. */
  readonly answered: boolean;
}

export function readFront(fields: Fields, { stated, answered }: Standing): Front {
  const texts = (list: readonly string[]): readonly string[] => [
    ...new Set(list.map((name) => shownText(fields.get(name))).filter(Boolean)),
  ];
  const [word = '', ...otherWords] = texts(names.word);
  const [sentence = withBlanksAnywhere(fields), ...otherSentences] = texts(names.sentence);
  const anything = texts(names.anything);
  const own = stated ? [shownText(fields.get('question'))] : texts(names.question);
  const isSilent = own.length === 0 && word === '' && sentence === '';
  const [heading = ''] = texts(names.heading);
  const instruction = shownText(pick(fields, names.instruction));
  const asksByTitle = isSilent && anything.length === 0 && instruction === '';
  const questions = !isSilent ? own : asksByTitle && answered ? [heading] : anything.slice(0, 1);
  const rest = isSilent ? anything.slice(1) : anything;
  const detail = (kind: CardDetail['kind'], list: readonly string[]): readonly CardDetail[] =>
    list.map((text) => ({ kind, text }));
  return {
    instruction: instruction || (asksByTitle ? '' : heading),
    questions: questions.filter(Boolean),
    word: stated ? '' : word,
    sentence: stated ? '' : sentence,
    details: [
      ...besides.flatMap((kind) =>
        names[kind].flatMap((name) => detailsIn(fields.get(name), kind)),
      ),
      ...detail('word', stated ? [word, ...otherWords] : otherWords),
      ...detail('text', [...(stated ? [sentence] : []), ...otherSentences, ...rest]),
    ].filter(({ text }) => text !== ''),
  };
}

/** A sentence to be completed shows itself, whatever it is called. */
function withBlanksAnywhere(fields: Fields): string {
  const found = [...fields].find(
    ([name, value]) => typeof value === 'string' && !isNamed(name) && hasBlanks(value),
  );
  return found ? shownText(found[1]) : '';
}

/** A list gives a text for each of its items, and an object what it holds of each kind. */
function detailsIn(value: unknown, kind: CardDetail['kind'], depth = 3): readonly CardDetail[] {
  if (isAbsent(value) || typeof value === 'number' || depth === 0) return [];
  if (Array.isArray(value))
    return value.slice(0, 20).flatMap((one: unknown) => detailsIn(one, kind, depth - 1));
  const inner = fieldsOf(value);
  const deeper = inner
    ? besides.flatMap((name) =>
        names[name].flatMap((field) => detailsIn(inner.get(field), name, depth - 1)),
      )
    : [];
  const text = shownText(value);
  return text === '' ? deeper : [{ kind, text }, ...deeper];
}

/**
 * Prompt and question of a card whose answer is chosen, said or thought of.
 * @param answers texts of the answer: a word that is one of them must not be shown
 */
export function asks(front: Front, answers: readonly string[]): Asked {
  const { instruction, questions, word, sentence, details } = front;
  const isTold = word !== '' && answers.some((text) => sameText(text, word, looseRules));
  const hidden: readonly CardDetail[] = word === '' ? [] : [{ kind: 'word', text: word }];
  const example: readonly CardDetail[] =
    sentence === '' ? [] : [{ kind: 'example', text: sentence }];
  if (hasBlanks(sentence))
    return said([instruction, ...questions], sentence, [...hidden, ...details]);
  const [last = '', ...others] = questions.toReversed();
  const leads = [instruction, ...others.reverse()];
  if (last !== '') {
    const isNamed = word === '' || [...leads, last].some((text) => holds(text, word));
    if (isNamed) return said([...leads, sentence], last, details);
    if (isTold || hasBlanks(last)) return said([...leads, sentence], last, [...hidden, ...details]);
    return said([...leads, last], word, [...example, ...details]);
  }
  if (word !== '' && !(isTold && (sentence !== '' || details.length > 0)))
    return said([instruction], word, [...example, ...details]);
  if (sentence !== '') return said([instruction], sentence, [...hidden, ...details]);
  const standIn = details.find(({ kind }) => kind !== 'word');
  if (instruction !== '' && (word === '' || !standIn))
    return { prompt: '', question: instruction, details: [...hidden, ...details] };
  if (standIn === undefined) return { prompt: '', question: word, details };
  const others_ = details.filter((one) => one !== standIn);
  return said([instruction], standIn.text, [...hidden, ...others_]);
}

/** The sentence that is to be completed, and what is said above it. */
export function completes(front: Front, expected: boolean): Asked & Sentence {
  const { instruction, questions, word, sentence, details } = front;
  const texts = [sentence, ...questions.toReversed(), word, instruction].filter(Boolean);
  const chosen =
    texts.find((text) => hasBlanks(text)) ??
    (expected ? texts.find((text) => findBlanks(text, true).blanks.length > 0) : undefined) ??
    texts[0] ??
    '';
  const found = findBlanks(chosen, expected && chosen !== instruction);
  const leads = [instruction, ...questions].filter((text) => text !== chosen);
  const rest: readonly CardDetail[] = [
    ...(sentence === '' || sentence === chosen ? [] : [{ kind: 'text', text: sentence } as const]),
    ...(word === '' || word === chosen ? [] : [{ kind: 'word', text: word } as const]),
  ];
  return { ...said(leads, found.text, [...rest, ...details]), ...found };
}

export function hasBlanks(text: string): boolean {
  return findBlanks(text, false).blanks.length > 0;
}

function said(leads: readonly string[], question: string, details: readonly CardDetail[]): Asked {
  const distinct = [...new Set(leads)].filter((text) => text !== '' && text !== question);
  return { prompt: distinct.join('\n'), question, details };
}

export function holds(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}
