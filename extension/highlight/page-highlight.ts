/**
 * Marks collected words on one page (design section 4, Highlight): what is on the screen first, a slice at a
 * time, and again wherever the page changes itself. The page's DOM is read and never written.
 */
import { blockOf, blocksIn, isSkipped, rangeIn, runsOf } from './blocks.ts';
import { createMarks } from './marks.ts';
import type { Matcher } from './matcher.ts';
import { fromSightOutwards } from './scan-order.ts';
import { runInSlices, type SliceEnvironment } from './slices.ts';

export interface PageHighlight {
  /** Marks the words of another matcher; old marks stay until each block's turn comes. */
  use(matcher: Matcher): void;
  stop(): void;
}

export type SliceTiming = Omit<SliceEnvironment, 'signal'>;

/** A page that changes by more at once is read anew as a whole. In nodes. */
const mostChanges = 2_000;
/** From a change to its marks, in milliseconds; changes in between are one. */
const settlesMs = 200;

export function highlightPage(document: Document, timing: SliceTiming): PageHighlight {
  const marks = createMarks();
  const stopping = new AbortController();
  const { signal } = stopping;
  let matcher: Matcher | null = null;
  /** Blocks to be scanned; roots to be looked through for blocks. */
  const blocks = new Set<Element>();
  const roots = new Set<Node>();
  const changed = new Set<Node>();
  let gone = false;
  /** Counts the reader's scrolling. */
  let scrolled = 0;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const observer = new MutationObserver((records) => {
    for (const record of records) noteChange(record);
    timer ??= setTimeout(() => {
      timer = undefined;
      void run();
    }, settlesMs);
  });
  const observe = (root: Node) => {
    observer.observe(root, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['contenteditable', 'hidden'],
    });
  };
  observe(document);
  document.addEventListener('scroll', () => (scrolled += 1), {
    capture: true,
    passive: true,
    signal,
  });

  /** Runs in the page's own time: it only takes notes. */
  function noteChange({ type, target, addedNodes, removedNodes }: MutationRecord): void {
    if (changed.size + roots.size > mostChanges) {
      changed.clear();
      roots.clear();
      roots.add(document.documentElement);
      gone = true;
      return;
    }
    if (type === 'attributes') {
      roots.add(target);
      gone = true;
      return;
    }
    changed.add(target);
    for (const node of addedNodes) if (node instanceof Element) roots.add(node);
    if (removedNodes.length > 0) gone = true;
  }

  async function run(): Promise<void> {
    if (running || signal.aborted) return;
    running = true;
    try {
      while (hasWork()) await runInSlices(steps(), { ...timing, signal });
    } finally {
      running = false;
    }
  }

  const hasWork = () =>
    !signal.aborted && matcher !== null && blocks.size + roots.size + changed.size > 0;

  function* steps(): Generator<void, void> {
    yield* drop();
    yield* collect();
    const before = scrolled;
    const isPast = (block: Element) => block.getBoundingClientRect().bottom < 0;
    for (const block of fromSightOutwards([...blocks], isPast)) {
      blocks.delete(block);
      yield* scan(block);
      // The reader is elsewhere now, or the page is: begin there.
      if (scrolled !== before || roots.size + changed.size > 0) return;
    }
  }

  /** Marks of what has left the page, or may no longer be read. */
  function* drop(): Generator<void, void> {
    if (!gone) return;
    gone = false;
    for (const block of marks.blocks()) {
      if (!block.isConnected || isSkipped(block)) marks.replace(block, [], []);
      yield;
    }
  }

  function* collect(): Generator<void, void> {
    for (const node of changed) {
      changed.delete(node);
      const block = node.isConnected && !isSkipped(node) ? blockOf(node) : null;
      if (block) blocks.add(block);
      yield;
    }
    for (const root of roots) {
      roots.delete(root);
      if (!root.isConnected) continue;
      for (const block of blocksIn(root, observe)) {
        if (block) blocks.add(block);
        yield;
      }
    }
  }

  function* scan(block: Element): Generator<void, void> {
    const learning: StaticRange[] = [];
    const mastered: StaticRange[] = [];
    const language = languageOf(block);
    for (const run of block.isConnected ? runsOf(block) : []) {
      yield;
      if (!run || !matcher) continue;
      for (const match of yield* matcher.find(run.text, language)) {
        const range = rangeIn(run, match.start, match.end);
        if (range) (match.mastered ? mastered : learning).push(range);
      }
    }
    marks.replace(block, learning, mastered);
  }

  return {
    use: (next) => {
      matcher = next;
      roots.add(document.documentElement);
      void run();
    },
    stop: () => {
      stopping.abort();
      observer.disconnect();
      clearTimeout(timer);
      marks.clear();
    },
  };
}

/** BCP 47, as the page declares it; empty where it does not. */
function languageOf(block: Element): string {
  const { documentElement } = block.ownerDocument;
  return (block.closest('[lang]') ?? documentElement).getAttribute('lang') ?? '';
}
