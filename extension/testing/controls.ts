/** What axe does not ask of controls: WCAG 2.2, 2.5.3, 3.2.1 and 3.3.1. */

type Root = Document | ShadowRoot | Element;

const controls = 'a[href], button, input, select, textarea, summary, [role], [tabindex]';
const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A line for each control that breaks one of the three. */
export function oddControls(root: Root): readonly string[] {
  const all = [...root.querySelectorAll<HTMLElement>(controls)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert]') === null,
  );
  return all.flatMap((one) => [
    ...(isMisnamed(one) ? [`${tagOf(one)} is not called what it shows`] : []),
    ...(isUnexplained(one) ? [`${tagOf(one)} has an error that no text tells`] : []),
    ...(isRestless(one, root) ? [`${tagOf(one)} does something at its focus`] : []),
  ]);
}

/** Who speaks to a computer says what they see (2.5.3). */
function isMisnamed(one: HTMLElement): boolean {
  const name = one.ariaLabel;
  if (name === null || !one.matches('a, button, summary, [role=switch], [role=tab]')) return false;
  return !words(name).includes(words(shownTextOf(one)));
}

/** Without what is hidden from sight or from a screen reader. */
function shownTextOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const isHidden = node.ariaHidden === 'true' || node.matches('.visually-hidden, svg');
      return isHidden || !node.checkVisibility() ? '' : shownTextOf(node);
    })
    .join(' ');
}

/** An error is said in text that belongs to its field (3.3.1). */
function isUnexplained(one: HTMLElement): boolean {
  if (one.ariaInvalid !== 'true') return false;
  const ids = `${one.getAttribute('aria-describedby') ?? ''} ${one.getAttribute('aria-errormessage') ?? ''}`;
  const root = one.getRootNode() as Document | ShadowRoot;
  return !ids
    .split(' ')
    .some((id) => id !== '' && (root.getElementById(id)?.textContent.trim() ?? '') !== '');
}

/** A focus opens nothing and goes nowhere (3.2.1). */
function isRestless(one: HTMLElement, root: Root): boolean {
  if (one.tabIndex < 0) return false;
  const before = stateOf(root);
  one.focus();
  const { activeElement } = one.getRootNode() as Document | ShadowRoot;
  const isElsewhere = activeElement !== one && activeElement !== null && one.matches(':enabled, a');
  return isElsewhere || stateOf(root) !== before;
}

function stateOf(root: Root): string {
  const opened = root.querySelectorAll('dialog[open], [role=dialog], [role=menu]').length;
  return `${location.href} ${opened}`;
}

function tagOf(one: HTMLElement): string {
  return one.outerHTML.slice(0, 100);
}
