/** Makes a word's card: its kind and its wrong answers depend on the seed, the word and the round alone. */
import type { StoredWord } from '../store.ts';
import type { CardContent } from './card-content.ts';
import { dice, shuffled } from './random.ts';
import { define, otherDefinitions, type Definition } from './wordnet.ts';

const optionIds = ['A', 'B', 'C', 'D'] as const;

export function makeCard(word: StoredWord, seed: string): CardContent {
  const roll = dice(seed, word.term, word.language, word.round);
  const difficulty = Math.min(5, Math.max(1, Math.round(word.memory.difficulty / 2)));
  const definition = word.language === 'LANGUAGE_ENGLISH' ? define(word.term) : null;
  if (definition === null) return { ...reveal(word), difficulty };
  const made =
    roll(10) < 6 ? choice(word.term, definition, roll) : spelling(word.term, definition.text);
  return { ...made, difficulty };
}

function choice(
  term: string,
  definition: Definition,
  roll: ReturnType<typeof dice>,
): Omit<CardContent, 'difficulty'> {
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

function spelling(term: string, definition: string): Omit<CardContent, 'difficulty'> {
  return {
    kind: 'spelling',
    prompt: 'Listen and write the word',
    question: term,
    options: [{ id: 'hint', text: withoutTerm(definition, term) }],
    correct: [term],
  };
}

/** Nothing but the learner's own note to show for a word without a definition. */
function reveal(word: StoredWord): Omit<CardContent, 'difficulty'> {
  return {
    kind: 'reveal',
    prompt: 'Do you remember it?',
    question: word.term,
    options: [],
    correct: [word.notes[0] ?? word.term],
  };
}

function withoutTerm(definition: string, term: string): string {
  const escaped = term.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return definition.replaceAll(new RegExp(escaped, 'giu'), '…');
}
