/** A slip of the fingers is not another word: only the first may count as right by itself. */
import { describe, expect, it } from 'vitest';
import { cardOf } from '../../testing/card-of.ts';
import { grade } from './grade.ts';
import { sameText } from './fold-text.ts';

const usual = { ignoreCase: true, ignoreAccents: false, ignorePunctuation: true };

describe('in a blank', () => {
  const blank = (right: string, given: string, language = 'en') =>
    grade(
      cardOf('fill-blanks', [`blank1:${right}`], { question: 'A ___.', options: [], language }),
      [`blank1:${given}`],
    );
  it.each([
    ['walks', 'walk'],
    ['his', 'him'],
    ['men', 'man'],
    ['walked', 'walkes'],
    ['worked', 'worker'],
    ['affect', 'effects'],
  ])('%s for %s does not count', (right, given) => {
    expect(blank(right, given).slip).toBeUndefined();
    expect(blank(right, given).correct).toBe(false);
  });
  it('dem for den does not count', () => {
    expect(blank('den', 'dem', 'de')).toMatchObject({ correct: false, almost: true });
    expect(blank('den', 'dem', 'de').slip).toBeUndefined();
  });
  it.each([
    ['gossamer', 'gosamer'],
    ['necessary', 'neccessary'],
    ['friend', 'freind'],
  ])('%s written %s is a slip', (right, given) => {
    expect(blank(right, given)).toMatchObject({ correct: false, almost: true, slip: true });
  });
});

describe('the same in writing', () => {
  it.each([
    ['كَتَبَ', 'كتب'],
    ['שָׁלוֹם', 'שלום'],
    ['за́мок', 'замок'],
    ['ёлка', 'елка'],
    ['10〜20', '10～20'],
    ['și', 'şi'],
    ['Hawaiʻi', "Hawai'i"],
    ["don't worry, it's only rain", 'dont worry its only rain'],
  ])('%s and %s', (one, other) => {
    expect(sameText(one, other, usual)).toBe(true);
  });
});
