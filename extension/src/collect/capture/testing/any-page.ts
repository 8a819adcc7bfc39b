/**
 * Pages that no author would write, for properties of capture: deep and empty elements, hidden texts, shadow roots,
 * frames, fields, many scripts, and characters that texts should not have.
 */
import fc from 'fast-check';
import { shadowRootOf } from '../../../ui/on-page/top-layer.ts';

/** Stands in every text that a reader does not see, and nowhere else. A letter, since those are kept. */
export const hiddenMark = 'ǂ';
/** Stands in every field, and in no text of the page. */
export const fieldMark = 'ǁ';
/** Stands in every field that must never be read. */
export const secretMark = 'ǃ';

/** Pieces of texts: words, other scripts, marks, halves of characters, controls, line ends. */
const piece = fc.constantFrom(
  ...[
    'gossamer',
    'The ',
    ' thread',
    ' drifts.',
    'over',
    ' well-',
    '-known',
    'don’t',
    ' ',
    '  ',
    '',
  ],
  ...[
    '\n',
    '\n\n',
    '-\n',
    '\u00AD\n',
    '\t',
    '\r\n',
    '> ',
    '\n> ',
    '. ',
    '! ',
    '?',
    '…',
    '"',
    '“',
    '”',
  ],
  ...['Dr. ', 'e.g. ', '3.14 ', ':', '：', '(', ')', '[1]', '*', '†'],
  ...['蜘蛛の糸', '漂う。', '每个系统', '。', '「', '」', '漢', '한국어 ', '사과'],
  ...['שלום ', 'עולם', 'السلام ', 'عليكم', '؟', 'می\u200Cروم ', 'नमस्ते ', 'क्ष', 'ไทย', 'ខ្មែរ'],
  ...['e\u0301', '\u0301', '\u0308\u0323', 'ﬁ', 'ß', 'İ', 'Å', '\u1100\u1161\u11A8', '\u11A8'],
  ...['😀', '👩‍👩‍👧', '🏳️‍🌈', '🇫🇷', '𝒳', '𠮷', '\uD83D', '\uDE00', '\uDC00\uD800', '\uFFFD', '\uFFFF'],
  ...[
    '\u200B',
    '\u200D',
    '\u200C',
    '\u202E',
    '\u2066',
    '\u2069',
    '\uFEFF',
    '\u00AD',
    '\u2028',
    '\u2029',
  ],
  ...[
    '\u0000',
    '\u0007',
    '\u001F',
    '\u007F',
    '\u0085',
    '\u3164',
    '\u00A0',
    '\u3000',
    '\u180E',
    '\u034F',
  ],
  ...['<b>', '&amp;', '⟦', '{{x}}', 'https://a.example/b?c=d ', 'C#', '50%', '_', '—', '’'],
);

const long = fc
  .tuple(piece, fc.constantFrom(40, 300, 3_000))
  .map(([text, times]) => text.repeat(times));

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

/** What no page may put where only its own letters are told apart. */
const unmarked = (text: string) => text.replaceAll(/[ǂǁǃ]/gu, '');

interface Branch {
  readonly kind: 'element' | 'hidden' | 'shadow';
  readonly tag: string;
  readonly look: string;
  readonly parts: readonly Part[];
}
type Part =
  | Branch
  | { readonly kind: 'text' | 'comment' | 'frame'; readonly text: string }
  | { readonly kind: 'field' | 'secret'; readonly text: string; readonly shape: number };

