/**
 * Writes a canonical flashcard in one of the many ways of services, and gives the card that must come back: the
 * same card, but options without ids are named by their texts.
 */
import type { CardKind, Flashcard } from '../flashcard/flashcard.ts';
import type { Canonical } from './canonical-cards.ts';
import { withNoise } from './noise.ts';
import type { Pick } from './pick-form.ts';
import {
  writeBlanks,
  writeChosen,
  writeMatch,
  writeOrder,
  type AnswerParts,
} from './write-answers.ts';
import { writeOptions, type OptionsWritten } from './write-options.ts';

export interface WrittenCard {
  readonly item: Readonly<Record<string, unknown>>;
  readonly expected: Flashcard;
  /** Names of the chosen forms, for counting. */
  readonly forms: readonly string[];
  /** Whether its answers are places counted from 1, which another card of the batch has to show. */
  /** Another card of the type, whose last option is right, where its places are counted from 1. */
  readonly showing: Record<string, unknown> | null;
}

const kindNames: Record<CardKind, readonly string[]> = {
  choice: ['choice', 'single_choice', 'mcq', 'multiple_choice'],
  'multiple-choice': ['multiple_choice', 'multi_select', 'checkbox', 'choice'],
  'fill-blanks': ['select_words', 'fill_in_the_blank', 'cloze', 'gap_fill', 'word_bank'],
  spelling: ['spelling', 'dictation', 'type_in'],
  arrange: ['arrange', 'ordering', 'word_order'],
  match: ['matching', 'match_pairs', 'pairs'],
  speaking: ['speaking', 'pronunciation', 'read_aloud'],
  reveal: ['reveal', 'basic', 'flip_card', 'front_back'],
};

function typeOf(
  kind: CardKind,
  pick: Pick,
): { fields: Record<string, unknown>; named: boolean; member: string | null } {
  const name = pick(Object.fromEntries(kindNames[kind].map((one) => [one, one])));
  const pascal = name.replaceAll(/(?:^|_)(\w)/gu, (_, letter: string) => letter.toUpperCase());
  return pick({
    prefixed: { fields: { type: `CARD_TYPE_${name.toUpperCase()}` }, named: true, member: null },
    bare: { fields: { type: name }, named: true, member: null },
    pascal: { fields: { card_type: `${pascal}Card` }, named: true, member: null },
    question: {
      fields: { question_type: `QUESTION_TYPE_${name.toUpperCase()}` },
      named: true,
      member: null,
    },
    url: {
      fields: { '@type': `type.googleapis.com/cards.v1.${pascal}` },
      named: true,
      member: null,
    },
    object: { fields: { kind: { name } }, named: true, member: null },
    unknown: { fields: { type: 'CARD_TYPE_QX17' }, named: false, member: null },
    number: { fields: { type: 17 }, named: false, member: null },
    absent: { fields: {}, named: false, member: null },
    oneof: { fields: {}, named: true, member: name },
  });
}

/** @param pick decides on every form; the same decisions write the same item */
export function writeCard(
  { card, idStyle }: Canonical,
  pick: Pick,
  forms: readonly string[],
): WrittenCard {
  const type = typeOf(card.kind, pick);
  let { expected, question } = { expected: card, question: card.question };
  let answer: AnswerParts = { fields: {} };
  let options: Record<string, unknown> = {};
  switch (card.kind) {
    case 'choice':
    case 'multiple-choice': {
      // Several answers of an unknown type are a set only where each option says so.
      const isNeeded = card.kind === 'multiple-choice' && !type.named;
      const flagged = pick({ told: isNeeded, 'told-too': isNeeded, flagged: true });
      const written = writeOptions(card.options, flagged ? card.correct : null, pick);
      options = written.fields;
      const byTexts = written.options.some(({ id, text }) => id === text);
      if (!flagged) answer = writeChosen(card, written, byTexts ? 'texts' : idStyle, pick);
      expected = {
        ...card,
        options: written.options,
        correct: inOrderOf(written, card.correct.map(written.idOf), flagged),
      };
      break;
    }
    case 'fill-blanks': {
      const written = card.options.length > 0 ? writeOptions(card.options, null, pick) : null;
      const blanks = writeBlanks(card, written, pick);
      answer = blanks;
      question = blanks.question;
      options = written?.fields ?? {};
      expected = {
        ...card,
        options: written?.options ?? [],
        correct: card.correct.map((pair) => {
          const cut = pair.indexOf(':');
          const value = pair.slice(cut + 1);
          return `${pair.slice(0, cut)}:${written?.idOf(value) ?? value}`;
        }),
        ...(!blanks.namesThem && { submits: 'values' }),
      };
      break;
    }
    case 'arrange': {
      const written = writeOptions(card.options, null, pick);
      options = written.fields;
      const byTexts = written.options.some(({ id, text }) => id === text);
      answer = writeOrder(card, written, type.named, byTexts ? 'texts' : idStyle, pick);
      expected = { ...card, options: written.options, correct: card.correct.map(written.idOf) };
      break;
    }
    case 'match': {
      const written = writeMatch(card, pick);
      options = written.fields;
      expected = { ...card, ...written.expected };
      break;
    }
    case 'spelling':
      answer = pick<AnswerParts>({
        list: { fields: { answer: card.correct } },
        object: { fields: { answer: { correct_values: card.correct } } },
        accepted: { fields: { accepted_answers: card.correct } },
        more: { fields: { answer: card.correct[0], accepted_answers: card.correct.slice(1) } },
      });
      break;
    case 'speaking':
      answer = pick<AnswerParts>({
        inside: {
          fields: { answer: { correct_values: card.correct, config: { min_similarity: 0.8 } } },
        },
        beside: { fields: { answer: card.correct[0], config: { min_similarity: 0.8 } } },
        percent: { fields: { answer: card.correct[0], settings: { min_similarity: 80 } } },
      });
      break;
    case 'reveal':
      answer = pick<AnswerParts>({
        answer: { fields: { answer: card.correct[0] } },
        back: { fields: { back: card.correct[0] } },
        definition: { fields: { definition: { text: card.correct[0] } } },
      });
      break;
  }
  const asked = pick<Record<string, unknown>>({
    flat: { question, ...(card.speak && { auto_play: true }) },
    object: { question: { text: question, ...(card.speak && { auto_play: true }) } },
    front: { front: question, ...(card.speak && { tts: 'true' }) },
    stem: { stem: { content: question }, ...(card.speak && { auto_play: 1 }) },
  });
  const plain = {
    ...(card.prompt !== '' && { prompt: card.prompt }),
    ...asked,
    ...options,
    ...answer.fields,
  };
  const content = pick({ alone: plain, 'with noise': withNoise(plain) });
  const ofType = (fields: Record<string, unknown>) =>
    type.member === null ? { ...type.fields, ...fields } : { [type.member]: fields };
  const field = answer.countsFromOne;
  return {
    item: ofType(content),
    expected,
    forms,
    showing: field === undefined ? null : ofType({ ...lastIsRight, [field]: 3 }),
  };
}

/** Flags come in the order of the options. */
function inOrderOf(
  written: OptionsWritten,
  correct: readonly string[],
  flagged: boolean,
): readonly string[] {
  const place = (id: string) => written.options.findIndex((option) => option.id === id);
  return flagged ? [...correct].sort((a, b) => place(a) - place(b)) : correct;
}

const lastIsRight = { question: 'lugubrious', options: ['glad', 'mad', 'sad'] };
