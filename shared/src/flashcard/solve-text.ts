/** Cards whose answer is a text: written, spoken, or revealed for the learner to grade. */
import { findBlanks } from './blanks.ts';
import { foldName } from './fields.ts';
import { createOptionFinder, type CountsFrom } from './option-finder.ts';
import { resolveIds } from './resolve-answers.ts';
import { asked, shownOption, type Solved, type Unsolved } from './unsolved.ts';

export function spelling(card: Unsolved): Solved | null {
  const { question, texts, prompt, spoken } = card;
  const correct = texts.length > 0 ? texts : [question].filter(Boolean);
  if (correct.length === 0) return null;
  const options = card.decoded.options.map(shownOption);
  const isWord = correct.some((text) => foldName(text) === foldName(question));
  if (question === '' || isWord || spoken)
    return { kind: 'spelling', prompt, question, options, correct };
  const joint = prompt === '' || /[\p{P}\s]$/u.test(prompt) ? ' ' : ': ';
  return {
    ...{ kind: 'spelling', prompt: `${prompt}${joint}${question}`.trim(), question: '' },
    ...{ options, correct, silent: true },
  };
}

export function speaking(card: Unsolved): Solved | null {
  const correct =
    card.texts.length > 0 ? card.texts : [card.question || card.prompt].filter(Boolean);
  if (correct.length === 0) return null;
  return {
    ...asked(card),
    kind: 'speaking',
    options: card.decoded.options.map(shownOption),
    correct,
  };
}

/** Where the card lacks what any kind needs, the learner reveals and grades themself. */
export function reveal(card: Unsolved, countsFrom: CountsFrom): Solved {
  const { options } = card.decoded;
  const evidence = { fromZero: false, fromOne: false };
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  const meant =
    marked.length > 0
      ? marked
      : resolveIds(card.told.values, createOptionFinder(options, countsFrom, evidence));
  const texts = meant?.map((id) => options.find((option) => option.id === id)?.text ?? id);
  const { prompt, question } = asked(card);
  const { text, blanks } = findBlanks(question, false);
  const clozes = blanks.flatMap(({ answer }) => answer ?? []);
  return {
    ...{ kind: 'reveal', prompt, options: [] },
    question: clozes.length > 0 ? text : question,
    correct: texts ?? (card.texts.length > 0 ? card.texts : clozes),
  };
}
