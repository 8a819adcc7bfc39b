/**
 * A picture of the page made of plain elements: it can be looked at, not used. Only known tags and attributes
 * are kept, so that it runs nothing, loads nothing and leads nowhere (security.md S26, S28).
 */

/** A text, or an element with what is in it. */
type Still =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: Stills];
export type Stills = readonly Still[];

const tags = new Set(
  [
    'a b bdi br button circle dd div dl dt em fieldset footer g h1 h2 h3 header hr i input label legend li',
    'line main mark nav ol option output p path polygon polyline progress rect s section select small span',
    'strong sub sup svg table tbody td textarea th thead tr u ul',
  ].flatMap((some) => some.split(' ')),
);
const plain = new Set(
  [
    'checked class cols colspan cx cy d dir disabled fill height hidden lang max placeholder points r rows',
    'rowspan rx ry selected stroke stroke-linecap stroke-linejoin stroke-width transform type value viewBox',
    'width x x1 x2 y y1 y2',
  ].flatMap((some) => some.split(' ')),
);
const svgTags = new Set(['svg', 'g', 'path', 'circle', 'rect', 'line', 'polygon', 'polyline']);
/**
 * What only refers to another element is left out: the picture stands beside nothing it could mean. So is what tells
 * which card or kind of card it is: the picture of a card is no card.
 */
const state =
  /^(?:data-(?!card$|kind$)[\w-]+|aria-(?:checked|current|disabled|expanded|pressed|selected))$/u;

function isKept(name: string, value: string): boolean {
  if (name === 'style') return !/url\s*\(|image-set|@import/iu.test(value);
  return plain.has(name) || state.test(name);
}

/** The children of an element as they look now, what was typed into fields included. */
export function stillOf(parent: Element): Stills {
  return [...parent.childNodes].flatMap((node): Still[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || !tags.has(node.localName)) return [];
    const attributes = Object.fromEntries(
      [...node.attributes]
        .filter(({ name, value }) => isKept(name, value))
        .map(({ name, value }) => [name, value]),
    );
    if (node instanceof HTMLInputElement) attributes.value = node.value;
    if (node instanceof HTMLTextAreaElement) return [[node.localName, attributes, [node.value]]];
    if (node instanceof HTMLOptionElement && node.selected) attributes.selected = '';
    return [[node.localName, attributes, stillOf(node)]];
  });
}

/** Elements of the picture. What is no picture of this kind gives none. */
export function nodesOf(stills: unknown): readonly Node[] {
  if (!Array.isArray(stills)) return [];
  return stills.flatMap((still: unknown): Node[] => {
    if (typeof still === 'string') return [document.createTextNode(still)];
    if (!Array.isArray(still)) return [];
    const [tag, attributes, children] = still as unknown[];
    if (typeof tag !== 'string' || !tags.has(tag)) return [];
    const element = svgTags.has(tag)
      ? document.createElementNS('http://www.w3.org/2000/svg', tag)
      : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {}))
      if (typeof value === 'string' && isKept(name, value)) element.setAttribute(name, value);
    element.append(...nodesOf(children));
    return [element];
  });
}
