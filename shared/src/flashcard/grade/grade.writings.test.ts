/** One answer in several writings: what is right, and what is almost right with a way back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardOf } from '../../testing/card-of.ts';
import { casesOf } from '../../testing/runs.ts';
import { looseRules, sameText } from './fold-text.ts';
import { grade } from './grade.ts';

type Verdict = 'right' | 'slip' | 'almost' | 'wrong';

function verdict(answer: string, given: string, language: string): Verdict {
  const card = cardOf('spelling', [answer], { question: '', silent: true, language });
  const { correct, almost, slip } = grade(card, [given]);
  return correct ? 'right' : slip ? 'slip' : almost ? 'almost' : 'wrong';
}

function expectEach(rows: string): void {
  for (const row of rows.trim().split('\n')) {
    const [answer = '', given = '', language = '', expected = ''] = row.trim().split(/\s*\\\s*/u);
    expect(verdict(answer, given, language), `${answer} written ${given}`).toBe(expected);
  }
}

describe('signs that nobody types', () => {
  it('are no letters', () => {
    expectEach(`
      〜中         \\ 中      \\ ja \\ right
      〜ながら     \\ -ながら \\ ja \\ right
      お〜         \\ お      \\ ja \\ right
      • lamp       \\ lamp    \\ en \\ right
      → lamp       \\ lamp    \\ en \\ right
      lamp ☆       \\ lamp    \\ en \\ right
      lamp 💡      \\ lamp    \\ en \\ right
      lamp❤️       \\ lamp    \\ en \\ right
      👩🏽‍🌾 farmer   \\ farmer  \\ en \\ right
      \u061Cقلم    \\ قلم     \\ ar \\ right
      la\u2063mp   \\ lamp    \\ en \\ right`);
  });

  it('make another word where they spell one', () => {
    expectEach(`
      C++   \\ C     \\ en \\ wrong
      F♯    \\ F     \\ en \\ wrong
      7 €   \\ 7     \\ en \\ wrong
      3 × 4 \\ 3 + 4 \\ en \\ wrong
      5~10  \\ 510   \\ en \\ wrong
      20 °C \\ 20 C  \\ en \\ wrong
      x < y \\ x > y \\ en \\ wrong
      ½     \\ 1/2   \\ en \\ right`);
  });

  it('alone are an answer', () => {
    expect(verdict('★', '★', 'en')).toBe('right');
    expect(verdict('★', '☆', 'en')).toBe('wrong');
  });

  it('beside a word change nothing, whichever they are', () => {
    const sign = fc
      .integer({ min: 0x2190, max: 0x1faff })
      .map((code) => String.fromCodePoint(code))
      .filter((one) => /\p{So}|\p{Default_Ignorable_Code_Point}/u.test(one))
      // Letters in circles and squares are letters.
      .filter((one) => !/[\p{L}\p{N}]/u.test(one.normalize('NFKC')));
    fc.assert(
      fc.property(sign, fc.constantFrom('lamp', '灯', 'مصباح', 'दीपक'), (one, word) => {
        const isSpelled = /[♭♮]/u.test(one);
        expect(sameText(`${word} ${one}`, word, looseRules)).toBe(!isSpelled);
      }),
      { numRuns: casesOf(1_000) },
    );
  });
});

it('the digits of every script are digits', () => {
  const zero = fc
    .integer({ min: 0x660, max: 0x1fbf9 })
    .filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)))
    .filter((code) => !/\p{Nd}/u.test(String.fromCodePoint(code - 1)));
  fc.assert(
    fc.property(zero, fc.nat(999), (start, number) => {
      const written = Array.from(String(number), (digit) =>
        String.fromCodePoint(start + Number(digit)),
      ).join('');
      expect(sameText(written, String(number), looseRules)).toBe(true);
      expect(sameText(written, String(number + 1), looseRules)).toBe(false);
    }),
    { numRuns: casesOf(500) },
  );
});

