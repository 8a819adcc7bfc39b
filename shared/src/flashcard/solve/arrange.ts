/** Cards whose options are put in order. */
import type { CardOption } from '../flashcard.ts';
import { foldText } from '../grade/fold-text.ts';
import { asks } from './front.ts';
import { textOption, withOwnIds, type DecodedOption } from './options.ts';
import { createResolver, type Resolver } from './resolve.ts';
import { agreed, shownOption, toldTexts, type Solved, type Unsolved } from './unsolved.ts';
import type { ToldField } from './answers.ts';

export function arrange(card: Unsolved): Solved | null {
  const texts = toldTexts(card);
  const own = card.decoded.options;
  const options = own.length > 0 ? own : wordsOf(texts);
  const resolver = createResolver(options, options.length, card.reading);
  const correct = agreed(card.told.map((field) => resolveOrder(field, resolver)));
  if (correct === null || options.length < 2) return null;
  // The sentence to arrange must not be shown as the question.
  const { questions, sentence } = card.front;
  const front = {
    ...card.front,
    questions: questions.filter((text) => !texts.includes(text)),
    sentence: texts.includes(sentence) ? '' : sentence,
  };
  return {
    ...asks(front, texts),
    kind: 'arrange',
    options: options.map(shownOption),
    correct,
    ...(own.length === 0 && texts.length === 1 && { submits: 'sentence' }),
  };
}

/** The words of a sentence without options, in an order that does not give the answer away. */
function wordsOf(texts: readonly string[]): readonly DecodedOption[] {
  const words = texts.length > 1 ? texts : (texts[0]?.split(/\s+/u) ?? []);
  return withOwnIds(words.map((text, place) => textOption(text, place))).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
}

/**
 * Ids in order; each option is used once, also where two have the same text. A sentence in one text is built from
 * the options' words.
 */
function resolveOrder(told: ToldField, resolver: Resolver): readonly string[] | null {
  const { options } = resolver;
  const [only, ...others] = told;
  const isSentence = typeof only?.value === 'string' && others.length === 0;
  const laid = isSentence ? layOut(only.value, options) : null;
  if (laid !== null) return laid;
  const used = new Set<string>();
  for (const id of resolver.all(told)?.ids ?? []) {
    const text = options.find((option) => option.id === id)?.text;
    const free = used.has(id)
      ? options.find((option) => option.text === text && !used.has(option.id))?.id
      : id;
    if (free === undefined) return null;
    used.add(free);
  }
  return used.size > 0 ? [...used] : null;
}

/** The most attempts to build the sentence. */
const mostSteps = 5_000;

/** The options, each used once, whose texts in this order make the sentence; null when there are none. */
export function layOut(sentence: string, options: readonly CardOption[]): readonly string[] | null {
  return laidWith(sentence, options, false) ?? laidWith(sentence, options, true);
}

function laidWith(
  sentence: string,
  options: readonly CardOption[],
  ignorePunctuation: boolean,
): readonly string[] | null {
  const rules = { ignoreCase: true, ignoreAccents: false, ignorePunctuation };
  const fold = (text: string): string => foldText(text, rules).replaceAll(/\s+/gu, '');
  const whole = fold(sentence);
  // The longest first: "ice cream" before "ice".
  const pieces = options
    .map(({ id, text }) => ({ id, text: fold(text) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.text.length - a.text.length);
  const used: string[] = [];
  let steps = 0;
  function lay(from: number): boolean {
    if (from === whole.length) return used.length > 0;
    for (const [place, { id, text }] of pieces.entries()) {
      if (++steps > mostSteps) return false;
      const isTwin = pieces
        .slice(0, place)
        .some((one) => one.text === text && !used.includes(one.id));
      if (isTwin || used.includes(id) || !whole.startsWith(text, from)) continue;
      used.push(id);
      if (lay(from + text.length)) return true;
      used.pop();
    }
    return false;
  }
  return lay(0) ? used : null;
}
