/** Places the card under its word, or above it, always fully visible. */

/** The rectangle of the word, in CSS pixels of the viewport. */
export type Anchor = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

export interface CardSituation {
  readonly anchor: Anchor;
  readonly size: { readonly width: number; readonly height: number };
  readonly viewport: { readonly width: number; readonly height: number };
  readonly rightToLeft: boolean;
}

const gap = 8;
const margin = 8;

/** All in CSS pixels of the viewport. */
export function placeCard({ anchor, size, viewport, rightToLeft }: CardSituation): {
  readonly left: number;
  readonly top: number;
} {
  const below = anchor.bottom + gap;
  const fits = below + size.height + margin <= viewport.height;
  const above = anchor.top - gap - size.height;
  const top = fits || above < margin ? below : above;
  const left = rightToLeft ? anchor.right - size.width : anchor.left;
  return {
    left: within(left, viewport.width - size.width - margin),
    top: within(top, viewport.height - size.height - margin),
  };
}

function within(wanted: number, most: number): number {
  return Math.max(margin, Math.min(wanted, most));
}
