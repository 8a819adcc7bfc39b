/**
 * Reads the selection of a document: in the page, in shadow roots, or in a field. Never reads secret
 * fields.
 */
import { shadowRootOf } from '../../ui/on-page/top-layer.ts';
import type { Point } from './flat-tree.ts';

export type FoundSelection =
  | {
      readonly kind: 'text';
      readonly start: Point;
      readonly end: Point;
      /** In Firefox one may select several parts; with one alone it is empty. */
      readonly parts: readonly Selected[];
    }
  | {
      readonly kind: 'field';
      readonly element: Element;
      readonly value: string;
      readonly start: number;
      readonly end: number;
    };

interface Selected {
  readonly start: Point;
  readonly end: Point;
}

/** Null when nothing is selected, or when it must not be read. */
export function findSelection(document: Document): FoundSelection | null {
  const active = activeElement(document);
  const field = active ? selectionOfField(document, active) : undefined;
  return field === undefined ? selectedRange(document) : field;
}

/** The innermost focused element, in shadow roots too. */
export function activeElement(document: Document): Element | null {
  let active = document.activeElement;
  for (let inner = active; inner; inner = shadowRootOf(inner)?.activeElement ?? null)
    active = inner;
  return active;
}

/** Undefined when the field has no selection, null when it must not be read. */
function selectionOfField(document: Document, element: Element): FoundSelection | null | undefined {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    return undefined;
  }
  const { selectionStart, selectionEnd, value } = element;
  if (selectionStart === null || selectionEnd === null) return unplacedSelection(document, element);
  if (selectionStart === selectionEnd) return undefined;
  return isSecret(element)
    ? null
    : { kind: 'field', element, value, start: selectionStart, end: selectionEnd };
}

/** Fields for mail addresses and numbers do not expose their selection. */
function unplacedSelection(document: Document, element: HTMLInputElement | HTMLTextAreaElement) {
  const value = document.getSelection()?.toString() ?? '';
  if (value === '' || !element.value.includes(value)) return undefined;
  return isSecret(element)
    ? null
    : ({ kind: 'field', element, value, start: 0, end: value.length } as const);
}

/** Passwords (visible or not), card numbers, one-time codes. */
function isSecret(element: HTMLInputElement | HTMLTextAreaElement): boolean {
  const { type } = element;
  const masked = getComputedStyle(element).getPropertyValue('-webkit-text-security');
  return (
    type === 'password' ||
    (masked !== '' && masked !== 'none') ||
    /(?:^|\s)(?:cc-\S+|one-time-code|(?:current|new)-password)(?:\s|$)/iu.test(
      element.getAttribute('autocomplete') ?? '',
    )
  );
}

function selectedRange(document: Document): FoundSelection | null {
  const selection = readableSelection(document);
  if (!selection || selection.rangeCount === 0) return null;
  if (selection.rangeCount > 1) return severalRanges(selection);
  const range =
    typeof selection.getComposedRanges === 'function'
      ? composedRange(selection)
      : innerRange(selection);
  return range.collapsed ? null : { kind: 'text', ...endsOf(range), parts: [] };
}

/** Null in the tree that Firefox draws for XML without a style: reading it there ends the tab (docs/firefox.md). */
export function readableSelection(document: Document): Selection | null {
  const selection = document.getSelection();
  try {
    const isEmpty = !selection || selection.rangeCount === 0;
    return isEmpty || selection.getRangeAt(0).startContainer.nodeType > 0 ? selection : null;
  } catch {
    // Firefox refuses the container.
    return null;
  }
}

function severalRanges(selection: Selection): FoundSelection | null {
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
  const parts = ranges.filter(({ collapsed }) => !collapsed).map(endsOf);
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? { kind: 'text', start: first.start, end: last.end, parts } : null;
}

function endsOf({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): Selected {
  return {
    start: { node: startContainer, offset: startOffset },
    end: { node: endContainer, offset: endOffset },
  };
}

/**
 * Shadow roots must be named to the browser: each range leads to the next root in which it begins or ends.
 */
function composedRange(selection: Selection): AbstractRange {
  const shadowRoots: ShadowRoot[] = [];
  for (;;) {
    const range = selection.getComposedRanges({ shadowRoots })[0] ?? selection.getRangeAt(0);
    const root = [
      range.startContainer.childNodes[range.startOffset],
      range.endContainer.childNodes[range.endOffset - 1],
    ]
      .map((host) => (host instanceof Element ? shadowRootOf(host) : null))
      .find((each) => each !== null && !shadowRoots.includes(each));
    if (!root) return range;
    shadowRoots.push(root);
  }
}

/** If a range ends at a shadow root, Chromium gives the selection inside through the root itself. */
function innerRange(selection: Selection): AbstractRange {
  let range = selection.getRangeAt(0);
  for (;;) {
    const host = range.startContainer.childNodes[range.startOffset];
    const root: SelectingRoot | null = host instanceof Element ? shadowRootOf(host) : null;
    const inner = root?.getSelection?.();
    if (!inner || inner.rangeCount === 0) return range;
    const next = inner.getRangeAt(0);
    if (next.startContainer === range.startContainer) return range;
    range = next;
  }
}

type SelectingRoot = ShadowRoot & { readonly getSelection?: () => Selection | null };
