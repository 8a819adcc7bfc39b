import { expect, test } from 'vitest';
import { createAnswerRoom } from './answer-room.ts';

test('above the limit, the learner who holds most loses the oldest answers until the rest fit', () => {
  const room = createAnswerRoom(100);
  const cut: string[] = [];
  const hold = (learner: string, name: string, bytes: number) => {
    const portion = room.open(learner, () => cut.push(name));
    portion.add(bytes);
    return portion;
  };
  const small = hold('modest', 'small', 10);
  for (const name of ['first', 'second', 'third']) hold('greedy', name, 30);
  expect(cut).toEqual([]);
  small.add(1);
  expect(cut).toEqual(['first']);
  hold('modest', 'large', 20);
  expect(cut).toEqual(['first']);
  hold('greedy', 'fourth', 20);
  expect(cut).toEqual(['first', 'second']);
});

test('an ended answer makes room once, and an answer that must stay is never cut', () => {
  const room = createAnswerRoom(100);
  const cut: string[] = [];
  const kept = room.open('one');
  kept.add(90);
  const read = room.open('one', () => cut.push('read'));
  read.add(10);
  read.end();
  read.end();
  read.add(50);
  expect(cut).toEqual([]);
  const other = room.open('two', () => cut.push('other'));
  other.add(11);
  expect(cut).toEqual(['other']);
  kept.end();
  room.open('two', () => cut.push('last')).add(100);
  expect(cut).toEqual(['other']);
});
