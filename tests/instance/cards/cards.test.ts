import { decodeFlashcards, grade } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { cardShapes } from '../options.ts';
import { startInstance } from '../server.ts';
import { connect } from '../testing/api-client.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();

/** In the seed's order: choices, spellings and, for what no dictionary knows, a reveal card. */
const terms = ['serendipity', 'gossamer', 'lugubrious', 'apple', 'sentence', 'attribute', 'zzxqy'];

async function deal(baseUrl = instance.current.url): Promise<unknown> {
  return (await (await connect(baseUrl)).flashcards()).body;
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

describe('4.3 the shapes of a flashcards answer', () => {
  it.each(cardShapes)(
    '4.3 %s can be decoded, and its right answer graded as right',
    async (shape) => {
      instance.current.control.addWords(
        'demo',
        terms.map((term) => ({ term })),
      );
      const documented = decodeFlashcards(await deal()).cards;
      instance.current.control.changeSettings({ cardShape: shape });
      const { cards, problems } = decodeFlashcards(await deal());
      expect(problems).toEqual([]);
      expect(cards.map(({ id }) => id)).toEqual(documented.map(({ id }) => id));
      for (const [index, card] of cards.entries()) {
        const original = documented[index];
        expect(card).toMatchObject({ kind: original?.kind, question: original?.question });
        const rightTexts = (one: typeof card | undefined) =>
          one?.kind === 'choice'
            ? one.options.filter(({ id }) => one.correct.includes(id)).map(({ text }) => text)
            : one?.correct;
        expect(rightTexts(card)).toEqual(rightTexts(original));
        if (card.kind !== 'reveal') expect(grade(card, [...card.correct]).correct).toBe(true);
      }
    },
  );
});
