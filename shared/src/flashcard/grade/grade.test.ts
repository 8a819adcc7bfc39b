import { describe, expect, it } from 'vitest';
import { cardOf, lenient } from '../../testing/card-of.ts';
import type { GradingRules } from '../flashcard.ts';
import { grade, selfGraded } from './grade.ts';

describe('spelling', () => {
  const right = (given: string, correct: string, rules: Partial<GradingRules> = {}) =>
    grade(cardOf('spelling', [correct], { rules: { ...lenient, ...rules } }), [given]);

  it.each([
    ['serendipity', 'serendipity', {}],
    ['  Serendipity ', 'serendipity', {}],
    ['cafe\u0301', 'café', {}],
    ['it’s', "it's", { ignorePunctuation: false }],
    ['ｃａｔ', 'cat', {}],
    ['STRASSE', 'straße', {}],
    ['cafe', 'café', { ignoreAccents: true }],
    ['well known', 'well  known', {}],
    ['eg', 'e.g.', {}],
  ])('%j for %j is right', (given, correct, rules) => {
    expect(right(given, correct, rules)).toMatchObject({ correct: true, almost: false });
  });

  it.each([
    ['serendpity', 'serendipity', {}],
    ['seredn', 'seren', {}],
    ['recieve', 'receive', {}],
    ['cafe', 'café', {}],
    ['Paris', 'paris', { ignoreCase: false }],
    ['か', 'が', { ignoreAccents: true }],
  ])('%j for %j is at most a slip', (given, correct, rules) => {
    expect(right(given, correct, rules).correct).toBe(false);
  });

  it('is almost right with one letter added, left out, changed or swapped', () => {
    for (const given of ['serendpity', 'serenndipity', 'serendipita', 'serendiipty'])
      expect(right(given, 'serendipity').almost).toBe(true);
    for (const given of ['serendpiti', 'srendpity', 'gossamer', ''])
      expect(right(given, 'serendipity').almost).toBe(false);
    expect(right('on', 'in').almost).toBe(false);
    expect(right('cafe', 'café').almost).toBe(true);
  });

  it('accepts any of several texts and submits what was typed', () => {
    const two = cardOf('spelling', ['colour', 'color']);
    expect(grade(two, [' Color '])).toEqual({ correct: true, almost: false, userAnswer: 'Color' });
    expect(grade(two, [''])).toEqual({ correct: false, almost: false, userAnswer: 'unknown' });
  });

  it('accepts one text only', () => {
    for (const typed of ['colour', 'colr'])
      expect(grade(cardOf('spelling', ['colour']), [typed, 'more'])).toMatchObject({
        ...{ correct: false, almost: false },
      });
  });

  it('accepts a missing English article where the card has no language', () => {
    expect(right('apple', 'the apple')).toMatchObject({ correct: false, almost: true });
  });

  it('never accepts punctuation alone as an answer', () => {
    expect(right('?', '!').correct).toBe(false);
  });
});

