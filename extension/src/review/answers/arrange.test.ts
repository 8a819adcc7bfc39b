import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretOf, inserted, movedTo, removed, withCaret, type Line } from './arrange.ts';

const empty: Line = { placed: [], selected: null };
const line = (...placed: string[]): Line => ({ placed, selected: null });

describe('a line of words', () => {
  it('grows at its caret', () => {
    const two = inserted(inserted(empty, 'a'), 'b');
    expect(two).toEqual(line('a', 'b'));
    const middle = inserted(withCaret(two.placed, 1), 'c');
    expect(middle.placed).toEqual(['a', 'c', 'b']);
    expect(caretOf(middle)).toBe(2);
  });

  it('leaves the caret at the place of a removed word', () => {
    const gap = removed(line('a', 'b', 'c'), 'b');
    expect(caretOf(gap)).toBe(1);
    const closed = inserted(gap, 'd');
    expect(closed.placed).toEqual(['a', 'd', 'c']);
    expect(caretOf(closed)).toBe(3);
    expect(removed(line('a', 'b'), 'b')).toEqual(line('a'));
  });

  it.each([
    ['a', 3, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 2, ['a', 'b', 'c']],
    ['d', 1, ['a', 'd', 'b', 'c']],
  ])('moves %s to place %d', (id, place, placed) => {
    expect(movedTo(line('a', 'b', 'c'), id, place).placed).toEqual(placed);
  });

  it('never contains a word twice, and keeps its caret inside', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      id.map(
        (one) => (state: Line) =>
          state.placed.includes(one) ? removed(state, one) : inserted(state, one),
      ),
      fc.tuple(id, fc.nat(4)).map(
        ([one, place]) =>
          (state: Line) =>
            movedTo(state, one, place),
      ),
      fc
        .integer({ min: -2, max: 9 })
        .map((place) => (state: Line) => withCaret(state.placed, place)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const end = steps.reduce((state, one) => one(state), empty);
        expect(new Set(end.placed).size).toBe(end.placed.length);
        expect(caretOf(end)).toBeLessThanOrEqual(end.placed.length);
        expect(caretOf(end)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
