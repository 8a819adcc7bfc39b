import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBubble } from './place.ts';

const box = (left: number, top: number, width = 60, height = 20) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const viewport = { width: 800, height: 600 };
const at = (end: ReturnType<typeof box>, rightToLeft = false) =>
  placeBubble({ end, rightToLeft, size: 32, viewport });

describe('placeBubble', () => {
  it('stands under the end of the selection', () => {
    expect(at(box(100, 100))).toEqual({ left: 144, top: 126 });
  });

  it('stands under the left end of right-to-left text', () => {
    expect(at(box(100, 100), true)).toEqual({ left: 84, top: 126 });
  });

  it('stands above the last line of the window', () => {
    expect(at(box(100, 575)).top).toBe(575 - 6 - 32);
  });

  it('is fully visible, wherever the selection ends', () => {
    const coordinate = fc.integer({ min: -5_000, max: 5_000 });
    fc.assert(
      fc.property(coordinate, coordinate, fc.boolean(), (left, top, rightToLeft) => {
        const placed = at(box(left, top), rightToLeft);
        expect(placed.left).toBeGreaterThanOrEqual(0);
        expect(placed.top).toBeGreaterThanOrEqual(0);
        expect(placed.left + 32).toBeLessThanOrEqual(viewport.width);
        expect(placed.top + 32).toBeLessThanOrEqual(viewport.height);
      }),
    );
  });
});
