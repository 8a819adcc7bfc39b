/** Access for tests to a closed shadow root: it can only be caught at its creation. */

/** Calls `make`, which attaches one root, and gives what it made and that root. */
export function withClosedRoot<T>(make: () => T): { readonly made: T; readonly root: ShadowRoot } {
  const descriptor = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow');
  const attachShadow = descriptor?.value as (this: Element, init: ShadowRootInit) => ShadowRoot;
  let root: ShadowRoot | undefined;
  Element.prototype.attachShadow = function attach(init) {
    root = attachShadow.call(this, init);
    return root;
  };
  try {
    const made = make();
    if (!root) throw new Error('It has attached no root');
    return { made, root };
  } finally {
    Element.prototype.attachShadow = attachShadow;
  }
}

/**
 * Takes what stands in a closed root out of it, into a `<main>` of its own with its styles and its texts as text, so
 * that axe can look at it. Give `document.adoptedStyleSheets` back afterwards.
 */
export function outOfRoot(root: ShadowRoot): HTMLElement {
  const main = document.createElement('main');
  const shown = root.querySelector<HTMLElement>('.toast');
  if (!shown) throw new Error('Nothing is shown');
  // A copy, because Gleaner disables the buttons of what has moved, and axe leaves disabled ones out.
  const panel = shown.cloneNode(true) as HTMLElement;
  main.style.width = `${shown.getBoundingClientRect().width}px`;
  document.adoptedStyleSheets = [...root.adoptedStyleSheets];
  for (const each of panel.querySelectorAll<HTMLElement>('[data-text]')) {
    each.append(each.dataset.text ?? '');
    delete each.dataset.text;
  }
  for (const button of panel.querySelectorAll('button')) button.removeAttribute('aria-disabled');
  shown.remove();
  main.append(panel);
  document.body.append(main);
  return main;
}