const tags = [
  ...[
    'p',
    'div',
    'span',
    'b',
    'i',
    'em',
    'a',
    'a href="#x"',
    'a href="/y"',
    'q',
    'code',
    'pre',
    'sup',
  ],
  ...['h2', 'ul', 'li', 'dl', 'dt', 'dd', 'table', 'tr', 'td', 'blockquote', 'section', 'button'],
  ...[
    'ruby',
    'rt',
    'br',
    'img alt="x"',
    'details',
    'summary',
    'slot',
    'x-y',
    'label',
    'mark',
    'wbr',
  ],
  ...[
    'div contenteditable="true"',
    'p lang="de"',
    'p lang=""',
    'p lang="zh"',
    'span lang="x!"',
    'p dir="rtl"',
  ],
  ...[
    'span role="doc-noteref"',
    'math',
    'svg',
    'bdo dir="rtl"',
    'font',
    'marquee',
    'fieldset',
    'dialog open',
  ],
];
const looks = [
  ...[
    '',
    '',
    '',
    '',
    '',
    '',
    'display:block',
    'display:inline-block',
    'display:flex',
    'display:grid',
  ],
  ...[
    'display:contents',
    'float:left',
    'float:right',
    'position:absolute;left:10px;top:20px',
    'position:fixed',
  ],
  ...[
    'white-space:pre',
    'white-space:pre-line',
    'writing-mode:vertical-rl',
    'direction:rtl',
    'font-size:2px',
  ],
  ...[
    'text-transform:uppercase',
    'columns:2',
    'transform:rotate(9deg)',
    'overflow:hidden;height:4px',
  ],
];
/** Each hides all that is in the element, whatever that is. */
const hidings = [
  ...['display:none', 'opacity:0', 'font-size:0', 'position:absolute;left:-9999px'],
  ...['position:absolute;clip:rect(0px,0px,0px,0px)', 'position:absolute;clip-path:inset(50%)'],
];

const part = fc.letrec<{ part: Part; parts: readonly Part[] }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 6, depthIdentifier: 'page' },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('text' as const), text: anyText.map(unmarked) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('comment' as const, 'frame' as const),
        text: fc.constantFrom('', 'gossamer', 'A comment. '),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('field' as const, 'secret' as const),
        text: anyText.map(unmarked),
        shape: fc.nat({ max: 5 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          ...(['element', 'element', 'element', 'element', 'hidden', 'shadow'] as const),
        ),
        tag: fc.constantFrom(...tags),
        look: fc.nat().map(String),
        parts: tie('parts'),
      }),
    },
  ),
  parts: fc.array(tie('part'), { maxLength: 5, depthIdentifier: 'page' }),
}));

export const anyPage = fc.record({
  parts: fc.array(part.part, { minLength: 1, maxLength: 8, depthIdentifier: 'page' }),
  lang: fc.constantFrom('en', 'ja', 'ar', '', 'zh-Hant', 'not a language!', 'und', 'de_AT'),
  title: anyText,
});

/** Draws the page as the body. */
export function drawPage(parts: readonly Part[]): void {
  document.body.replaceChildren();
  append(document.body, parts, false);
}

function append(parent: Node, parts: readonly Part[], isHidden: boolean): void {
  for (const one of parts) parent.appendChild(nodeOf(one, isHidden));
}

function nodeOf(one: Part, isHidden: boolean): Node {
  switch (one.kind) {
    case 'text':
      return document.createTextNode(isHidden ? hiddenMark.repeat(3) : one.text);
    case 'comment':
      return document.createComment(one.text);
    case 'frame':
      return Object.assign(document.createElement('iframe'), { title: one.text });
    case 'field':
    case 'secret':
      return fieldOf(one.kind, one.text, one.shape);
    case 'element':
    case 'hidden':
    case 'shadow':
      return elementOf(one, isHidden || one.kind === 'hidden');
  }
}

function elementOf(one: Branch, isHidden: boolean): Element {
  const [name = 'div', attribute] = one.tag.split(' ');
  const namespace = namespaces.get(name);
  const made = namespace ? document.createElementNS(namespace, name) : document.createElement(name);
  const [, key, value = ''] = /^([a-z]+)(?:="(.*)")?$/u.exec(attribute ?? '') ?? [];
  if (key) made.setAttribute(key, value);
  const list = one.kind === 'hidden' ? hidings : looks;
  const look = list[Number(one.look) % list.length] ?? '';
  if (look !== '') made.setAttribute('style', look);
  if (one.kind === 'shadow' && made instanceof HTMLDivElement) {
    const half = Math.floor(one.parts.length / 2);
    const mode = Number(one.look) % 3 === 0 ? 'closed' : 'open';
    const root = made.attachShadow({ mode });
    // As an extension finds it in Firefox.
    Object.assign(made, { openOrClosedShadowRoot: root });
    append(root, one.parts.slice(half), isHidden);
    // A light child that no slot takes is not drawn.
    append(made, one.parts.slice(0, half), true);
  } else if (!/^(?:br|img|wbr)$/u.test(name)) append(made, one.parts, isHidden);
  return made;
}

