/** Cards with few and flat fields, in the ways in which services write options and answers (see `shapes.ts`). */
import type { DealtCard } from '../state/store.ts';
import { contentPairs, optionText, type CardContent } from '../contract/card-content.ts';

/** How a service writes what is chosen, filled, ordered or matched. */
export interface OptionStyle {
  chosen(content: CardContent): object;
  filled(content: CardContent): object;
  arranged(content: CardContent): object;
  matched(content: CardContent): object;
}

export function plainShape({ id, content }: DealtCard, style: OptionStyle): object {
  const { kind, prompt, question } = content;
  return { id, type: kind, prompt, question, ...answered(content, style) };
}

function answered(content: CardContent, style: OptionStyle): object {
  const { kind, options, correct } = content;
  switch (kind) {
    case 'choice':
    case 'multiple-choice':
      return style.chosen(content);
    case 'fill-blanks':
      return style.filled(content);
    case 'arrange':
      return style.arranged(content);
    case 'match':
      return style.matched(content);
    case 'spelling':
    case 'reveal': {
      const hint = options[0]?.text;
      return { answer: correct[0], ...(hint !== undefined && { hint }) };
    }
    case 'speaking':
      return { answer: correct[0], config: { ignore_case: true, min_similarity: 0.8 } };
  }
}

const texts = ({ options }: CardContent) => options.map(({ text }) => text);
const place = ({ options }: CardContent, id: string) =>
  options.findIndex((option) => option.id === id);
const letter = (content: CardContent, id: string) => String.fromCharCode(65 + place(content, id));
const fillings = (content: CardContent) => contentPairs(content).map(([, id]) => id);
const single = <Value>(values: readonly Value[]) => (values.length === 1 ? values[0] : values);
const side = ({ options }: CardContent, group: 'left' | 'right') =>
  options.filter((option) => option.group === group);

const pairsOfTexts = (content: CardContent) => ({
  pairs: contentPairs(content).map(([left, right]) => ({
    left: optionText(content, left),
    right: optionText(content, right),
  })),
});

export const withTexts: OptionStyle = {
  chosen: (content) => ({
    options: texts(content),
    answer: single(content.correct.map((id) => optionText(content, id))),
  }),
  filled: (content) => ({
    options: texts(content),
    answers: fillings(content).map((id) => optionText(content, id)),
  }),
  arranged: (content) => ({
    options: texts(content),
    answer: content.correct.map((id) => optionText(content, id)).join(' '),
  }),
  matched: pairsOfTexts,
};

export const withPlaces: OptionStyle = {
  chosen: (content) => ({
    options: texts(content),
    correct_index: single(content.correct.map((id) => place(content, id))),
  }),
  filled: (content) => ({
    options: texts(content),
    correct_index: fillings(content).map((id) => place(content, id)),
  }),
  arranged: (content) => ({
    options: texts(content),
    correct_index: content.correct.map((id) => place(content, id)),
  }),
  matched: pairsOfTexts,
};

export const withLetters: OptionStyle = {
  chosen: (content) => ({
    choices: texts(content),
    correct_answer: content.correct.map((id) => letter(content, id)).join(','),
  }),
  filled: (content) => ({
    choices: texts(content),
    correct_answer: fillings(content).map((id) => letter(content, id)),
  }),
  arranged: (content) => ({
    choices: texts(content),
    correct_answer: content.correct.map((id) => letter(content, id)),
  }),
  matched: (content) => ({
    column_a: side(content, 'left').map(({ text }) => text),
    column_b: side(content, 'right').map(({ text }) => text),
    correct_answer: contentPairs(content).map(([left, right]) => [
      side(content, 'left').findIndex(({ id }) => id === left) + 1,
      String.fromCharCode(65 + side(content, 'right').findIndex(({ id }) => id === right)),
    ]),
  }),
};

export const withFlags: OptionStyle = {
  ...withTexts,
  chosen: ({ options, correct }) => ({
    options: options.map((option) => ({ ...option, is_correct: correct.includes(option.id) })),
  }),
};

export const withIds: OptionStyle = {
  chosen: (content) => ({ options: map(content.options), correct_answers: content.correct }),
  filled: (content) => ({
    options: map(content.options),
    correct_answers: Object.fromEntries(contentPairs(content)),
  }),
  arranged: (content) => ({ options: map(content.options), correct_answers: content.correct }),
  matched: (content) => ({
    left: map(side(content, 'left')),
    right: map(side(content, 'right')),
    correct_answers: Object.fromEntries(contentPairs(content)),
  }),
};

function map(options: CardContent['options']): object {
  return Object.fromEntries(options.map(({ id, text }) => [id, text]));
}
