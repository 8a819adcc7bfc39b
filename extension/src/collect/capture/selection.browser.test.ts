/** Which selection of a document is read: the page's, a field's, or one in shadow roots; never a secret. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSelection } from './selection.ts';

beforeEach(() => {
  document.body.innerHTML = '<p>Threads of gossamer.</p>';
});
afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

const paragraph = () => document.querySelector('p') ?? document.body;
const text = () => paragraph().firstChild ?? document.body;
const found = () => findSelection(document);
/** Of a text: compared one by one, since a matcher takes any node for any other. */
const ends = (selected = found()) =>
  selected?.kind === 'text'
    ? [selected.start.node, selected.start.offset, selected.end.node, selected.end.offset]
    : [];
function expectEnds(actual: readonly unknown[], ...expected: readonly unknown[]): void {
  expect(actual).toHaveLength(4);
  for (const [at, end] of actual.entries()) expect(end).toBe(expected[at]);
}

function addField(attributes: string, value: string): HTMLInputElement {
  document.body.insertAdjacentHTML('beforeend', `<input ${attributes}>`);
  const field = document.querySelector('input') ?? document.createElement('input');
  field.value = value;
  return field;
}

describe('while a field has the focus', () => {
  it.each(['type=text', 'type=email'])('the selection in it is read: %s', (attributes) => {
    const element = addField(attributes, 'a@b.example');
    element.select();
    const expected = { kind: 'field', value: 'a@b.example', start: 0, end: 11 };
    expect(found()).toMatchObject(expected);
    expect(found()).toHaveProperty('element', element);
  });

  it.each(['type=text', 'type=email'])('that of the page is read where it has none: %s', (kind) => {
    addField(kind, 'a@b.example').focus();
    getSelection()?.selectAllChildren(paragraph());
    expectEnds(ends(), paragraph(), 0, paragraph(), 1);
  });

  it.each([
    'type=password',
    'autocomplete=current-password',
    'autocomplete=new-password',
    'autocomplete=one-time-code',
    'autocomplete="billing cc-number"',
    'type=email autocomplete=one-time-code',
  ])('a secret is not read: %s', (attributes) => {
    addField(attributes, 'a@b.example').select();
    expect(found()).toBeNull();
  });
});

/** A shadow root with a text, behind the paragraph. */
function addRoot(parent: Node = document.body): ShadowRoot {
  const root = parent.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  root.append('in the root');
  return root;
}
function select(from: Node, start: number, to: Node, end: number): void {
  getSelection()?.setBaseAndExtent(from, start, to, end);
}

describe('in shadow roots', () => {
  it('a selection may end in one', () => {
    const inner = addRoot().firstChild ?? document.body;
    select(text(), 0, inner, 2);
    expectEnds(ends(), text(), 0, inner, 2);
  });

  it('a selection may begin in one', () => {
    const root = addRoot();
    const inner = root.firstChild ?? document.body;
    document.body.append(paragraph());
    select(inner, 3, text(), 7);
    expectEnds(ends(), inner, 3, text(), 7);
  });

  it('a selection may be in one of another', () => {
    const inner = addRoot(addRoot()).firstChild ?? document.body;
    select(inner, 3, inner, 6);
    expectEnds(ends(), inner, 3, inner, 6);
  });

  it.each([true, false])('a host may be selected whole; the browser composes: %s', (composes) => {
    const { host } = addRoot();
    const composed = Object.getOwnPropertyDescriptor(Selection.prototype, 'getComposedRanges');
    if (!composes) Reflect.deleteProperty(Selection.prototype, 'getComposedRanges');
    const range = document.createRange();
    range.selectNode(host);
    getSelection()?.addRange(range);
    const selected = ends();
    if (composed) Object.defineProperty(Selection.prototype, 'getComposedRanges', composed);
    expectEnds(selected, document.body, 1, document.body, 2);
  });
});
