/**
 * Cards of the stand-in, read by the product's decoder and graded by its rules: both must agree.
 * @module-tag smoke
 */
import { decodeFlashcards, grade, selfGraded, type Flashcard } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { cardShapes, type DealtKind } from '../instance/settings.ts';
import { startInstance } from '../instance/http/server.ts';
import { connectClient } from '../instance/testing/api-client.ts';
import { useInstance } from '../instance/testing/use-instance.ts';
import { wordsOfKinds } from '../instance/testing/words-of-kinds.ts';
import { strangeMapping } from '../instance/cards/shapes.ts';

const instance = useInstance();

/** In the seed's order: choices, spellings and, for what no dictionary knows, a reveal card. */
const terms = ['serendipity', 'gossamer', 'lugubrious', 'apple', 'sentence', 'attribute', 'zzxqy'];

async function deal(baseUrl = instance.current.url): Promise<unknown> {
  return (await (await connectClient(baseUrl)).flashcards()).body;
}

describe('2.3 cards from the learner’s words', () => {
  it('2.3 choices and spellings where there is a definition, reveal where there is none', async () => {
    instance.current.control.addWords(
      'demo',
      terms.map((term) => ({ term })),
    );
    const { cards, problems } = decodeFlashcards(await deal());
    expect(problems).toEqual([]);
    expect(cards.map(({ kind }) => kind)).toEqual([
      'choice',
      'choice',
      'spelling',
      'choice',
      'spelling',
      'choice',
      'reveal',
    ]);
    const [choice, , spelling] = cards;
    const right = choice?.options.find(({ id }) => choice.correct.includes(id));
    expect(choice?.question).toBe('serendipity');
    expect(right?.text).toBe('good luck in making unexpected and fortunate discoveries');
    expect(spelling).toMatchObject({ correct: ['lugubrious'], speak: true });
    expect(JSON.stringify(spelling?.options)).toContain('excessively mournful');
  });

  it('2.3 the same seed and terms give the same questions on another instance', async () => {
    const withoutIds = (body: unknown) =>
      decodeFlashcards(body).cards.map((card) => ({ ...card, id: '' }));
    const words = terms.map((term) => ({ term }));
    instance.current.control.addWords('demo', words);
    const twin = await startInstance();
    const stranger = await startInstance({ seed: 'another' });
    try {
      twin.control.addWords('demo', words);
      stranger.control.addWords('demo', words);
      const here = withoutIds(await deal());
      expect(withoutIds(await deal(twin.url))).toEqual(here);
      expect(withoutIds(await deal(stranger.url))).not.toEqual(here);
    } finally {
      await Promise.all([twin.close(), stranger.close()]);
    }
  });

  it('2.3 words of other languages are shown with the learner’s own note', async () => {
    instance.current.control.addWords('demo', [
      { term: 'die', language: 'LANGUAGE_GERMAN', notes: ['die Tür ist offen'] },
    ]);
    const [card] = decodeFlashcards(await deal()).cards;
    expect(card).toMatchObject({ kind: 'reveal', question: 'die', correct: ['die Tür ist offen'] });
  });

  it('2.3 the hint of a spelling card does not hold the word', async () => {
    const telltale = ['name', 'paint', 'print', 'record', 'sing', 'steam', 'tea', 'train', 'wax'];
    instance.current.control.addWords(
      'demo',
      telltale.map((term) => ({ term })),
    );
    const spellings = decodeFlashcards(await deal()).cards.filter(
      ({ kind }) => kind === 'spelling',
    );
    expect(spellings.length).toBeGreaterThan(2);
    for (const { options, correct } of spellings) {
      expect(options.map(({ text, hint }) => `${text} ${hint ?? ''}`).join()).toContain('…');
      expect(JSON.stringify(options)).not.toContain(correct[0]);
    }
  });
});

function addWordsOfKinds(): void {
  const { control } = instance.current;
  control.changeSettings({ cardKinds: Object.keys(wordsOfKinds) as DealtKind[] });
  const words = Object.values(wordsOfKinds).map((term) => ({ term }));
  control.addWords('demo', words);
}

const kindOf = (kind: string) => (kind === 'fill-several' ? 'fill-blanks' : kind);

