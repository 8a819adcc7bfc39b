/**
 * What else stands in the page's top layer. Only an extension can look into closed shadow roots, where a page may
 * open a popover that nothing else hears of.
 */

const mark = 'gleaner-hosts';

/** Gleaner's own hosts in this frame: each script on a page brings its own, in a world that pages cannot see. */
function ownHosts(): WeakSet<Element> {
  const known = Reflect.get(globalThis, mark) as WeakSet<Element> | undefined;
  if (known) return known;
  const made = new WeakSet<Element>();
  Reflect.set(globalThis, mark, made);
  return made;
}

/** Whether an element is the host of one of Gleaner's own surfaces. */
export const isOwnHost = (element: Element): boolean => ownHosts().has(element);

export function markAsOwn(host: Element): void {
  ownHosts().add(host);
}

/** Whether a page has anything in the top layer that is not around the host, and so may be above it. */
export function sharesTopLayer(host: HTMLElement): boolean {
  const own = ownHosts();
  own.add(host);
  const isOther = (element: Element) => !own.has(element) && !element.contains(host);
  const hasOther = (root: Document | ShadowRoot): boolean => {
    if ([...root.querySelectorAll(inTopLayer)].some(isOther)) return true;
    for (const element of root.querySelectorAll('*')) {
      const inner = own.has(element) ? null : shadowRootOf(element);
      if (inner && hasOther(inner)) return true;
    }
    return false;
  };
  return hasOther(host.ownerDocument);
}

const inTopLayer = ':popover-open, :modal, :fullscreen';

/** A page's script cannot see closed roots, but an extension can. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const { chrome } = globalThis as { chrome?: { dom?: ShadowOpener } };
  const opened = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  if (opened) return opened;
  return element instanceof HTMLElement
    ? (chrome?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot)
    : element.shadowRoot;
}

interface ShadowOpener {
  readonly openOrClosedShadowRoot: (element: HTMLElement) => ShadowRoot | null;
}
