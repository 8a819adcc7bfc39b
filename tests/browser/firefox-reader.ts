/** What Gleaner's parts on a page say in Firefox, where the browser's own rights open closed shadow roots. */
import type { Page } from 'playwright';
import type { Firefox } from './firefox.ts';

interface Read {
  readonly name: string;
  readonly disabled: boolean;
  readonly text: string;
  readonly background: string;
  readonly middle: { readonly x: number; readonly y: number } | null;
}

/** Runs in the page's process. */
const readAll = (role: string) => `() => {
  const selector = ${JSON.stringify(role)} === 'button'
    ? 'button, [role=button]' : ${JSON.stringify(role)} === 'dialog'
    ? 'dialog, [role=dialog]' : ${JSON.stringify(`[role=${role}]`)};
  const roots = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*'))
      if (element.openOrClosedShadowRoot) roots.push(element.openOrClosedShadowRoot);
  const view = document.defaultView;
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element) => {
    const texts = [];
    const walk = (node) => {
      if (node.nodeType === 3) texts.push(node.nodeValue.trim());
      else if (node.nodeType === 1 && isShown(node)) node.childNodes.forEach(walk);
    };
    walk(element);
    // The toast's words are written by its style.
    for (const { dataset } of element.querySelectorAll('[data-text]')) texts.push(dataset.text);
    return texts.filter(Boolean).join(' ');
  };
  const colourBehind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor } = view.getComputedStyle(each);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return '';
  };
  return roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter(isShown).map((element) => {
    const box = element.getBoundingClientRect();
    return {
      name: element.getAttribute('aria-label') ?? textOf(element),
      disabled: element.disabled === true || element.getAttribute('aria-disabled') === 'true',
      text: textOf(element),
      background: colourBehind(element),
      middle: box.width === 0 ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    };
  });
}`;

export async function firefoxReader(firefox: Firefox, page: Page) {
  const context = await firefox.wire.contextOf(page);
  return {
    find: async (role: string, accessibleName?: string) => {
      const all = await firefox.evaluateBehind<Read[]>(context, readAll(role)).catch(() => []);
      return all
        .filter(({ name }) => accessibleName === undefined || name === accessibleName)
        .map(({ name, disabled, text, background, middle }) => ({
          ...{ name, disabled },
          text: () => Promise.resolve(text),
          background: () => Promise.resolve(background),
          middle: () => Promise.resolve(middle),
        }));
    },
  };
}