describe('2.3 kinds of cards', () => {
  it('2.3 are dealt in turn, each about its word', async () => {
    addWordsOfKinds();
    const { cards, problems, notes, stats } = decodeFlashcards(await deal());
    expect({ problems, notes }).toEqual({ problems: [], notes: undefined });
    expect(cards.map(({ kind }) => kind)).toEqual(Object.keys(wordsOfKinds).map(kindOf));
    expect(stats).toEqual({ due: 9, new: 9, reviewedToday: 0, minutes: 3 });
    const [, several, blank, , order, pairs, speaking, , blanks] = cards;
    expect(several?.correct.length).toBe(2);
    expect(blank?.question.split('___')).toHaveLength(2);
    expect(blanks?.question.split('___')).toHaveLength(3);
    expect(order?.options.length).toBe((order?.correct.length ?? 0) + 1);
    expect(pairs?.correct).toHaveLength(4);
    expect(speaking?.rules.minSimilarity).toBe(0.8);
  });

  it('2.3 a word that lacks what its kind needs gets the next kind, and reveal at the end', async () => {
    const { control } = instance.current;
    control.changeSettings({ cardKinds: ['match', 'speaking'] });
    control.addWords('demo', [{ term: 'zzxqy' }, { term: 'zzxqz' }]);
    const kinds = async () => decodeFlashcards(await deal()).cards.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['speaking', 'speaking']);
    control.reset();
    control.changeSettings({ cardKinds: ['arrange'] });
    control.addWords('demo', [{ term: 'zzxqy' }]);
    expect(await kinds()).toEqual(['reveal']);
  });

  it('4.3 counts may be left out', async () => {
    instance.current.control.changeSettings({ stats: false });
    for (const cardShape of cardShapes) {
      instance.current.control.changeSettings({ cardShape });
      expect(decodeFlashcards(await deal()).stats).toBeUndefined();
    }
  });
});

describe('4.3 the shapes of a flashcards answer', () => {
  it.each(cardShapes)('4.3 %s can be decoded, for every kind of card', async (shape) => {
    addWordsOfKinds();
    const original = decodeFlashcards(await deal()).cards;
    instance.current.control.changeSettings({ cardShape: shape });
    const mapping = shape === 'strange' ? strangeMapping : null;
    const { cards, problems } = decodeFlashcards(await deal(), mapping);
    expect(problems).toEqual([]);
    expect(cards).toHaveLength(9);
    expect(cards.map(({ id }) => id)).toEqual(original.map(({ id }) => id));
    for (const [index, card] of cards.entries()) {
      const same = original[index];
      expect(card).toMatchObject({ kind: same?.kind, question: same?.question });
      expect(inTexts(card)).toEqual(same && inTexts(same));
      expect(grade(card, selfGraded(card, true)).correct).toBe(true);
    }
  });

  it('4.3 strange cannot be decoded without its mapping', async () => {
    addWordsOfKinds();
    instance.current.control.changeSettings({ cardShape: 'strange' });
    const { cards, problems } = decodeFlashcards(await deal());
    expect([cards.length, problems.length]).toEqual([0, 9]);
  });
});

describe('4.4 answers are compared with the cards', () => {
  it.each(cardShapes)('4.4 %s: right ones and wrong ones of every kind', async (shape) => {
    const { control } = instance.current;
    control.changeSettings({ cardShape: shape });
    const mapping = shape === 'strange' ? strangeMapping : null;
    for (const right of [true, false]) {
      addWordsOfKinds();
      const client = await connectClient(instance.current.url);
      const { cards } = decodeFlashcards((await client.flashcards()).body, mapping);
      expect(cards).toHaveLength(9);
      for (const card of cards) {
        const { correct, userAnswer } = grade(card, right ? selfGraded(card, true) : wrong(card));
        expect(correct, `${card.kind}: ${userAnswer}`).toBe(right);
        const answered = await client.answer({
          flashcard_id: card.id,
          user_answer: userAnswer,
          is_correct: correct,
          time_spent_ms: 1,
        });
        expect(answered.status).toBe(200);
      }
      for (const { user_answer, compared_correct, applied } of control.answers())
        expect({ user_answer, compared_correct, applied }).toEqual({
          ...{ user_answer, compared_correct: right, applied: true },
        });
      control.reset();
      control.changeSettings({ cardShape: shape });
    }
  });
});

/** The right answer of a card, under any names of its options. */
function inTexts({ kind, options, correct }: Flashcard): readonly string[] {
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? id;
  if (kind !== 'fill-blanks' && kind !== 'match') return correct.map(textOf);
  return correct
    .map((pair) => {
      const right = options.find(({ id }) => pair.endsWith(`:${id}`))?.id ?? '';
      const cut = right === '' ? pair.indexOf(':') : pair.length - right.length - 1;
      return `${textOf(pair.slice(0, cut))}:${textOf(pair.slice(cut + 1))}`;
    })
    .sort();
}

/** An answer that is wrong, of each kind. */
function wrong({ kind, options, correct }: Flashcard): readonly string[] {
  const ids = options.map(({ id }) => id);
  switch (kind) {
    case 'choice':
      return ids.filter((id) => !correct.includes(id)).slice(0, 1);
    case 'multiple-choice':
      return correct.slice(1);
    case 'arrange':
      return correct.toReversed();
    case 'fill-blanks': {
      const [first = ''] = correct;
      return [
        ...correct.slice(1),
        `${first.slice(0, first.indexOf(':'))}:${ids.at(-1) ?? 'other'}x`,
      ];
    }
    case 'match':
      return correct.slice(1);
    case 'spelling':
      return ['something else'];
    case 'speaking':
    case 'reveal':
      return [];
  }
}
