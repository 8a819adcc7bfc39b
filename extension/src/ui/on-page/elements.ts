/**
 * Builds the content of a closed shadow root on a page, element by element: markup would break a page's
 * Trusted Types. It contains no text nodes (`parts.ts`).
 */
/**
 * Constructable: a page's CSP does not affect it. @returns one sheet for each style, which may be replaced
 */
export function adoptStyles(
  document: Document,
  root: ShadowRoot,
  styles: readonly string[],
): CSSStyleSheet[] {
  const view = document.defaultView ?? window;
  const sheets = styles.map((style) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style);
    return sheet;
  });
  root.adoptedStyleSheets = sheets;
  return sheets;
}

export function button(document: Document, label: string): HTMLButtonElement {
  const made = said(document, 'button', label);
  made.type = 'button';
  made.className = 'action';
  made.setAttribute('aria-label', label);
  return made;
}

/** An element that shows a text by its style (`[data-text]`). */
export function said<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  text: string,
): HTMLElementTagNameMap[K] {
  const made = element(document, name);
  made.dataset.text = text;
  return made;
}

/** In a document that is not HTML, createElement would make an element without a style. */
export function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  className = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/1999/xhtml', name);
  if (className !== '') made.className = className;
  return made as HTMLElementTagNameMap[K];
}
