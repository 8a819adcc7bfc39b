/** What a reader sees between two letters that follow each other in a page: nothing, a space, or the end of the text. */
import { isItem } from './appearance.ts';
import { parentOf, type Direction, type Point } from './flat-tree.ts';
import { letterBox } from './seen.ts';

/** Of the size of the font: a wider gap is a space. */
const narrowestSpace = 0.15;
/** A wider gap between the parts of a row is no space. */
const widestSpace = 0.45;
/** Of the parts of a row, a limit. */
const mostMeasured = 100;

/** Follows a walk from one letter to the next. */
export class Seam {
  #last: Point | undefined;
  #left: Element[] = [];
  #entered: Element[] = [];

  constructor(
    readonly direction: Direction,
    last?: Point,
  ) {
    this.#last = last;
  }

  enter(element: Element): void {
    this.#entered.push(element);
  }

  leave(element: Element): void {
    const at = this.#entered.lastIndexOf(element);
    if (at < 0) this.#left.push(element);
    else this.#entered.length = at;
  }

  /**
   * @param isSpaced whether the document has white space there
   * @returns what is drawn before the next piece of text; undefined where the text ends
   */
  to(node: Text, from: number, to: number, isSpaced: boolean): string | undefined {
    const letters = node.data.slice(from, to);
    const first = letters.search(/\S/u);
    if (first < 0) return '';
    const final = letters.trimEnd().length - 1;
    const [near, far] = this.direction === 1 ? [first, final] : [final, first];
    const next = { node, offset: from + near };
    const joint = this.#last ? this.#between(this.#last, next, isSpaced) : '';
    this.#last = { node, offset: from + far };
    this.#left = [];
    this.#entered = [];
    return joint;
  }

  #between(last: Point, next: Point, isSpaced: boolean): string | undefined {
    const [left, entered] = [this.#left, this.#entered];
    const row = rowAround(left) ?? rowAround(entered);
    if (row) return inRow(row, last, next);
    const crossed = [...left, ...entered];
    if (isSpaced || crossed.length === 0 || crossed.some(setsItsLetters)) return '';
    const [before, after] = this.direction === 1 ? [last, next] : [next, last];
    if (isClosing(letterAt(after)) || [before, after].every((one) => ideograph.test(letterAt(one))))
      return '';
    const gap = gapBetween(before, after);
    if (gap === undefined) return crossed.some(isAtomic) ? ' ' : '';
    // The edge of a marked part of a word is no gap, while words may have edges of their own.
    const edges = left.length === 0 || entered.length === 0 ? this.#edges() : 0;
    return gap - edges >= narrowestSpace * fontSize(before, after) ? ' ' : '';
  }

  #edges(): number {
    const isEnd = this.#left.length > 0 === (this.direction === 1);
    return [...this.#left, ...this.#entered].reduce((sum, element) => {
      const style = getComputedStyle(element);
      const sizes = isEnd
        ? [style.paddingInlineEnd, style.borderInlineEndWidth]
        : [style.paddingInlineStart, style.borderInlineStartWidth];
      return sizes.reduce((all, size) => all + Number.parseFloat(size), sum);
    }, 0);
  }
}

const ideograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

function letterAt({ node, offset }: Point): string {
  return node instanceof Text ? String.fromCodePoint(node.data.codePointAt(offset) ?? 32) : '';
}

function isClosing(letter: string): boolean {
  return /[\p{Pe}\p{Pf}.,;:!?…%’'"]/u.test(letter);
}

/** A drop cap, readings, a formula. */
function setsItsLetters(element: Element): boolean {
  const { float, display } = getComputedStyle(element);
  return (
    float !== 'none' ||
    /ruby|math/u.test(display) ||
    element.namespaceURI?.endsWith('MathML') === true
  );
}

function isAtomic(element: Element): boolean {
  return getComputedStyle(element).display.startsWith('inline-');
}

/** The row that places both letters, in parts of their own. */
function rowAround(crossed: readonly Element[]): Element | undefined {
  const item = crossed.find(
    (element) => isItem(element) && !crossed.some((other) => other === parentOf(element)),
  );
  const row = item && parentOf(item);
  return row instanceof Element ? row : undefined;
}

function inRow(row: Element, last: Point, next: Point): string | undefined {
  const gap = gapBetween(last, next);
  const size = fontSize(last, next);
  if (gap === undefined) return isOfWords(row, size) ? ' ' : undefined;
  if (gap > widestSpace * size) return undefined;
  return gap >= narrowestSpace * size ? ' ' : '';
}

/** Whether a row that wraps sets its parts as a line sets its words. */
function isOfWords(row: Element, size: number): boolean {
  if (getComputedStyle(row).flexWrap === 'nowrap') return false;
  const boxes = [...row.children].slice(0, mostMeasured).flatMap((item) => {
    const range = document.createRange();
    range.selectNodeContents(item);
    return [...range.getClientRects()].slice(0, 1);
  });
  const gaps = boxes.slice(1).map((box, at) => distance(boxes[at] ?? box, box, false));
  const inLine = gaps.filter((gap) => gap !== undefined);
  return inLine.length > 0 && inLine.every((gap) => gap <= widestSpace * size);
}

/** In CSS pixels along the line; undefined if they are in different lines. */
function gapBetween(one: Point, other: Point): number | undefined {
  const [a, b] = [letterBox(one), letterBox(other)];
  const parent = parentOf(one.node);
  if (!a || !b || !(parent instanceof Element)) return undefined;
  return distance(a, b, getComputedStyle(parent).writingMode.startsWith('vertical'));
}

function distance(a: DOMRect, b: DOMRect, isVertical: boolean): number | undefined {
  const along = (box: DOMRect) => (isVertical ? [box.top, box.bottom] : [box.left, box.right]);
  const across = (box: DOMRect) => (isVertical ? [box.left, box.right] : [box.top, box.bottom]);
  const apart = ([from = 0, to = 0]: number[], [start = 0, end = 0]: number[]) =>
    Math.max(start - to, from - end);
  const shared = -apart(across(a), across(b));
  const smaller = Math.min(...[a, b].map((box) => (isVertical ? box.width : box.height)));
  return shared > smaller / 2 ? apart(along(a), along(b)) : undefined;
}

function fontSize(...points: readonly Point[]): number {
  const sizes = points.map(({ node }) => {
    const parent = parentOf(node);
    return parent instanceof Element ? Number.parseFloat(getComputedStyle(parent).fontSize) : 0;
  });
  return Math.max(...sizes);
}
