/** What a typed answer may be: its parts, its spellings, and what is only near. */
import { describe, expect, it } from 'vitest';
import { cardOf, lenient } from '../../testing/card-of.ts';
import type { Flashcard } from '../flashcard.ts';
import { grade } from './grade.ts';

type Verdict = 'right' | 'slip' | 'almost' | 'wrong';

const verdict = (card: Flashcard, given: string): Verdict => {
  const { correct, almost, slip } = grade(card, [given]);
  return correct ? 'right' : slip ? 'slip' : almost ? 'almost' : 'wrong';
};
const translated = (answer: string, language?: string): Flashcard =>
  cardOf('spelling', [answer], {
    ...{ question: '', silent: true },
    ...(language !== undefined && { language }),
  });
const dictated = (answer: string): Flashcard =>
  cardOf('spelling', [answer], { question: answer, speak: true });
const inBlank = (answer: string, given: string, language = 'en'): Verdict =>
  verdict(
    cardOf('fill-blanks', [`blank1:${answer}`], { question: 'A ___.', options: [], language }),
    `blank1:${given}`,
  );

describe('a text that is heard is written as a whole', () => {
  it.each([
    ['Good morning, Anna', 'Anna', 'almost'],
    ['Good morning, Anna', 'good morning anna', 'right'],
    ['Yes, please', 'yes', 'almost'],
    ['big, large', 'big', 'almost'],
    ['I came; I saw', 'I saw', 'wrong'],
    ['one\ntwo', 'one', 'wrong'],
    ['你好，世界', '你好', 'almost'],
    ['colour / color', 'color', 'right'],
    ['colour|color', 'color', 'right'],
    ['(to) run', 'run', 'right'],
  ] as const)('%j written %j is %s', (answer, given, expected) => {
    expect(verdict(dictated(answer), given)).toBe(expected);
  });

  it('also where only a recording says it', () => {
    const audioUrl = 'https://example.com/a.mp3';
    const asked = cardOf('spelling', ['big, large'], { question: '', audioUrl });
    expect(verdict(asked, 'big')).toBe('almost');
    expect(verdict(asked, 'big large')).toBe('right');
  });
});

it('a card that asks by its prompt alone is not heard', () => {
  const asked = cardOf('spelling', ['big, large'], { prompt: 'Translate: groß', question: '' });
  expect(verdict(asked, 'big')).toBe('right');
});

describe('a comma in a translation', () => {
  it.each([
    ['big, large', 'large', 'right'],
    ['big, very large', 'very large', 'right'],
    ['(to) run, (to) go', 'go', 'right'],
    ['Hund, Köter', 'Köter', 'right'],
    ['شكرا، ضخم', 'ضخم', 'right'],
    ['كبير؛ ضخم', 'كبير', 'right'],
    ['狗、犬', '犬', 'right'],
    ['big，large', 'big', 'right'],
    // These may be sentences: a part is at most almost right.
    ['Good morning, Anna', 'Anna', 'almost'],
    ['Dog, guide dog', 'dog', 'almost'],
    ['Yes, please', 'yes', 'almost'],
    ['May 5, 2020', '2020', 'almost'],
    ['你好，世界', '你好', 'almost'],
    ['Yes, we went home.', 'yes', 'almost'],
    ['10,000', '10', 'wrong'],
    ['10,000', '000', 'wrong'],
    ['1,5', '1', 'wrong'],
  ] as const)('%j written %j is %s', (answer, given, expected) => {
    expect(verdict(translated(answer), given)).toBe(expected);
  });

  it('does not divide "No, thanks" in a blank', () => {
    expect(inBlank('No, thanks', 'no')).toBe('almost');
    expect(inBlank('No, thanks', 'no thanks')).toBe('right');
  });

  it.each([
    ['big; large', 'large; big', 'right'],
    ['big; large', 'big, large', 'right'],
    ['big; large', 'big, small', 'wrong'],
    ['big; large', 'large,', 'right'],
  ] as const)('%j written %j is %s: all that is given must be right', (answer, given, expected) => {
    expect(verdict(translated(answer), given)).toBe(expected);
  });
});

describe('what stands beside a word', () => {
  it.each([
    ['aimer [qqn]', 'aimer', 'right'],
    ['aimer [qqn]', 'aimer qqn', 'right'],
    ['Hund ［m］', 'Hund', 'right'],
    ['Hund 【m】', 'Hund', 'right'],
    ['chien [ʃjɛ̃]', 'chien', 'right'],
    ['dog /dɒɡ/', 'dog', 'right'],
    ['1) big; 2) large', 'large', 'right'],
    ['1) big, 2) large', 'big', 'right'],
    ['1. Mai', 'Mai', 'wrong'],
    ['食[た]べる', '食べる', 'right'],
    ['食べる（たべる）', '食べる', 'right'],
  ] as const)('%j written %j is %s', (answer, given, expected) => {
    expect(verdict(translated(answer, 'x'), given)).toBe(expected);
  });
});

