/** Places the bubble under the end of the selection, or above it, always fully visible. */

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface BubbleSituation {
  /** The end of the selection. */
  readonly end: Box;
  readonly rightToLeft: boolean;
  /** Width and height of the bubble. */
  readonly size: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

const gap = 6;
const margin = 4;

/** All in CSS pixels of the viewport. */
export function placeBubble({ end, rightToLeft, size, viewport }: BubbleSituation): {
  readonly left: number;
  readonly top: number;
} {
  const edge = rightToLeft ? end.left : end.right;
  const below = end.bottom + gap;
  const top = below + size + margin <= viewport.height ? below : end.top - gap - size;
  return {
    left: within(edge - size / 2, viewport.width - size - margin),
    top: within(top, viewport.height - size - margin),
  };
}

function within(wanted: number, most: number): number {
  return Math.max(margin, Math.min(wanted, most));
}
