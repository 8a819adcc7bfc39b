/**
 * Marks collected words on one page: the visible part and its surroundings, one slice at a time, and again
 * after every change of the page. It reads the page's DOM and never writes it. Distant text is neither read
 * nor marked, since browsers check all marks for every frame.
 */
import { blockOf, isSkipped, piecesIn, rangeIn, runsOf, type Roots, type Run } from './blocks.ts';
import { firstInSight, stretchesOf, type Stretch } from './in-sight.ts';
import { createMarks, type Marks } from './marks.ts';
import type { Matcher } from './matcher.ts';
import { nearby, watchPassages } from './passages.ts';
import { runInSlices, type SliceEnvironment } from './slices.ts';

export interface PageHighlight {
  /** Marks the words of another matcher; old marks stay until each block is updated. */
  use(matcher: Matcher): void;
  /** The marks shown now. */
  readonly marks: Pick<Marks, 'shownIn' | 'all'>;
  stop(): void;
}

export type SliceTiming = Omit<SliceEnvironment, 'signal'>;

/** In nodes. After more changes at once the whole page is searched again. */
const mostChanges = 2_000;
/** Milliseconds from a change or a scroll to its effect; changes in between are handled together. */
const settlesMs = 200;
/** The background may die between request and answer; the next request wakes it. */
const mostUnheard = 3;