describe('spelling by language', () => {
  const graded = (
    given: string,
    correct: string,
    language: string,
    rules: Partial<GradingRules>,
  ) => {
    const asked = cardOf('spelling', [correct], { language, rules: { ...lenient, ...rules } });
    const { correct: right, almost } = grade(asked, [given]);
    return right ? 'right' : almost ? 'almost' : 'wrong';
  };
  const accents = { ignoreAccents: true };

  it.each<[string, string, string, Partial<GradingRules>, string]>([
    ['STRASSE', 'Straße', 'de', {}, 'right'],
    ['schoen', 'schön', 'de', accents, 'right'],
    ['schon', 'schön', 'de', accents, 'right'],
    ['schön', 'schoen', 'de', accents, 'right'],
    ['neu', 'neue', 'de', accents, 'almost'],
    ['schoen', 'schön', 'de', {}, 'right'],
    ['schoen', 'schön', 'sv', accents, 'almost'],
    ['Tür', 'die Tür', 'de', {}, 'almost'],
    ['der Tür', 'die Tür', 'de', {}, 'wrong'],
    ['run', 'to run', 'en', {}, 'almost'],
    ['the apple', 'apple', 'en', {}, 'almost'],
    ['école', "l'école", 'fr', { ignorePunctuation: false }, 'almost'],
    ['IRMAK', 'ırmak', 'tr', {}, 'right'],
    ['irmak', 'ırmak', 'tr', {}, 'almost'],
    ['İYİ', 'iyi', 'tr', {}, 'right'],
    ['İYİ', 'iyi', 'en', {}, 'right'],
    ['IYI', 'iyi', 'de-TR', {}, 'right'],
    ['STRASSE', 'straße', 'tr', {}, 'right'],
    ['eg', 'e.g.', 'en', { ignorePunctuation: false }, 'almost'],
    ['schoenn', 'schön', 'de', accents, 'almost'],
    ['schoen', 'schön', 'en-DE', accents, 'almost'],
    ['Tür', 'die Tür', 'x-de', {}, 'wrong'],
    ['cat dog', 'cats', 'en', {}, 'wrong'],
    ['замок', 'замо́к', 'ru', accents, 'right'],
    ['שלום', 'שָׁלוֹם', 'he', accents, 'right'],
    ['Viet', 'Việt', 'vi', accents, 'right'],
    ['IYI', 'iyi', 'tr', {}, 'wrong'],
    ['IYI', 'iyi', 'en', {}, 'right'],
    ['ΟΔΟΣ', 'οδός', 'el', accents, 'right'],
    ['οδοσ', 'οδος', 'el', { ignoreCase: false }, 'right'],
    ['coeur', 'cœur', 'fr', {}, 'right'],
    ['ﬁne', 'fine', 'en', { ignoreCase: false }, 'right'],
    ['كتـاب', 'كتاب', 'ar', {}, 'right'],
    ['كتاب', 'كِتَاب', 'ar', accents, 'right'],
    ['كتاب', 'كِتَاب', 'ar', {}, 'right'],
    ['елка', 'ёлка', 'ru', accents, 'right'],
    ['мои', 'мой', 'ru', accents, 'almost'],
    ['ｺﾝﾋﾟｭｰﾀｰ', 'コンピューター', 'ja', {}, 'right'],
    ['コンピュ-タ-', 'コンピューター', 'ja', {}, 'right'],
    ['コンピュータ', 'コンピューター', 'ja', {}, 'almost'],
    ['か', 'が', 'ja', accents, 'wrong'],
    ['도서관'.normalize('NFD'), '도서관', 'ko', {}, 'right'],
    ['도서간', '도서관', 'ko', {}, 'almost'],
    ['항국', '한국', 'ko', {}, 'wrong'],
    ['图书官', '图书馆', 'zh', {}, 'wrong'],
    ['，你好。', '你好', 'zh', {}, 'right'],
    ['ｈｅｌｌｏ　ｗｏｒｌｄ', 'hello world', 'en', {}, 'right'],
    ['“x” – y', '"x" - y', 'en', { ignorePunctuation: false }, 'right'],
    ['f(x)', 'f(x)', 'en', { ignorePunctuation: false }, 'right'],
    ['f x', 'f(x)', 'en', { ignorePunctuation: false }, 'almost'],
    ['soft\u00ADware', 'software', 'en', {}, 'right'],
  ])('%j for %j in %s under %j is %s', (given, correct, language, rules, expected) => {
    expect(graded(given, correct, language, rules)).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['color', 'color / colour', 'right'],
    ['colour', 'color / colour', 'right'],
    ['colour', 'colour; color', 'right'],
    ['color', 'color/colour', 'right'],
    ['color / colour', 'color / colour', 'right'],
    ['colr', 'color / colour', 'almost'],
    ['km', 'km/h', 'almost'],
    ['and', 'and/or', 'wrong'],
    ['I came', 'I came; I saw.', 'wrong'],
    ['run', '(to) run', 'right'],
    ['to run', '(to) run', 'right'],
    ['color', 'colo(u)r', 'right'],
    ['colour', 'colo(u)r', 'right'],
    ['()', '()', 'right'],
    ['icecream', 'ice cream', 'almost'],
    ['I do', 'I go', 'wrong'],
    ['the big dog', 'the big dig', 'almost'],
    ['the bag dog', 'the big dig', 'wrong'],
  ])('%j for %j is %s', (given, correct, expected) => {
    expect(graded(given, correct, 'en', {})).toBe(expected);
  });

  it('a slip that gives the text of another option is wrong', () => {
    const options = [{ id: 'x', text: 'dessert' }];
    expect(grade(cardOf('spelling', ['desert'], { options }), ['dessert']).almost).toBe(false);
    expect(grade(cardOf('spelling', ['desert'], { options }), ['dezert']).almost).toBe(true);
  });
});

