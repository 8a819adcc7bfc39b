/** Shows pages for tests of capture, and selects in them like a learner. */

/**
 * Shows `html` as the body, with its shadow roots, and selects the text between ⟦ and ⟧, in a text or in
 * the value of a field.
 */
export function selectMarked(html: string): void {
  document.body.setHTMLUnsafe(html);
  for (const root of rootsIn(document.body)) {
    if (selectInField(root)) return;
  }
  const texts = rootsIn(document.body).flatMap(textsIn);
  const from = takeMark(texts, '⟦');
  const to = takeMark(texts, '⟧');
  if (from && to) getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

function selectInField(root: ParentNode): boolean {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input,textarea',
  )) {
    const { value } = field;
    const [from, to] = [value.indexOf('⟦'), value.indexOf('⟧')];
    if (from < 0 || to < 0) continue;
    field.value = value.replaceAll(/[⟦⟧]/gu, '');
    field.focus();
    if (field.selectionStart === null) field.select();
    else field.setSelectionRange(from, to - 1);
    return true;
  }
  return false;
}

function rootsIn(root: Element | ShadowRoot): (Element | ShadowRoot)[] {
  const shadows = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? rootsIn(shadowRoot) : [],
  );
  return [root, ...shadows];
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

function takeMark(
  texts: readonly Text[],
  mark: string,
): { node: Text; offset: number } | undefined {
  for (const node of texts) {
    const offset = node.data.indexOf(mark);
    if (offset < 0) continue;
    node.deleteData(offset, 1);
    return { node, offset };
  }
  return undefined;
}
