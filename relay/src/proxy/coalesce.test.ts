import { expect, it } from 'vitest';
import { createCoalescer } from './coalesce.ts';

it('a call is wanted until the last of those who share it has gone', async () => {
  const coalescer = createCoalescer<string>();
  const callers = [true, true];
  let answer: (words: string) => void = () => undefined;
  const call = new Promise<string>((resolve) => (answer = resolve));
  let isWanted = () => false;
  const start = (asked: () => boolean) => {
    isWanted = asked;
    return call;
  };
  let joined = 0;
  const both = callers.map((_, at) =>
    coalescer.join(
      ['list'],
      () => callers[at] === true,
      start,
      () => (joined += 1),
    ),
  );
  expect([isWanted(), joined]).toEqual([true, 1]);
  callers[0] = false;
  expect(isWanted()).toBe(true);
  callers[1] = false;
  expect(isWanted()).toBe(false);
  answer('words');
  expect(await Promise.all(both)).toEqual(['words', 'words']);
});
