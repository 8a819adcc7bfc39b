/**
 * What a card asks: its instruction, its question, the word it is about, a sentence. Nothing is dropped: texts
 * that do not ask are shown beside the answer.
 */
import { findBlanks, type Sentence } from './blanks.ts';
import { fieldsOf, isAbsent, listOf, pick, type Fields } from '../fields/fields.ts';
import type { CardDetail, Flashcard } from '../flashcard.ts';
import { looseRules, sameText } from '../grade/fold-text.ts';
import { besides, isNamed, names } from '../fields/names.ts';
import { shownText } from '../fields/shown-text.ts';

export interface Front {
  readonly instruction: string;
  /** The instruction is only the card's title. */
  readonly isTitle: boolean;
  /** Distinct; the later ones say more. */
  readonly questions: readonly string[];
  readonly word: string;
  readonly sentence: string;
  /** Texts that are always shown beside the answer. */
  readonly details: readonly CardDetail[];
}

export type Asked = Pick<Flashcard, 'prompt' | 'question'> & {
  readonly details: readonly CardDetail[];
};

interface Standing {
  /** The mapping names the question, so no other text asks. */
  readonly stated: boolean;
  /** The card has an answer, so a title alone can ask for it. */
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
  const isTitle = instruction === '' && !asksByTitle;
  return {
    instruction: isTitle ? heading : instruction,
    isTitle,
    questions: questions.filter(Boolean),
    word: stated ? '' : word,
    sentence: stated ? '' : sentence,
    details: [
      ...besidesIn(fields, 3),
      ...details('word', stated ? [word, ...otherWords] : otherWords),
      ...details('text', stated ? [sentence, ...otherSentences] : otherSentences),
      ...details('text', isSilent ? anything.slice(1) : anything),
    ],
  };
}

/** A title that may hold the answer is shown beside the answer. */
export function withoutSpoiler(front: Front, answers: readonly string[]): Front {
  const { instruction, isTitle } = front;
  const spoils = isTitle && answers.some((text) => text !== '' && mentions(instruction, text));
  if (!spoils) return front;
  return {
    ...front,
    instruction: '',
    details: [...front.details, ...details('text', [instruction])],
  };
}

function details(kind: CardDetail['kind'], texts: readonly string[]): readonly CardDetail[] {
  return texts.filter(Boolean).map((text) => ({ kind, text }));
}

/** A text with a blank is the sentence to complete, under any name. */
function withBlanksAnywhere(fields: Fields): string {
  const found = [...fields].find(
    ([name, value]) => typeof value === 'string' && !isNamed(name) && hasBlanks(value),
  );
  return found ? shownText(found[1]) : '';
}

/** A list gives a text for each item, an object the texts of its members. */
function besidesIn(fields: Fields, depth: number): readonly CardDetail[] {
  const read = (kind: CardDetail['kind'], value: unknown): readonly CardDetail[] => {
    if (isAbsent(value) || typeof value === 'number') return [];
    const inner = fieldsOf(value);
    return [
      ...details(kind, [shownText(value)]),
      ...(inner && depth > 1 ? besidesIn(inner, depth - 1) : []),
    ];
  };
  const all = [
    ...besides.map((kind) => [kind, names[kind]] as const),
    ['explanation', names.transcript] as const,
  ];
  return all.flatMap(([kind, list]) =>
    list.flatMap((name) =>
      listOf(fields.get(name))
        .slice(0, 20)
        .flatMap((one) => read(kind, one)),
    ),
  );
}

/**
 * Prompt and question of a card whose answer is chosen, said or thought of.
 * @param answers texts of the answer: a word that is one of them must not be shown
 */
export function asks(front: Front, answers: readonly string[]): Asked {
  const { instruction, questions, word, sentence } = front;
  const last = questions.at(-1) ?? '';
  const isTold = answers.some((text) => sameText(text, word, looseRules));
  const isNamed = word === '' || [instruction, ...questions].some((text) => mentions(text, word));
  const standIn = front.details.find(({ kind }) => kind !== 'word');
  const chosen = (): string => {
    if (hasBlanks(sentence)) return sentence;
    if (last !== '') return isNamed || isTold || hasBlanks(last) ? last : word;
    const isHidden = isTold && (sentence !== '' || front.details.length > 0);
    if (word !== '' && !isHidden) return word;
    const asksAlone = instruction !== '' && (word === '' || standIn === undefined);
    return sentence || (asksAlone ? instruction : (standIn?.text ?? word));
  };
  const question = chosen();
  // A passage comes before the question about it.
  const leads = [instruction, ...questions, question === last ? sentence : ''];
  return {
    ...said(leads, question),
    details: [
      ...details('word', [question, ...leads].some((text) => mentions(text, word)) ? [] : [word]),
      ...details('example', question === word ? [sentence] : []),
      ...front.details,
    ],
  };
}

/** The sentence to complete, and the text above it. */
export function completes(front: Front, expected: boolean): Asked & Sentence {
  const { instruction, questions, word, sentence } = front;
  const texts = [sentence, ...questions.toReversed(), word, instruction].filter(Boolean);
  const chosen =
    texts.find((text) => hasBlanks(text)) ??
    (expected ? texts.find((text) => findBlanks(text, true).blanks.length > 0) : undefined) ??
    texts[0] ??
    '';
  const found = findBlanks(chosen, expected && chosen !== instruction);
  return {
    ...said(
      [instruction, ...questions].filter((text) => text !== chosen),
      found.text,
    ),
    details: [
      ...details('text', sentence === chosen ? [] : [sentence]),
      ...details('word', word === chosen ? [] : [word]),
      ...front.details,
    ],
    ...found,
  };
}

export function hasBlanks(text: string): boolean {
  return findBlanks(text, false).blanks.length > 0;
}

function said(leads: readonly string[], question: string): Pick<Asked, 'prompt' | 'question'> {
  const distinct = [...new Set(leads)].filter((text) => text !== '' && text !== question);
  return { prompt: distinct.join('\n'), question };
}

export function holds(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}

/** As {@link holds}, but not inside a longer word: "part" does not contain the word "art". */
function mentions(text: string, word: string): boolean {
  const parts = text.toLowerCase().split(word.toLowerCase());
  return parts
    .slice(1)
    .some((after, at) => !/\p{Ll}$/u.test(parts[at] ?? '') && !/^\p{Ll}/u.test(after));
}
