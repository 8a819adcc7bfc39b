/**
 * Finds which blocks are on the screen or near it. Browsers check every observed element for every frame
 * (2.5 µs each, measured), so consecutive blocks are observed together, by their first and last one.
 */

/** Length of the text, in UTF-16 code units; the height is at most that of the screen. */
const longestPassage = 3_000;
/**
 * How near counts as visible, in heights of the screen. More than half: then one end of a passage that is
 * no higher than the screen is near whenever any part of it is visible.
 */
export const nearby = 0.75;

interface Passage {
  readonly blocks: Element[];
  /** Observed blocks that are near. */
  readonly seen: Set<Element>;
  length: number;
  near: boolean;
  /** Dissolved: it has grown too high, or one end was removed. */
  split: boolean;
}

export interface Passages {
  /**
   * Call in the order of the page.
   * @param length of its text, in UTF-16 code units
   */
  add(block: Element, length: number): void;
  /** No further block follows for now. */
  close(): void;
  /** Call when the layout may have changed: an image has loaded, or the window has another size. */
  check(): Generator<void, void>;
  stop(): void;
}

/** @param onNear, onFar called with blocks that came near or went away */
export function watchPassages(
  onNear: (blocks: readonly Element[]) => void,
  onFar: (blocks: readonly Element[]) => void,
): Passages {
  const passageOf = new WeakMap<Element, Passage>();
  const whole = new Set<Passage>();
  let open: Passage | null = null;

  const sight = new IntersectionObserver(notice, { rootMargin: `${100 * nearby}% 0%` });

  function notice(entries: readonly IntersectionObserverEntry[]): void {
    const touched = new Set<Passage>();
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const passage = passageOf.get(target);
      if (!passage) continue;
      touched.add(passage);
      if (isIntersecting) passage.seen.add(target);
      else passage.seen.delete(target);
      // A removed end no longer reports for its passage.
      if (!isIntersecting && boundingClientRect.height === 0) split(passage);
      if (!target.isConnected) sight.unobserve(target);
    }
    for (const passage of touched) {
      const near = passage.seen.size > 0;
      if (near === passage.near || passage.split) continue;
      passage.near = near;
      (near ? onNear : onFar)(passage.blocks);
    }
  }

  /** From now on each of its blocks is observed by itself. */
  function split(passage: Passage): void {
    if (passage.split || passage.blocks.length === 1) return;
    passage.split = true;
    whole.delete(passage);
    for (const block of passage.blocks) {
      const seen = new Set(passage.near ? [block] : []);
      passageOf.set(block, { blocks: [block], seen, length: 0, near: passage.near, split: false });
      // Observing it again makes the browser report its position again.
      sight.unobserve(block);
      if (block.isConnected) sight.observe(block);
      else if (passage.near) onFar([block]);
    }
  }

  function close(): void {
    if (!open) return;
    const [first, last] = [open.blocks[0], open.blocks.at(-1)];
    if (first) sight.observe(first);
    if (last && last !== first) {
      sight.observe(last);
      if (open.blocks.length > 2) whole.add(open);
    }
    open = null;
  }

  return {
    add: (block, length) => {
      const known = passageOf.get(block);
      if (known) {
        if (known === open) open.length += length;
        return;
      }
      // A block that is not drawn has no position. It is observed by itself until it has one.
      const drawn = isDrawn(block);
      if (open && (!drawn || open.length + length > longestPassage || !fits(open, block))) close();
      open ??= { blocks: [], seen: new Set(), length: 0, near: false, split: false };
      open.blocks.push(block);
      open.length += length;
      passageOf.set(block, open);
      if (!drawn) close();
    },
    close,
    check: function* () {
      for (const passage of whole) {
        const last = passage.blocks.at(-1);
        if (!last?.isConnected) whole.delete(passage);
        else if (!fits(passage, last)) split(passage);
        yield;
      }
    },
    stop: () => sight.disconnect(),
  };
}

function isDrawn(block: Element): boolean {
  const { width, height } = block.getBoundingClientRect();
  return (width > 0 || height > 0) && block.checkVisibility();
}

/** Whether a passage that ends with this block is no higher than the screen, and runs downwards. */
function fits({ blocks }: Passage, last: Element): boolean {
  const top = blocks[0]?.getBoundingClientRect().top ?? 0;
  const box = last.getBoundingClientRect();
  return box.bottom - top <= innerHeight && box.top >= top;
}
