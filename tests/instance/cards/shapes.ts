/**
 * The flashcards answer in the many shapes that services of this kind use. interface.md section 4.3
 * shows no field names, so a client has to find its way in all of these.
 */
import type { QuestionType } from '../contract/question-types.ts';
import { camelCased } from '../contract/naming.ts';
import type { CardShape } from '../settings.ts';
import type { DealtCard } from '../state/store.ts';
import { contentPairs, optionText } from '../contract/card-content.ts';
import type { DealStats } from './deal.ts';
import {
  plainShape,
  withIds,
  withFlags,
  withLetters,
  withPlaces,
  withTexts,
} from './plain-cards.ts';

/** Null where counts are switched off. */
type Shape = (cards: readonly DealtCard[], stats: DealStats | null) => unknown;

const typeNames: Readonly<Record<QuestionType, string>> = {
  choice: 'CARD_TYPE_CHOICE',
  'multiple-choice': 'CARD_TYPE_MULTIPLE_CHOICE',
  'fill-blanks': 'CARD_TYPE_SELECT_WORDS',
  spelling: 'CARD_TYPE_SPELLING',
  arrange: 'CARD_TYPE_ARRANGE',
  match: 'CARD_TYPE_MATCHING',
  speaking: 'CARD_TYPE_SPEAKING',
  reveal: 'CARD_TYPE_REVEAL',
};

const shapes: Readonly<Record<CardShape, Shape>> = {
  'documented-snake': (cards, stats) => ({ flash_cards: cards.map(documented), ...beside(stats) }),
  camel: (cards, stats) => camelCased({ flash_cards: cards.map(documented), ...beside(stats) }),
  'bare-list': (cards) => cards.map(documented),
  /** Options as plain strings, the answer as text. */
  'option-texts': (cards) => ({ cards: cards.map((card) => plainShape(card, withTexts)) }),
  /** The answer as the option's place, from 0. */
  'option-index': (cards) => ({ flashcards: cards.map((card) => plainShape(card, withPlaces)) }),
  /** The answer as a letter: A is the first option. */
  'option-letter': (cards) => ({ items: cards.map((card) => plainShape(card, withLetters)) }),
  /** A flag on the right option. */
  'option-flags': (cards) => ({ data: cards.map((card) => plainShape(card, withFlags)) }),
  /** Options as an object from id to text. */
  'option-map': (cards) => ({ flash_cards: cards.map((card) => plainShape(card, withIds)) }),
  jsonapi: (cards, stats) => ({
    data: cards.map(({ id, ...card }) => ({
      ...{ type: 'flashcards', id },
      attributes: withoutId({ id, ...card }),
    })),
    links: { next: null },
    ...(stats && { meta: stats }),
  }),
  graphql: (cards, stats) =>
    camelCased({
      data: {
        review_plan: {
          flashcards: {
            edges: cards.map((card, place) => ({ cursor: String(place), node: documented(card) })),
            page_info: { has_next_page: false },
          },
          ...beside(stats),
        },
      },
    }),
  /** Cards as an object from id to card. */
  map: (cards, stats) => ({
    flash_cards: Object.fromEntries(cards.map((card) => [card.id, withoutId(card)])),
    ...beside(stats),
  }),
  /** Blanks carry their answers in the text, and nothing is there to choose from. */
  'anki-cloze': (cards) => ({
    notes: cards.map((card) =>
      card.content.kind === 'fill-blanks'
        ? { id: card.id, model_name: 'Cloze', text: cloze(card), extra: card.content.prompt }
        : plainShape(card, withTexts),
    ),
  }),
  /** Question types as the numbers of an enum. */
  'numeric-types': (cards, stats) => ({
    flash_cards: cards.map((card) => ({ ...documented(card), type: typeNumber(card) })),
    ...beside(stats),
  }),
  /** No field has a known name: see `strangeMapping`. */
  strange: (cards) => ({
    r: {
      n: cards.map(({ id, content }) => ({
        ...{ x: { no: id }, cls: 101 + Object.keys(typeNames).indexOf(content.kind) },
        say: { lines: [content.prompt, content.question] },
        pool: content.options.map((option) => ({
          tag: option.id,
          show: [{ en: option.text }],
          ...(option.group && { group: option.group }),
        })),
        ok: { y: content.correct },
      })),
    },
  }),
  /** As protocol buffers map it; the word has an id of its own beside the card's. */
  proto: (cards, stats) =>
    camelCased({
      flash_cards: cards.map((card) => ({
        ...documented(card),
        lword_id: card.wordId,
        type: typeNumber(card),
      })),
      ...(stats && { stats: today(stats) }),
    }),
};

const dailyNewLimit = 20;

export function today({ due_count, new_count, reviewed_today, estimated_minutes }: DealStats) {
  return {
    today_due_total: due_count - new_count + reviewed_today,
    today_new_total: dailyNewLimit,
    today_due_remaining: due_count - new_count,
    today_new_remaining: new_count,
    today_reviewed_count: reviewed_today,
    estimated_minutes,
  };
}

/** What an integrating developer states of the shape `strange` (CARD_FIELDS). */
export const strangeMapping = {
  list: 'r.n',
  id: 'x.no',
  type: 'cls',
  prompt: 'say.lines[0]',
  question: 'say.lines[1]',
  options: 'pool',
  optionId: 'tag',
  optionText: 'show[0].en',
  answer: 'ok.y',
  types: Object.fromEntries(
    (Object.keys(typeNames) as QuestionType[]).map((kind, place) => [String(101 + place), kind]),
  ),
};

export function shapeCards(
  shape: CardShape,
  cards: readonly DealtCard[],
  stats: DealStats | null,
): unknown {
  return shapes[shape](cards, stats);
}

function beside(stats: DealStats | null): object {
  return stats ? { stats } : {};
}

function documented({ id, content }: DealtCard): object {
  const { kind } = content;
  return {
    id,
    type: typeNames[kind],
    difficulty: content.difficulty,
    prompt: content.prompt,
    question: {
      text: content.question,
      auto_play: kind === 'spelling',
      phonetics: [],
      image_url: '',
    },
    options: content.options,
    answer: {
      correct_values: content.correct,
      config: {
        ignore_case: true,
        ...(kind === 'arrange' && { strict_order: true }),
        ...(kind === 'speaking' && { min_similarity: 0.8 }),
      },
    },
  };
}

function withoutId(card: DealtCard): object {
  return { ...documented(card), id: undefined };
}

/** As the published enum counts after its unspecified value: a choice of one and a choice of several are one type. */
function typeNumber({ content }: Pick<DealtCard, 'content'>): number {
  return Math.max(1, Object.keys(typeNames).indexOf(content.kind));
}

/** `The {{c1::cat}} sat.` */
function cloze({ content }: DealtCard): string {
  return contentPairs(content).reduce(
    (text, [, id], place) =>
      text.replace('___', () => `{{c${place + 1}::${optionText(content, id)}}}`),
    content.question,
  );
}
