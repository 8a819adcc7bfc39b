/**
 * Dragging a word with mouse or pen. It is optional, and a finger scrolls instead. Drop targets have
 * `data-drop`.
 */
import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';

export interface DragProps {
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
}

/** `half` is the half of the target on which the word was dropped, in the direction of its text. */
export type Drop = (dragged: string, onto: string, half: 'first' | 'second') => void;

/** A press that moves less than this is a click. CSS pixels. */
const slack = 6;

export function useDrag(onDrop: Drop): (id: string) => DragProps {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const stop = useRef<() => void>(null);
  useEffect(() => () => stop.current?.(), []);

  return (id) => ({
    onPointerDown: (event) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      stop.current?.();
      stop.current = follow(event, (onto, half) => latest.current(id, onto, half));
    },
  });
}

/** Follows one pointer until it is released; returns a function that cancels. */
function follow(
  start: ReactPointerEvent<HTMLElement>,
  dropped: (onto: string, half: 'first' | 'second') => void,
): () => void {
  const element = start.currentTarget;
  const { clientX, clientY, pointerId } = start;
  const listening = new AbortController();
  let dragging = false;

  const giveUp = (): void => {
    listening.abort();
    element.style.removeProperty('translate');
    delete element.dataset.dragged;
  };
  const moved = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const [x, y] = [event.clientX - clientX, event.clientY - clientY];
    dragging ||= Math.hypot(x, y) > slack;
    if (!dragging) return;
    element.dataset.dragged = '';
    element.style.translate = `${x}px ${y}px`;
  };
  const released = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    giveUp();
    if (!dragging) return;
    swallowClick();
    const target = targetAt(event, element);
    if (target) dropped(target.dataset.drop ?? '', halfOf(target, event.clientX));
  };
  const options = { signal: listening.signal };
  window.addEventListener('pointermove', moved, options);
  window.addEventListener('pointerup', released, options);
  window.addEventListener('pointercancel', giveUp, options);
  return giveUp;
}

function targetAt({ clientX, clientY }: PointerEvent, dragged: Element): HTMLElement | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (dragged.contains(element)) continue;
    const target = element.closest<HTMLElement>('[data-drop]');
    if (target && !dragged.contains(target)) return target;
  }
  return null;
}

function halfOf(target: Element, x: number): 'first' | 'second' {
  const { left, width } = target.getBoundingClientRect();
  const before = x < left + width / 2;
  const rightToLeft = getComputedStyle(target).direction === 'rtl';
  return before === rightToLeft ? 'second' : 'first';
}

/** Ignore the click that follows a drag on the same element. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  // There is none when the pointer was released over another element.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
