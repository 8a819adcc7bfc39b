/** The learner's selection and the place on the screen where it ends. */
import { findSelection, type FoundSelection } from '../capture/selection.ts';
import { phraseIn } from './phrase.ts';

export interface Selected {
  /** The page's raw text; the receiver cleans it again. */
  readonly text: string;
  readonly term: string;
  /** The rectangle of its last part, in CSS pixels of the viewport; for a field, the whole field. */
  readonly end: DOMRect;
  readonly inField: boolean;
  readonly rightToLeft: boolean;
}

/** Null for a selection that is no word or phrase, is in a secret field, or is not visible. */
export function readSelected(document: Document): Selected | null {
  const found = findSelection(document);
  if (!found) return null;
  const inField = found.kind === 'field';
  const text = textOf(document, found);
  const term = phraseIn(text);
  if (term === null) return null;
  const element = inField ? found.element : elementOf(found.end.node);
  const end = inField ? found.element.getBoundingClientRect() : lastBox(document, found);
  if (!element || !end || (end.width === 0 && end.height === 0)) return null;
  return { text, term, end, inField, rightToLeft: getComputedStyle(element).direction === 'rtl' };
}

function textOf(document: Document, found: FoundSelection): string {
  if (found.kind === 'field') return found.value.slice(found.start, found.end);
  // The drawn text; in a shadow root only a range gives it.
  const drawn = document.getSelection()?.toString() ?? '';
  return drawn === '' ? rangeOf(document, found).toString() : drawn;
}

function lastBox(
  document: Document,
  found: Extract<FoundSelection, { kind: 'text' }>,
): DOMRect | undefined {
  const boxes = [...rangeOf(document, found).getClientRects()];
  return boxes.findLast(({ width }) => width > 0);
}

function rangeOf(
  document: Document,
  { start, end }: Extract<FoundSelection, { kind: 'text' }>,
): Range {
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
