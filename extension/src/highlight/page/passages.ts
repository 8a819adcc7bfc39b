/**
 * Tells which blocks are on the screen or near it. Browsers check every element that they watch for every
 * frame (2.5 µs each, measured), so blocks that follow one another are watched together, by their ends.
 */

/** Of text, in UTF-16 code units; its height is at most that of the screen. */
const longestPassage = 3_000;
/**
 * How near to the screen counts as on it, in heights of the screen. More than half: then of a passage that is
 * no higher than the screen one end is near whenever any of it is on the screen.
 */
export const nearby = 0.75;

interface Passage {
  readonly blocks: Element[];
  /** Watched blocks that are near. */
  readonly seen: Set<Element>;
  length: number;
  near: boolean;
  /** No longer one: it has grown too high, or an end of it has gone. */
  split: boolean;
}

export interface Passages {
  /**
   * Call in the order of the page.
   * @param length of the text that was met in it, in UTF-16 code units
   */
  add(block: Element, length: number): void;
  /** Nothing follows for now. */
  close(): void;
  /** Call when the layout may have changed: a picture has loaded, or the window has another size. */
  check(): Generator<void, void>;
  stop(): void;
}

/** @param onNear, onFar called with blocks that have come or gone */
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
      // An end that has gone tells nothing any more of what stood beside it.
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

  /** From now on each of its blocks is watched by itself. */
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

/** Whether a passage that ends with this block is no higher than the screen, and reads downwards. */
function fits({ blocks }: Passage, last: Element): boolean {
  const top = blocks[0]?.getBoundingClientRect().top ?? 0;
  const box = last.getBoundingClientRect();
  return box.bottom - top <= innerHeight && box.top >= top;
}
