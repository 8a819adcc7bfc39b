/** Reports which marked word the learner clicks. The page's own handling of the click comes first. */
import { markAt, type FoundMark } from './find-mark.ts';
import type { Marks } from './marks.ts';

/** Elements on which the page handles clicks itself. */
const pressable =
  'a[href],area[href],button,summary,label,input,select,textarea,[role="button"],[role="link"],[role="tab"],' +
  '[role="menuitem"],[role="option"],[role="checkbox"],[role="switch"],[role="radio"],[onclick]';

/**
 * @param marks null while nothing is marked
 * @returns a function that stops it
 */
export function followClicks(
  document: Document,
  marks: () => Pick<Marks, 'shownIn' | 'all'> | null,
  open: (mark: FoundMark) => void,
): () => void {
  const listening = new AbortController();
  const onClick = (event: MouseEvent) => {
    const shown = marks();
    if (!shown || !isPlain(event) || isSelecting(document)) return;
    const path = event.composedPath().filter((each) => each instanceof Element);
    const [target] = path;
    if (!target || path.some((each) => each.matches(pressable))) return;
    if (getComputedStyle(target).cursor === 'pointer') return;
    const mark = markAt(shown, target, event.clientX, event.clientY);
    if (!mark) return;
    // After the page's own listeners: a click that one of them has handled is ignored.
    setTimeout(() => {
      if (!event.defaultPrevented) open(mark);
    });
  };
  document.defaultView?.addEventListener('click', onClick, {
    capture: true,
    passive: true,
    signal: listening.signal,
  });
  return () => listening.abort();
}

/** One click of the main button, by the learner and not by a script. */
function isPlain(event: MouseEvent): boolean {
  const { isTrusted, button, detail, altKey, ctrlKey, metaKey, shiftKey } = event;
  return isTrusted && button === 0 && detail === 1 && !(altKey || ctrlKey || metaKey || shiftKey);
}

function isSelecting(document: Document): boolean {
  return document.getSelection()?.isCollapsed === false;
}
