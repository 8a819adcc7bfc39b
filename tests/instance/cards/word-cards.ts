/** Cards about a word and its meaning: to choose, to match, to write, to say, to remember. */
import type { StoredWord } from '../state/store.ts';
import type { MadeCard } from '../contract/card-content.ts';
import { shuffled, type Dice } from './random.ts';
import { meanings, otherDefinitions, type Definition } from './wordnet/wordnet.ts';

const optionIds = ['A', 'B', 'C', 'D'] as const;

export function makeChoice(term: string, definition: Definition, roll: Dice): MadeCard {
  const wrong = otherDefinitions(definition, optionIds.length - 1, roll);
  const texts = shuffled([definition, ...wrong], roll).map(({ text }) => text);
  const options = optionIds.map((id, index) => ({ id, text: texts[index] ?? '' }));
  return {
    kind: 'choice',
    prompt: 'Choose the meaning',
    question: term,
    options,
    correct: options.filter(({ text }) => text === definition.text).map(({ id }) => id),
  };
}

/** Two meanings of the word among others. A word with one meaning gets no such card. */
export function makeMultipleChoice(
  term: string,
  definition: Definition,
  roll: Dice,
): MadeCard | null {
  const right = [...new Set(meanings(definition).map(({ text }) => text))].slice(0, 2);
  if (right.length < 2) return null;
  const wrong = otherDefinitions(definition, optionIds.length - right.length, roll);
  const texts = shuffled([...right, ...wrong.map(({ text }) => text)], roll);
  const options = optionIds.map((id, index) => ({ id, text: texts[index] ?? '' }));
  return {
    kind: 'multiple-choice',
    prompt: 'Choose every meaning',
    question: term,
    options,
    correct: options.filter(({ text }) => right.includes(text)).map(({ id }) => id),
  };
}

const pairs = 4;

/** The word among others of its part of speech, each with its meaning. */
export function makeMatch(term: string, definition: Definition, roll: Dice): MadeCard {
  const others = otherDefinitions(definition, pairs - 1, roll).map(({ lemma, text }) => ({
    term: lemma.replaceAll('_', ' '),
    text,
  }));
  const lefts = shuffled([{ term, text: definition.text }, ...others], roll);
  const rights = shuffled(lefts, roll);
  return {
    kind: 'match',
    prompt: 'Match each word with its meaning',
    question: term,
    options: [
      ...lefts.map((one, place) => ({
        id: `w${place + 1}`,
        text: one.term,
        group: 'left' as const,
      })),
      ...rights.map(({ text }, place) => ({ id: `m${place + 1}`, text, group: 'right' as const })),
    ],
    correct: lefts.map((one, place) => `w${place + 1}:m${rights.indexOf(one) + 1}`),
  };
}

/** @param definition null for a word no dictionary knows: then there is no hint */
export function makeSpelling(term: string, definition: Definition | null): MadeCard {
  return {
    kind: 'spelling',
    prompt: 'Listen and write the word',
    question: term,
    options: definition ? [{ id: 'hint', text: withoutTerm(definition.text, term) }] : [],
    correct: [term],
  };
}

export function makeSpeaking(term: string): MadeCard {
  return { kind: 'speaking', prompt: 'Say it aloud', question: term, options: [], correct: [term] };
}

/** The learner's own note, or the meaning, to show for a word. */
export function makeReveal(word: StoredWord, definition: Definition | null): MadeCard {
  return {
    kind: 'reveal',
    prompt: 'Do you remember it?',
    question: word.term,
    options: [],
    correct: [word.notes[0] ?? definition?.text ?? word.term],
  };
}

function withoutTerm(definition: string, term: string): string {
  const escaped = term.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return definition.replaceAll(new RegExp(escaped, 'giu'), '…');
}
