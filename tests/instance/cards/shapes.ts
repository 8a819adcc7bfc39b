/**
 * The flashcards answer in the many shapes that services of this kind use. interface.md section 4.3
 * shows no field names, so a client has to find its way in all of these.
 */
import type { CardShape } from '../options.ts';
import type { DealtCard } from '../store.ts';
import type { DealStats } from './deal.ts';

type Shape = (cards: readonly DealtCard[], stats: DealStats) => unknown;

const typeNames = {
  choice: 'CARD_TYPE_CHOICE',
  spelling: 'CARD_TYPE_SPELLING',
  reveal: 'CARD_TYPE_REVEAL',
} as const;

const shapes: Record<CardShape, Shape> = {
  'documented-snake': (cards, stats) => ({ flash_cards: cards.map(documented), stats }),
  camel: (cards, stats) => camelCased({ flash_cards: cards.map(documented), stats }),
  'bare-list': (cards) => cards.map(documented),
  /** Options as plain strings, the answer as text. */
  'option-texts': (cards) => ({
    cards: plain(cards, (card) => ({ options: optionTexts(card), answer: correctTexts(card)[0] })),
  }),
  /** The answer as the option's place, from 0. */
  'option-index': (cards) => ({
    flashcards: plain(cards, (card) => ({
      options: optionTexts(card),
      correct_index: correctIndex(card),
    })),
  }),
  /** The answer as a letter: A is the first option. */
  'option-letter': (cards) => ({
    items: plain(cards, (card) => ({
      choices: optionTexts(card),
      correct_answer: String.fromCharCode(65 + correctIndex(card)),
    })),
  }),
  /** A flag on the right option. */
  'option-flags': (cards) => ({
    data: plain(cards, ({ content }) => ({
      options: content.options.map((option) => ({
        ...option,
        is_correct: content.correct.includes(option.id),
      })),
    })),
  }),
  /** Options as an object from id to text. */
  'option-map': (cards) => ({
    flash_cards: plain(cards, ({ content }) => ({
      options: Object.fromEntries(content.options.map(({ id, text }) => [id, text])),
      correct_answers: content.correct,
    })),
  }),
};

export function shapeCards(
  shape: CardShape,
  cards: readonly DealtCard[],
  stats: DealStats,
): unknown {
  return shapes[shape](cards, stats);
}

function documented({ id, content }: DealtCard): object {
  return {
    id,
    type: typeNames[content.kind],
    difficulty: content.difficulty,
    prompt: content.prompt,
    question: {
      text: content.question,
      auto_play: content.kind === 'spelling',
      phonetics: [],
      image_url: '',
    },
    options: content.options,
    answer: { correct_values: content.correct, config: { ignore_case: true } },
  };
}

/** Cards with few and flat fields; `choice` gives what each service does in its own way. */
function plain(cards: readonly DealtCard[], choice: (card: DealtCard) => object): object[] {
  return cards.map((card) => {
    const { kind, prompt, question, options, correct } = card.content;
    const hint = options[0]?.text;
    return {
      id: card.id,
      type: kind,
      prompt,
      question,
      ...(kind === 'choice'
        ? choice(card)
        : { answer: correct[0], ...(hint !== undefined && { hint }) }),
    };
  });
}

function optionTexts({ content }: DealtCard): string[] {
  return content.options.map(({ text }) => text);
}

function correctIndex({ content }: DealtCard): number {
  return content.options.findIndex(({ id }) => content.correct.includes(id));
}

function correctTexts({ content }: DealtCard): string[] {
  const { options, correct } = content;
  return options.filter(({ id }) => correct.includes(id)).map(({ text }) => text);
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
      camelCased(member),
    ]),
  );
}
