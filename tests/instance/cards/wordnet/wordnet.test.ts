import { describe, expect, it } from 'vitest';
import { dice } from '../random.ts';
import { define, otherDefinitions } from './wordnet.ts';

describe('definitions from WordNet', () => {
  it.each([
    ['serendipity', 'noun', 'good luck in making unexpected and fortunate discoveries'],
    ['Serendipity', 'noun', 'good luck in making unexpected and fortunate discoveries'],
    ['ice cream', 'noun', 'frozen dessert containing cream and sugar and flavoring'],
    ['lugubrious', 'adj', 'excessively mournful'],
    ['libraries', 'noun', 'a room where books are kept'],
    ['quickly', 'adv', 'with speed'],
  ])('knows %s', (term, partOfSpeech, text) => {
    expect(define(term)).toMatchObject({ partOfSpeech, text });
  });

  it.each([
    ['boxes', 'box'],
    ['happiest', 'happy'],
    ['glimmered', 'glimmer'],
    ['scribbled', 'scribble'],
    ['firemen', 'fireman'],
  ])('finds %s under %s', (term, lemma) => {
    expect(define(term)?.lemma).toBe(lemma);
  });

  it.each([
    ['an invented word', 'zzxqy'],
    ['other letters', 'Straße'],
    ['another script', '言葉'],
    ['nothing', ''],
    ['white space', '   '],
    ['a line of the licence', '1 This software'],
    ['punctuation', '%'],
    ['a very long word', 'a'.repeat(5000)],
  ])('does not know %s', (_, term) => {
    expect(define(term)).toBeNull();
  });

  it('finds the first and the last line of an index', () => {
    expect(define("'tween decks")?.partOfSpeech).toBe('adv');
    expect(define('zygotic')?.partOfSpeech).toBe('adj');
  });

  it('takes no example for a definition', () => {
    for (const term of ['hardly', 'library', 'run', 'book', 'green', 'attribute']) {
      expect(define(term)?.text).toMatch(/^[^"|]+$/u);
    }
  });

  it('offers other words’ meanings, all different, without the word itself', () => {
    for (const term of ['attribute', 'apple', 'run', 'quickly', 'green']) {
      const definition = define(term);
      if (definition === null) throw new Error(`${term} is not known`);
      const others = otherDefinitions(definition, 3, dice('test', term));
      expect(new Set([definition, ...others].map(({ text }) => text)).size).toBe(4);
      for (const other of others) {
        expect(other.partOfSpeech).toBe(definition.partOfSpeech);
        expect(other.text.toLowerCase()).not.toContain(term);
      }
    }
  });
});
