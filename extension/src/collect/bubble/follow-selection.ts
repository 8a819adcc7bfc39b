/**
 * Decides when the bubble is shown: once a selection by pointer or keyboard has stopped changing, until the
 * page moves. Ignores selections that a page makes.
 */
import type { Bubble } from './bubble.ts';
import { readSelected, type Selected } from './selected.ts';

/** Milliseconds after the last change by keyboard, so that selecting letter by letter shows it once. */
export const settlesMs = 250;

/**
 * @param isAlive false once Gleaner was updated or removed while this script still runs
 * @returns a function that stops it and removes the bubble
 */
export function followSelection(
  document: Document,
  bubble: Bubble,
  isAlive: () => boolean,
): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressing = false;
  /** A selection that the page makes shows no bubble. */
  let acted = false;
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let dismissed: string | null = null;

  const listen = (target: EventTarget, types: readonly string[], react: (event: Event) => void) => {
    for (const type of types) {
      target.addEventListener(
        type,
        (event) => {
          if (event.isTrusted) react(event);
        },
        { capture: true, passive: true, signal: listening.signal },
      );
    }
  };

  const hide = () => {
    clearTimeout(timer);
    bubble.hide();
  };
  const settle = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(showOrHide, milliseconds);
  };

  function showOrHide(): void {
    if (!isAlive()) {
      stop();
      return;
    }
    const selected = readSelected(document);
    if (!selected || selected.text === dismissed || document.visibilityState !== 'visible') {
      bubble.hide();
    } else if (bubble.shown?.text !== selected.text) bubble.show(placed(selected));
  }

  /** In a field, only the pointer tells where the selection is. */
  function placed(selected: Selected): Selected {
    if (!selected.inField || !pointer) return selected;
    const { left, right, top, bottom } = selected.end;
    const { x, y } = pointer;
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    return inside ? { ...selected, end: new DOMRect(x, y - 8, 0, 16) } : selected;
  }

  listen(document, ['pointerdown'], (event) => {
    if (bubble.owns(event)) return;
    pressing = true;
    dismissed = null;
    hide();
  });
  listen(document, ['pointerup', 'pointercancel'], (event) => {
    if (bubble.owns(event)) return;
    pressing = false;
    acted = true;
    const { clientX: x, clientY: y } = event as PointerEvent;
    pointer = { x, y };
    // The old selection is cleared only after this event.
    settle(0);
  });
  listen(document, ['keydown'], (event) => {
    acted = true;
    if ((event as KeyboardEvent).key !== 'Escape') return;
    dismissed = bubble.shown?.text ?? dismissed;
    hide();
  });
  listen(document, ['selectionchange'], () => {
    if (pressing || !acted) return;
    if (bubble.shown && readSelected(document)?.text !== bubble.shown.text) bubble.hide();
    settle(settlesMs);
  });
  listen(document, ['scroll', 'input', 'visibilitychange'], hide);
  listen(window, ['resize', 'blur'], hide);

  function stop(): void {
    listening.abort();
    hide();
  }
  return stop;
}
