/**
 * A picture of the page made of plain elements, which is inert. Only known tags and attributes are kept, so
 * that it runs nothing, loads nothing and has no links (security-checklist.md S26, S28).
 */

/** A text, or an element with its content. */
type Still =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: Stills];
export type Stills = readonly Still[];

const tags = new Set(
  [
    'b bdi br circle dd div dl dt em footer g h1 h2 h3 header hr i kbd li line mark nav ol output p path polygon',
    'polyline progress rect s section small span strong sub sup svg table tbody td th thead tr u ul',
  ].flatMap((some) => some.split(' ')),
);
/** What can be pressed, typed into or searched for is a plain element in the picture: it must not be taken for it. */
const stoodFor: Readonly<Record<string, 'div' | 'span'>> = {
  a: 'span',
  button: 'span',
  fieldset: 'div',
  input: 'span',
  label: 'span',
  legend: 'div',
  main: 'div',
  select: 'span',
  textarea: 'span',
};
const plain = new Set(
  [
    'class colspan cx cy d dir disabled fill height hidden lang max points r rowspan rx ry stroke',
    'stroke-linecap stroke-linejoin stroke-width transform value viewBox width x x1 x2 y y1 y2',
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

/** The children of an element as they look now, including typed text. */
export function stillOf(parent: Element): Stills {
  return [...parent.childNodes].flatMap((node): Still[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const { localName: name } = node;
    const tag = stoodFor[name] ?? name;
    if (!tags.has(tag)) return [];
    const attributes = Object.fromEntries(
      [...node.attributes]
        .filter((one) => isKept(one.name, one.value))
        .map((one) => [one.name, one.value]),
    );
    if (tag !== name) attributes['data-still'] = kindOf(node);
    return [[tag, attributes, fieldText(node) ?? stillOf(node)]];
  });
}

/** Its name; of a box to tick, whether it is ticked. */
function kindOf(element: Element): string {
  if (!(element instanceof HTMLInputElement) || !/^(?:checkbox|radio)$/u.test(element.type))
    return element.localName;
  return element.checked ? 'ticked' : 'unticked';
}

/** What stands in a field; null where it is none. */
function fieldText(element: Element): Stills | null {
  if (element instanceof HTMLInputElement)
    return /^(?:check|ra)/u.test(element.type) ? [] : [element.value];
  if (element instanceof HTMLTextAreaElement) return [element.value];
  if (element instanceof HTMLSelectElement) return [element.selectedOptions[0]?.text ?? ''];
  return null;
}

/** Elements of the picture. What is no picture of this kind gives none. */
export function stillNodes(stills: unknown): readonly Node[] {
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
    element.append(...stillNodes(children));
    return [element];
  });
}
