import { expect, it } from 'vitest';
import { placeCard } from './card-place.ts';

const viewport = { width: 800, height: 600 };
const size = { width: 300, height: 120 };
const anchor = (left: number, top: number) => ({ left, right: left + 60, top, bottom: top + 20 });

it.each([
  ['under the word', anchor(100, 100), false, { left: 100, top: 128 }],
  ['above it near the lower edge', anchor(100, 560), false, { left: 100, top: 432 }],
  ['within the right edge', anchor(780, 100), false, { left: 492, top: 128 }],
  ['from its right in right-to-left text', anchor(400, 100), true, { left: 160, top: 128 }],
  ['within the left edge', anchor(-40, 100), false, { left: 8, top: 128 }],
])('stands %s', (_title, word, rightToLeft, place) => {
  expect(placeCard({ anchor: word, size, viewport, rightToLeft })).toEqual(place);
});

it('stays visible when there is no room below or above', () => {
  const high = { width: 300, height: 500 };
  const place = placeCard({ anchor: anchor(100, 300), size: high, viewport, rightToLeft: false });
  expect(place).toEqual({ left: 100, top: 92 });
});