it('a letter or mark that is written in two ways is one, also where case counts', () => {
  const strict = { ignoreCase: false, ignoreAccents: false, ignorePunctuation: true };
  expect(sameText('Fuß', 'Fuss', strict, 'de')).toBe(true);
  expect(sameText('FUẞ', 'FUSS', strict, 'de')).toBe(true);
  expect(sameText('ז׳קט', "ז'קט", strict, 'he')).toBe(true);
  expect(sameText('דו״ח', 'דו"ח', strict, 'he')).toBe(true);
});

it('a reading behind a word is another writing of it', () => {
  expectEach(`
    飲[の]む          \\ のむ       \\ ja \\ right
    飲む（のむ）      \\ のむ       \\ ja \\ right
    飲む [のむ]       \\ 飲む       \\ ja \\ right
    お皿(おさら)      \\ おさら     \\ ja \\ right
    読[よ]み物[もの]  \\ よみもの   \\ ja \\ right
    受け取り（うけとり） \\ うけとり \\ ja \\ right
    飲む（のむ）      \\ む         \\ ja \\ wrong
    再见 (zài jiàn)   \\ zai jian   \\ zh \\ almost`);
});

it('a bracket at the end may be another writing, or only tell of the word', () => {
  expectEach(`
    behaviour (behavior) \\ behavior \\ en \\ almost
    spring (season)      \\ season   \\ en \\ almost
    Tisch (der)          \\ der      \\ de \\ wrong
    Tisch (m)            \\ m        \\ de \\ wrong`);
});

it('several texts in one answer', () => {
  expectEach(`
    lamp or light                    \\ light             \\ en \\ almost
    Lampe oder Leuchte               \\ Leuchte           \\ de \\ almost
    vélo ou bicyclette               \\ vélo              \\ fr \\ almost
    coche o carro                    \\ carro             \\ es \\ almost
    机または卓                       \\ 卓                \\ ja \\ almost
    there is [a bit of/some] tea     \\ there is a bit of tea \\ en \\ right
    there is (a bit of/some) tea     \\ there is tea      \\ en \\ right
    ①lamp ②light                    \\ light             \\ en \\ right
    1. lamp 2. light                 \\ lamp              \\ en \\ right
    (1) lamp; (2) light              \\ light             \\ en \\ right
    2. lamp 1. light                 \\ light             \\ en \\ wrong
    1,5/1.5                          \\ 1.5               \\ de \\ right
    1/2                              \\ 1                 \\ en \\ wrong`);
});

it('what stands behind a noun is no answer alone', () => {
  expectEach(`
    Buch, das         \\ Buch     \\ de \\ right
    Buch, das         \\ das Buch \\ de \\ right
    Buch, das         \\ das      \\ de \\ wrong
    Buch, das, Bücher \\ das      \\ de \\ wrong
    Tisch, der, -e    \\ e        \\ de \\ wrong
    Tisch, der, -e    \\ der Tisch \\ de \\ right
    lampe, la         \\ la       \\ fr \\ wrong
    lampe, la         \\ la lampe \\ fr \\ right
    lampe, f          \\ f        \\ fr \\ wrong
    dies, das         \\ das      \\ de \\ right`);
});

it('other words or signs for the same are almost right', () => {
  expectEach(`
    we don't know    \\ we do not know \\ en \\ almost
    cannot           \\ can't          \\ en \\ almost
    we'd like        \\ we would like  \\ en \\ almost
    she's gone       \\ she has gone   \\ en \\ almost
    she is here      \\ she’s here     \\ en \\ almost
    won't            \\ will not       \\ en \\ almost
    ask sb           \\ ask someone    \\ en \\ almost
    etw. tun         \\ etwas tun      \\ de \\ almost
    すし             \\ スシ           \\ ja \\ almost
    màn              \\ man4           \\ zh \\ almost
    lǚ xíng          \\ lv3xing2       \\ zh \\ almost
    màn              \\ man3           \\ zh \\ wrong
    開門             \\ 开门           \\ zh \\ almost
    القلم            \\ قلم            \\ ar \\ slip
    mp3              \\ mp4            \\ en \\ wrong
    H2O              \\ HO2            \\ en \\ wrong`);
});
