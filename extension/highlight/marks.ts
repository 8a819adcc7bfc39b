/**
 * The marks themselves, in the registry of the CSS Custom Highlight API: nothing of them is in the page's
 * DOM. Static ranges, since a live one would make every change that the page makes to itself dearer.
 */

export interface Marks {
  /** In place of what the block had before. */
  replace(block: Element, learning: readonly StaticRange[], mastered: readonly StaticRange[]): void;
  /** Blocks that have marks. */
  blocks(): IterableIterator<Element>;
  clear(): void;
}

/** Their names in the registry and in `highlight.css`. */
const learningName = 'gleaner';
const masteredName = 'gleaner-mastered';

export function createMarks(): Marks {
  const learning = new Highlight();
  const mastered = new Highlight();
  const ofBlock = new Map<Element, readonly StaticRange[]>();
  CSS.highlights.set(learningName, learning);
  CSS.highlights.set(masteredName, mastered);
  return {
    replace: (block, toLearn, known) => {
      for (const range of ofBlock.get(block) ?? []) {
        learning.delete(range);
        mastered.delete(range);
      }
      for (const range of toLearn) learning.add(range);
      for (const range of known) mastered.add(range);
      if (toLearn.length + known.length === 0) ofBlock.delete(block);
      else ofBlock.set(block, [...toLearn, ...known]);
    },
    blocks: () => ofBlock.keys(),
    clear: () => {
      ofBlock.clear();
      // An older script of Gleaner may have left its own; a newer one has put its own there.
      for (const [name, mine] of [
        [learningName, learning],
        [masteredName, mastered],
      ] as const) {
        if (CSS.highlights.get(name) === mine) CSS.highlights.delete(name);
        mine.clear();
      }
    },
  };
}
