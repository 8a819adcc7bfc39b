/** Flashcards of every kind as the decoder should return them; `write-card.ts` writes them in other shapes. */
import fc from 'fast-check';
import type { CardKind, CardOption, Flashcard } from '../flashcard/flashcard.ts';

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abcdefghijklmnoprstuvwyz')),
  minLength: 3,
  maxLength: 9,
});
const others = fc.constantFrom(
  '苹果',
  '言葉',
  'ice cream',
  'Straße',
  'naïve',
  'слово',
  '사과',
  'كلمة',
  'e-mail',
);
const wordOf = fc.oneof({ arbitrary: letters, weight: 4 }, { arbitrary: others, weight: 1 });

const fold = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
const words = (least: number, most: number) =>
  fc.uniqueArray(wordOf, { minLength: least, maxLength: most, selector: fold });

const idStyles = ['letters', 'numbers', 'named', 'uuid'] as const;
type IdStyle = (typeof idStyles)[number];

function optionIds(style: IdStyle, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => {
    switch (style) {
      case 'letters':
        return String.fromCharCode(65 + place);
      case 'numbers':
        return String(101 + place);
      case 'named':
        return `opt${place + 1}`;
      case 'uuid':
        return `${'0123456789abcdef'[(place * 7 + 3) % 16] ?? ''}0f1-${place}`;
    }
  });
}

export interface Canonical {
  readonly card: Flashcard;
  readonly idStyle: IdStyle;
}

function canonical(
  kind: CardKind,
  parts: Partial<Flashcard> & { readonly options?: readonly CardOption[] },
): Flashcard {
  return {
    ...{ id: 'c1', kind, prompt: '', question: '', phonetics: [], speak: false },
    ...{ options: [], correct: [] },
    rules: {
      ...{ ignoreCase: true, ignoreAccents: false, ignorePunctuation: true },
      strictOrder: kind === 'arrange',
    },
    ...parts,
  };
}

const style = fc.constantFrom(...idStyles);
const prompt = fc.constantFrom('', 'Choose what fits', 'Was bedeutet das?', '选择意思');

function asOptions(idStyle: IdStyle, texts: readonly string[]): readonly CardOption[] {
  const ids = optionIds(idStyle, texts.length);
  return texts.map((text, place) => ({ id: ids[place] ?? '', text }));
}

const chosen = fc
  .tuple(words(4, 7), fc.nat(20), fc.nat(3), style, prompt)
  .map(([[question = '', ...texts], place, more, idStyle, prompt]): Canonical => {
    const options = asOptions(idStyle, texts);
    const first = place % options.length;
    const count = 1 + (more % (options.length - 1));
    const correct = options
      .filter((_, index) => (index - first + options.length) % options.length < count)
      .map(({ id }) => id);
    const kind = count === 1 ? 'choice' : 'multiple-choice';
    return { card: canonical(kind, { question, prompt, options, correct }), idStyle };
  });

function sentence(texts: readonly string[]): string {
  return texts.map((text) => `${text} ___`).join(' and ') + '.';
}

const banked = fc
  .tuple(words(4, 8), fc.integer({ min: 1, max: 3 }), style, prompt)
  .map(([texts, count, idStyle, prompt]): Canonical => {
    const around = texts.slice(0, count);
    const options = asOptions(idStyle, texts.slice(-Math.max(2, texts.length - count)));
    const correct = options
      .toReversed()
      .slice(0, Math.min(count, options.length))
      .map(({ id }, place) => `blank${place + 1}:${id}`);
    const question = sentence(around.slice(0, correct.length));
    return { card: canonical('fill-blanks', { question, prompt, options, correct }), idStyle };
  });

const typed = fc.tuple(words(2, 6), style, prompt).map(([texts, idStyle, prompt]): Canonical => {
  const count = Math.floor(texts.length / 2);
  const correct = texts.slice(count, 2 * count).map((text, place) => `blank${place + 1}:${text}`);
  const question = sentence(texts.slice(0, count));
  return { card: canonical('fill-blanks', { question, prompt, correct }), idStyle };
});

const spelled = fc
  .tuple(words(1, 2), style, prompt)
  .map(([correct, idStyle, prompt]): Canonical => ({
    card: canonical('spelling', { question: correct[0] ?? '', prompt, correct, speak: true }),
    idStyle,
  }));

const arranged = fc
  .tuple(words(4, 8), fc.nat(2), style, prompt, fc.nat(1000))
  .map(([[question = '', ...texts], left, idStyle, prompt, seed]): Canonical => {
    const options = asOptions(idStyle, texts);
    const order = [...options].sort(
      (a, b) =>
        ((a.text.length * 31 + seed) % 7) - ((b.text.length * 31 + seed) % 7) ||
        (a.text < b.text ? 1 : -1),
    );
    const correct = order.slice(0, Math.max(3, order.length - left)).map(({ id }) => id);
    return { card: canonical('arrange', { question, prompt, options, correct }), idStyle };
  });

const matched = fc
  .tuple(words(5, 9), style, prompt)
  .map(([[question = '', ...texts], idStyle, prompt]): Canonical => {
    const count = Math.floor(texts.length / 2);
    const options = asOptions(idStyle, texts.slice(0, 2 * count)).map((option, place) => ({
      ...option,
      group: place < count ? 'left' : 'right',
    }));
    const correct = options
      .slice(0, count)
      .map(({ id }, place) => `${id}:${options[2 * count - 1 - place]?.id ?? ''}`);
    return { card: canonical('match', { question, prompt, options, correct }), idStyle };
  });

const spoken = fc.tuple(words(1, 1), style, prompt).map(([texts, idStyle, prompt]): Canonical => {
  const card = canonical('speaking', { question: texts[0] ?? '', prompt, correct: texts });
  const rules = { ...card.rules, ignoreCase: false, ignorePunctuation: false, minSimilarity: 0.8 };
  return { card: { ...card, rules }, idStyle };
});

const revealed = fc
  .tuple(words(2, 2), style, prompt)
  .map(([[question = '', back = ''], idStyle, prompt]): Canonical => ({
    card: canonical('reveal', { question, prompt, correct: [back] }),
    idStyle,
  }));

export const canonicalCard: fc.Arbitrary<Canonical> = fc.oneof(
  { arbitrary: chosen, weight: 3 },
  ...[banked, typed, spelled, arranged, matched, spoken, revealed].map((arbitrary) => ({
    arbitrary,
    weight: 1,
  })),
);
