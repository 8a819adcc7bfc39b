/**
 * The marks, in the registry of the CSS Custom Highlight API: the page's DOM contains none of them. The
 * ranges are static, since a live one would slow down every change that the page makes.
 */

export interface Marks {
  /** Replaces the marks of the block; shown with the next {@link show}. */
  replace(block: Element, learning: readonly StaticRange[], mastered: readonly StaticRange[]): void;
  /** Shows all replacements at once: any change of the marks redraws a long page, which is slow. */
  show(): void;
  /** The marks shown in a block, or in all of them. */
  shownIn(block: Element): readonly StaticRange[];
  all(): readonly StaticRange[];
  clear(): void;
}

interface OfBlock {
  readonly learning: readonly StaticRange[];
  readonly mastered: readonly StaticRange[];
}

/** Their names in the registry and in `highlight.css`. */
const learningName = 'gleaner';
const masteredName = 'gleaner-mastered';

export function createMarks(): Marks {
  const learning = new Highlight();
  const mastered = new Highlight();
  const shown = new Map<Element, OfBlock>();
  const replaced = new Map<Element, OfBlock>();
  CSS.highlights.set(learningName, learning);
  CSS.highlights.set(masteredName, mastered);

  function show(): void {
    for (const [block, next] of replaced) {
      const before = shown.get(block) ?? { learning: [], mastered: [] };
      exchange(learning, before.learning, next.learning);
      exchange(mastered, before.mastered, next.mastered);
      if (next.learning.length + next.mastered.length === 0) shown.delete(block);
      else shown.set(block, next);
    }
    replaced.clear();
  }
  return {
    replace: (block, toLearn, known) => {
      const next = { learning: toLearn, mastered: known };
      const before = shown.get(block);
      if (sameMarks(before, next)) replaced.delete(block);
      else replaced.set(block, next);
    },
    show,
    shownIn: (block) => rangesOf(shown.get(block)),
    all: () => [...shown.values()].flatMap(rangesOf),
    clear: () => {
      shown.clear();
      replaced.clear();
      for (const [name, mine] of [
        [learningName, learning],
        [masteredName, mastered],
      ] as const) {
        mine.clear();
        // A later script of Gleaner may have registered its own.
        if (CSS.highlights.get(name) === mine) CSS.highlights.delete(name);
      }
    },
  };
}

function rangesOf(ofBlock: OfBlock | undefined): readonly StaticRange[] {
  return ofBlock ? [...ofBlock.learning, ...ofBlock.mastered] : [];
}

function exchange(
  highlight: Highlight,
  before: readonly StaticRange[],
  next: readonly StaticRange[],
): void {
  for (const range of before) highlight.delete(range);
  for (const range of next) highlight.add(range);
}

function sameMarks(before: OfBlock | undefined, next: OfBlock): boolean {
  return (
    sameRanges(before?.learning ?? [], next.learning) &&
    sameRanges(before?.mastered ?? [], next.mastered)
  );
}

function sameRanges(one: readonly StaticRange[], other: readonly StaticRange[]): boolean {
  return (
    one.length === other.length && one.every((range, index) => isSameRange(range, other[index]))
  );
}

function isSameRange(one: StaticRange, other: StaticRange | undefined): boolean {
  return (
    one.startContainer === other?.startContainer &&
    one.startOffset === other.startOffset &&
    one.endContainer === other.endContainer &&
    one.endOffset === other.endOffset
  );
}
