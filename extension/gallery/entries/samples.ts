/** Words and sentences that are hard on a layout: long German ones, Chinese, and Arabic. */
import type { Flashcard } from '@gleaner/shared';
import { cards } from '../../src/review/answers/testing-cards.ts';

export interface Sample {
  readonly name: 'german' | 'chinese' | 'arabic';
  /** BCP 47. */
  readonly language: string;
  readonly word: string;
  /** Holds the word. */
  readonly sentence: string;
  /** Four, of which the first is right. */
  readonly meanings: readonly [string, string, string, string];
}

export const samples: readonly Sample[] = [
  {
    name: 'german',
    language: 'de',
    word: 'Geschwindigkeitsbegrenzung',
    sentence:
      'Die Geschwindigkeitsbegrenzung auf der Donaudampfschifffahrtsgesellschaftsbrücke wurde aufgehoben.',
    meanings: [
      'die behördlich vorgeschriebene Höchstgeschwindigkeit auf einem Straßenabschnitt',
      'eine Rechtsschutzversicherungsgesellschaft, die Verkehrsteilnehmern beisteht',
      'die Unabhängigkeitserklärung eines Landes',
      'ein Verkehrszeichen',
    ],
  },
  {
    name: 'chinese',
    language: 'zh',
    word: '相濡以沫',
    sentence: '他们在困难的日子里相濡以沫，一起走过了三十年的风风雨雨，从来没有抱怨过一句。',
    meanings: [
      '在困境中用微薄的力量互相帮助，共同度过难关',
      '形容一个人做事非常认真仔细，从不出错',
      '比喻事情发展得很快，让人来不及准备',
      '天气突然变冷',
    ],
  },
  {
    name: 'arabic',
    language: 'ar',
    word: 'الاستقلالية',
    sentence:
      'تمنح الدراسة في الخارج الطلاب قدرًا كبيرًا من الاستقلالية والثقة بالنفس في حياتهم اليومية.',
    meanings: [
      'القدرة على اتخاذ القرارات والاعتماد على النفس دون تدخل من الآخرين',
      'الشعور بالحزن العميق عند فراق الأحبة والأصدقاء والوطن',
      'نوع من الأقمشة الرقيقة',
      'الكلام الطويل بلا فائدة',
    ],
  },
];

/** The same question in each language. */
export function choiceOf({ name, language, word, meanings, sentence }: Sample): Flashcard {
  return {
    ...cards.choice,
    ...{ id: name, question: word, language, phonetics: [], prompt: '' },
    options: meanings.map((text, place) => ({ id: 'ABCD'[place] ?? '', text })),
    details: [{ kind: 'example', text: sentence }],
  };
}

/** In letters: a longer one is no word of an exercise. */
const longest = 30;

/** Its words are to be put in order. */
export function arrangeOf({ name, language, sentence }: Sample): Flashcard {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(sentence)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
    .filter((segment) => segment.length < longest)
    .slice(0, 9);
  return {
    ...cards.arrange,
    ...{ id: name, question: '', language },
    options: words.map((text, place) => ({ id: `o${place}`, text })),
    correct: words.map((_text, place) => `o${place}`),
  };
}

export function spellingOf({ name, language, word, meanings }: Sample): Flashcard {
  return {
    ...cards.spelling,
    ...{ id: name, question: word, correct: [word], language, prompt: meanings[0] },
  };
}