describe('blanks without a word bank', () => {
  const asked = cardOf('fill-blanks', ['blank1:colour', 'blank1:color', 'blank2:(a) cat'], {
    options: [],
  });

  it.each<[string[], boolean, boolean]>([
    [['blank1:Color', 'blank2:cat'], true, false],
    [['blank2: a cat ', 'blank1:colour'], true, false],
    [['blank1:colr', 'blank2:cat'], false, true],
    [['blank1:colr', 'blank2:dog'], false, false],
    [['blank1:color'], false, false],
    [['blank1:color', 'blank1:colour'], false, false],
    [['blank2:cat', 'blank2:cat'], false, false],
    [['blank1:colour', 'blank2:cat', 'blank9:x'], false, false],
    [[], false, false],
  ])('%j', (given, correct, almost) => {
    expect(grade(asked, given)).toMatchObject({ correct, almost });
  });

  it('submits what was typed, blank by blank', () => {
    expect(grade(asked, ['blank1:Color ', 'blank2:cat']).userAnswer).toBe(
      'blank1:Color,blank2:cat',
    );
    expect(selfGraded(asked, true)).toEqual(['blank1:colour', 'blank2:(a) cat']);
    expect(grade(asked, selfGraded(asked, true)).correct).toBe(true);
  });
});

describe('a submitted answer uses the words of the service', () => {
  it('blanks without names at the service are sent without names', () => {
    const typed = cardOf('fill-blanks', ['blank1:went', 'blank2:home'], {
      ...{ options: [], submits: 'values', question: 'She ___ ___.' },
    });
    expect(grade(typed, ['blank1:Went', 'blank2:house'])).toMatchObject({
      ...{ correct: false, userAnswer: 'Went,house' },
    });
    expect(grade(typed, ['blank1:blank1:x']).userAnswer).toBe('blank1:x');
    const banked = cardOf('fill-blanks', ['blank1:A'], { submits: 'values' });
    expect(grade(banked, ['blank1:A'])).toMatchObject({ correct: true, userAnswer: 'A' });
  });
});

describe('a blank with a word bank', () => {
  it('may take several words, and one word may stand in two blanks', () => {
    const asked = cardOf('fill-blanks', ['blank1:A', 'blank1:B', 'blank2:A']);
    for (const first of ['A', 'B'])
      expect(grade(asked, [`blank1:${first}`, 'blank2:A']).correct).toBe(true);
    for (const given of [['blank1:C', 'blank2:A'], ['blank1:A', 'blank2:B'], ['blank1:A']])
      expect(grade(asked, given).correct).toBe(false);
  });
});

describe('blanks without an accepted text', () => {
  it('are neither right nor almost right when left empty', () => {
    const asked = cardOf('fill-blanks', [], { options: [] });
    expect(grade(asked, [])).toEqual({ correct: false, almost: false, userAnswer: 'unknown' });
  });
});

describe('speaking', () => {
  const asked = (minSimilarity?: number) =>
    cardOf('speaking', ['serendipity'], {
      options: [],
      rules: { ...lenient, ...(minSimilarity !== undefined && { minSimilarity }) },
    });

  it.each<[string, number | undefined, boolean]>([
    ['Serendipity!', 1, true],
    ['serendipitous', 0.8, false],
    ['serendipitous', 0.6, true],
    ['seren dipity', undefined, true],
    ['gossamer', undefined, false],
    ['', 0, false],
  ])('%j heard, where %s is asked: %s', (heard, least, correct) => {
    expect(grade(asked(least), [heard])).toMatchObject({
      correct,
      userAnswer: heard === '' ? 'unknown' : heard,
    });
  });
});

describe('what was heard', () => {
  const exact = { options: [], rules: { ...lenient, minSimilarity: 1 } };

  it('may be any of several texts, or the question where there is no answer', () => {
    expect(grade(cardOf('speaking', ['colour', 'hue'], exact), ['hue']).correct).toBe(true);
    expect(grade(cardOf('speaking', [], exact), [' word '])).toEqual({
      ...{ correct: true, almost: false, userAnswer: 'word' },
    });
  });

  it('is joined when it comes in several parts', () => {
    expect(grade(cardOf('speaking', ['ice cream'], exact), ['ice', 'cream']).correct).toBe(true);
  });
});