const namespaces = new Map([
  ['svg', 'http://www.w3.org/2000/svg'],
  ['math', 'http://www.w3.org/1998/Math/MathML'],
]);

function fieldOf(kind: 'field' | 'secret', text: string, shape: number): Element {
  const mark = kind === 'secret' ? secretMark : fieldMark;
  const value = `${mark}${text}${mark}`;
  if (kind === 'field' && shape % 2 === 0)
    return Object.assign(document.createElement('textarea'), { value });
  const field = document.createElement('input');
  if (kind === 'field') field.type = ['text', 'search', 'email', 'url'][shape % 4] ?? 'text';
  else if (shape < 2) field.type = 'password';
  else if (shape < 4) field.autocomplete = 'cc-number';
  else field.setAttribute('style', '-webkit-text-security:disc');
  field.value = value;
  return field;
}

/** All nodes of the page, those in shadow roots too. */
export function nodesOf(root: Node): Node[] {
  const shadowRoot = root instanceof Element ? shadowRootOf(root) : null;
  const inner = shadowRoot ? nodesOf(shadowRoot) : [];
  return [root, ...inner, ...[...root.childNodes].flatMap(nodesOf)];
}

/** A place as numbers that fit every page: which node of all, and where in it. */
const place = fc.record({
  node: fc.double({ min: 0, max: 1, noNaN: true }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Place = typeof place extends fc.Arbitrary<infer Value> ? Value : never;

export const anyAct = fc.record({
  how: fc.constantFrom('range', 'range', 'range', 'word', 'caret', 'field', 'focus', 'all'),
  from: place,
  to: place,
});
type PageAct = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

export function atShare<T>(list: readonly T[], share: number): T | undefined {
  return list[Math.min(list.length - 1, Math.floor(share * list.length))];
}

function pointAt(nodes: readonly Node[], { node: share, at }: Place): [Node, number] {
  const node = atShare(nodes, share) ?? document.body;
  const length = node instanceof CharacterData ? node.length : node.childNodes.length;
  return [node, Math.round(at * length)];
}

/** Selects, as a learner or a script of the page does. */
export function select({ how, from, to }: PageAct): void {
  const selection = getSelection();
  const nodes = nodesOf(document.body);
  const texts = nodes.filter((node) => node instanceof Text);
  const fields = nodes.filter(
    (node) => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement,
  );
  const [start, startAt] = pointAt(how === 'range' ? nodes : texts, from);
  const [end, endAt] = pointAt(nodes, to);
  const field = atShare(fields, from.node);
  selection?.removeAllRanges();
  switch (how) {
    case 'range':
      selection?.setBaseAndExtent(start, startAt, end, endAt);
      return;
    case 'word':
      selection?.setBaseAndExtent(start, startAt, start, startAt);
      selection?.modify('move', 'backward', 'word');
      selection?.modify('extend', 'forward', 'word');
      return;
    case 'caret':
      selection?.collapse(start, startAt);
      return;
    case 'field': {
      field?.focus();
      const length = field?.value.length ?? 0;
      if (field?.selectionStart === null) field.select();
      else field?.setSelectionRange(Math.round(from.at * length), Math.round(to.at * length));
      return;
    }
    case 'focus': {
      const focusable = nodes.filter((node) => node instanceof HTMLElement);
      atShare(focusable, from.node)?.focus();
      return;
    }
    case 'all':
      selection?.selectAllChildren(document.body);
  }
}

/** What a page does to itself between the selection and the moment at which it is read. */
export const anyChange = fc.record({
  what: fc.constantFrom('remove', 'split', 'empty', 'normalize', 'move'),
  where: place,
});
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

export function changePage({ what, where }: Change): void {
  const nodes = nodesOf(document.body).slice(1);
  const [node, at] = pointAt(nodes, where);
  if (node === document.body) return;
  if (what === 'remove' && !(node instanceof ShadowRoot)) node.parentNode?.removeChild(node);
  if (what === 'split' && node instanceof Text) node.splitText(at);
  if (what === 'empty' && node instanceof Text) node.data = '';
  if (what === 'normalize') document.body.normalize();
  const isSeen = node.textContent?.includes(hiddenMark) === false;
  if (what === 'move' && isSeen && !(node instanceof ShadowRoot)) document.body.appendChild(node);
}