describe('words around a slash', () => {
  it.each([
    ['er/sie/es', 'er', 'right'],
    ['er/sie/es', 'es', 'right'],
    ['el/la estudiante', 'el estudiante', 'right'],
    ['el/la estudiante', 'la estudiante', 'right'],
    ['el/la estudiante', 'el', 'wrong'],
    ['he/she goes', 'she goes', 'right'],
    ['his/her dog and his/her cat', 'her dog and her cat', 'right'],
    ['爸爸/父亲', '父亲', 'right'],
    ['父／お父さん', '父', 'right'],
    ['나/저', '저', 'right'],
    ['हिंदी/उर्दू', 'उर्दू', 'right'],
    ['color/colour scheme', 'color scheme', 'right'],
    ['color/colour scheme', 'color', 'wrong'],
    ['grey/gray; ash', 'gray', 'right'],
    ['grey/gray; ash', 'ash', 'right'],
    ['and/or', 'and', 'wrong'],
    ['100 km/h', '100 km', 'almost'],
    ['24/7', '24', 'wrong'],
  ] as const)('%j written %j is %s', (answer, given, expected) => {
    expect(verdict(translated(answer, 'x'), given)).toBe(expected);
  });
});

describe('two usual spellings of one text', () => {
  it.each([
    ['über', 'ueber', 'de', 'right'],
    ['schön', 'schoen', 'de', 'right'],
    ['schön', 'schon', 'de', 'almost'],
    ['schön', 'schoen', 'sv', 'almost'],
    ['हिंदी', 'हिन्दी', 'hi', 'right'],
    ['लंबा', 'लम्बा', 'hi', 'right'],
    ['अन्न', 'अंन', 'hi', 'wrong'],
    ['٢٥', '25', 'ar', 'right'],
    ['۲۵', '25', 'fa', 'right'],
    ['๒๕', '25', 'th', 'right'],
    ['٢٥', '26', 'ar', 'wrong'],
    ['یک', 'يك', 'fa', 'right'],
    ['น้ำ', 'น้ํา', 'th', 'right'],
  ] as const)('%s written %s in %s is %s', (answer, given, language, expected) => {
    expect(verdict(translated(answer, language), given)).toBe(expected);
  });
});

describe('accents, articles, spaces and digits', () => {
  it.each([
    ['où', 'ou', 'fr', 'almost'],
    ['sí', 'si', 'es', 'almost'],
    ['año', 'ano', 'es', 'almost'],
    ['papá', 'papa', 'es', 'almost'],
    ['habló', 'hablo', 'es', 'almost'],
    ['estudió', 'estudio', 'es', 'almost'],
    ['está', 'esta', 'es', 'almost'],
    ['würde', 'wurde', 'de', 'almost'],
    ['está en casa', 'esta en casa', 'es', 'almost'],
    ['hôpital', 'hopital', 'fr', 'slip'],
    ['un hôpital', 'un hopital', 'fr', 'slip'],
    ['préférer', 'preferer', 'fr', 'almost'],
    ['el papá', 'papa', 'es', 'almost'],
    ['the dog', 'dog', 'en', 'slip'],
    ['maybe', 'may be', 'en', 'almost'],
    ['every day', 'everyday', 'en', 'almost'],
    ['porque', 'por qué', 'es', 'almost'],
    ['ice-cream', 'ice cream', 'en', 'slip'],
    ['well known', 'well-known', 'en', 'slip'],
    ['1234567', '1224567', 'en', 'wrong'],
    ['1234567', '123456', 'en', 'wrong'],
    ['12:30:45', '12:40:45', 'en', 'wrong'],
    ['room 1234567', 'room 1224567', 'en', 'wrong'],
    ['350', '3.50', 'en', 'wrong'],
    ['-15', '15', 'en', 'wrong'],
  ] as const)('%s written %s in %s is %s', (answer, given, language, expected) => {
    expect(verdict(translated(answer, language), given)).toBe(expected);
  });

  it.each([
    ['to go', 'go', 'en', 'almost'],
    ['Tür', 'die Tür', 'de', 'almost'],
  ])('the word before %s may be what a blank asks for: %s', (answer, given, language, expected) => {
    expect(inBlank(answer, given, language)).toBe(expected);
  });
});

describe('words to arrange', () => {
  const arranged = (texts: readonly string[], correct: readonly string[]): Flashcard =>
    cardOf('arrange', correct, {
      options: texts.map((text, at) => ({ id: String(at), text })),
      rules: { ...lenient, strictOrder: true },
    });
  it('are right where they build the same text', () => {
    const bought = arranged(['东西', '东', '西', '买'], ['3', '0']);
    expect(grade(bought, ['3', '0']).correct).toBe(true);
    expect(grade(bought, ['3', '1', '2']).correct).toBe(true);
    expect(grade(bought, ['3', '2', '1']).correct).toBe(false);
    const polite = arranged(['です', 'で', 'す', '本'], ['3', '0']);
    expect(grade(polite, ['3', '1', '2']).correct).toBe(true);
    const treat = arranged(['ice cream', 'ice', 'cream', 'I like'], ['3', '0']);
    expect(grade(treat, ['3', '1', '2']).correct).toBe(true);
  });
  it('are wrong where a space makes other words', () => {
    const doubt = arranged(['maybe', 'may', 'be', 'it is'], ['3', '0']);
    expect(grade(doubt, ['3', '1', '2']).correct).toBe(false);
  });
});