export function highlightPage(document: Document, timing: SliceTiming): PageHighlight {
  const marks = createMarks();
  const stopping = new AbortController();
  const { signal } = stopping;
  let matcher: Matcher | null = null;
  /** On the screen or near it. */
  const near = new Set<Element>();
  /** Those of them that are too long to be read whole. */
  const long = new Set<Element>();
  /** To be scanned; to be searched for blocks; changed by the page. */
  const waiting = new Set<Element>();
  /** Read, but some of its words have not been requested yet. */
  const unanswered = new Set<Element>();
  let asking = false;
  /** Requests in a row without an answer. */
  let unheard = 0;
  const roots = new Set<Node>([document.documentElement]);
  const changed = new Set<Node>();
  /** Without a shadow root when they were looked at: nothing is heard of one that is attached later. */
  const hosts = new Set<Element>();
  /** False when blocks may have moved. */
  let laidOut = true;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let showing: ReturnType<typeof setTimeout> | undefined;
  let lastShown = -Infinity;

  const passages = watchPassages(
    (blocks) => {
      for (const block of blocks) {
        near.add(block);
        waiting.add(block);
      }
      void run();
    },
    (blocks) => {
      for (const block of blocks) {
        for (const set of [near, long, waiting, unanswered]) set.delete(block);
        marks.replace(block, [], []);
      }
      showSoon();
    },
  );
  const observer = new MutationObserver((records) => {
    for (const record of records) noteChange(record);
    runSoon();
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
  const listening = { capture: true, passive: true, signal };
  document.addEventListener('scroll', () => long.size + hosts.size > 0 && runSoon(), listening);
  const relayout = () => {
    laidOut = false;
    runSoon();
  };
  // A loaded image may make the page longer.
  document.addEventListener('load', relayout, listening);
  const size = new ResizeObserver(relayout);
  size.observe(document.documentElement);
  const onRoot: Roots = {
    entered: observe,
    awaited: (host) => {
      if (hosts.size >= mostChanges) return;
      hosts.add(host);
      size.observe(host);
    },
  };

  /** Runs inside the page's own work, so it only takes notes. */
  function noteChange({ type, target, addedNodes }: MutationRecord): void {
    if (type === 'attributes') {
      roots.add(target);
      for (const block of near) if (target.contains(block)) waiting.add(block);
    } else if (changed.size + roots.size > mostChanges) {
      changed.clear();
      roots.clear();
      roots.add(document.documentElement);
      for (const block of near) waiting.add(block);
    } else {
      changed.add(target);
      for (const node of addedNodes) if (node instanceof Element) roots.add(node);
    }
  }

  function runSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const block of long) waiting.add(block);
      noteRoots();
      void run();
    }, settlesMs);
  }

  function noteRoots(): void {
    for (const host of hosts) {
      if (host.isConnected && !host.shadowRoot) continue;
      hosts.delete(host);
      size.unobserve(host);
      roots.add(host);
    }
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (hasWork()) await runInSlices(steps(), { ...timing, signal });
    } finally {
      running = false;
    }
  }

  const hasWork = () =>
    !signal.aborted &&
    matcher !== null &&
    (!laidOut || waiting.size + roots.size + changed.size > 0);

  function* steps(): Generator<void, void> {
    // Blocks that came near go before unknown parts of the page.
    const looking = lookThrough();
    while (looking.next().done === false) {
      yield;
      yield* scanWaiting();
    }
    yield* scanWaiting();
  }

  function* scanWaiting(): Generator<void, void> {
    if (waiting.size === 0) return;
    for (const block of waiting) {
      waiting.delete(block);
      yield* scan(block);
    }
    void learn();
    showSoon();
  }

  /** One request for all new words of a stretch of work; the texts that need them are read again then. */
  async function learn(): Promise<void> {
    if (asking || unanswered.size === 0) return;
    asking = true;
    const blocks = [...unanswered];
    unanswered.clear();
    const answered = await matcher?.learn?.().then(
      () => true,
      () => false,
    );
    asking = false;
    if (signal.aborted) return;
    for (const block of blocks) if (near.has(block)) waiting.add(block);
    unheard = answered === false ? unheard + 1 : 0;
    // After several lost answers, wait until the page changes.
    if (unheard > mostUnheard) return;
    if (unheard > 0) runSoon();
    else await run().then(learn);
  }

  /** At once if nothing was shown lately; while the reader scrolls, a few times a second are enough. */
  function showSoon(): void {
    showing ??= setTimeout(
      () => {
        showing = undefined;
        lastShown = timing.now();
        marks.show();
      },
      Math.max(0, lastShown + settlesMs - timing.now()),
    );
  }

  /** Every block is registered with the browser, which reports when it comes near. */
  function* lookThrough(): Generator<void, void> {
    for (const node of changed) {
      changed.delete(node);
      const block = node.isConnected && !isSkipped(node) ? blockOf(node) : null;
      if (block) {
        passages.add(block, 0);
        if (near.has(block)) waiting.add(block);
      }
      yield;
    }
    for (const root of roots) {
      roots.delete(root);
      for (const piece of root.isConnected ? piecesIn(root, onRoot) : []) {
        if (piece) passages.add(piece.block, piece.length);
        yield;
      }
      passages.close();
    }
    passages.close();
    if (laidOut) return;
    laidOut = true;
    yield* passages.check();
  }

  function* scan(block: Element): Generator<void, void> {
    const learning: StaticRange[] = [];
    const mastered: StaticRange[] = [];
    const language = declaredLanguage(block);
    let lacking = false;
    long.delete(block);
    for (const run of isSkipped(block) ? [] : runsOf(block)) {
      yield;
      if (!run || !matcher) continue;
      const stretches = stretchesOf(run.text);
      if (stretches.length > 1) long.add(block);
      for (const { from, to } of stretches.length > 1 ? inSight(run, stretches) : stretches) {
        const text = run.text.slice(from, to);
        if (matcher.lacks && (yield* matcher.lacks(text, language))) lacking = true;
        if (lacking) continue;
        for (const { start, end, mastered: known } of yield* matcher.find(text, language)) {
          const range = rangeIn(run, from + start, from + end);
          if (range) (known ? mastered : learning).push(range);
        }
      }
    }
    if (!near.has(block)) return;
    if (lacking) unanswered.add(block);
    else marks.replace(block, learning, mastered);
  }

  return {
    marks,
    use: (next) => {
      matcher = next;
      for (const block of near) waiting.add(block);
      void run();
    },
    stop: () => {
      stopping.abort();
      observer.disconnect();
      passages.stop();
      size.disconnect();
      clearTimeout(timer);
      clearTimeout(showing);
      marks.clear();
    },
  };
}

/** The stretches of a long run that are on the screen or near it, found by their starts. */
function inSight(run: Run, stretches: readonly Stretch[]): readonly Stretch[] {
  const margin = nearby * innerHeight;
  const range = document.createRange();
  const topOf = ({ from }: Stretch): number => {
    // Measures a single letter: the box of a whole stretch takes the browser five times as long.
    const place = rangeIn(run, from, from + 1);
    if (!place) return 0;
    range.setStart(place.startContainer, place.startOffset);
    range.setEnd(place.endContainer, place.endOffset);
    return range.getBoundingClientRect().top;
  };
  const first = firstInSight(stretches, (each) => topOf(each) < -margin);
  const below = firstInSight(stretches, (each) => topOf(each) <= innerHeight + margin);
  return stretches.slice(Math.max(0, first - 1), below);
}

/** BCP 47, as the page declares it; empty if it does not. */
export function declaredLanguage(block: Element): string {
  const { documentElement } = block.ownerDocument;
  return (block.closest('[lang]') ?? documentElement).getAttribute('lang') ?? '';
}
