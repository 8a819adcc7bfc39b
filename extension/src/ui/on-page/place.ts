/**
 * Keeps the toast in the top layer, above elements that the page opened since, and inside the page's own
 * modal dialog while one is open, since nothing outside of it can be pressed.
 */

import { isOwnHost, markAsOwn } from './top-layer.ts';

/** After this many tries a page that keeps covering the toast wins; the popup shows the result instead. */
const mostRaises = 3;

export class Place {
  readonly #document: Document;
  readonly #moves = new MutationObserver(() => this.#checkParent());
  #parent: Element | null = null;
  #raises = 0;

  /**
   * @param isReachable whether a pointer could reach it where it is now
   * @param onTaken the page has removed or moved it
   */
  constructor(
    private readonly host: HTMLElement,
    private readonly isReachable: () => boolean,
    private readonly onTaken: () => void,
  ) {
    this.#document = host.ownerDocument;
    markAsOwn(host);
  }

  take(): void {
    this.leave();
    this.#raises = 0;
    this.#document.addEventListener('toggle', this.#onToggle, true);
    this.#document.addEventListener('fullscreenchange', this.#raise, true);
    this.#settle();
  }

  leave(): void {
    this.#parent = null;
    this.#moves.disconnect();
    this.#document.removeEventListener('toggle', this.#onToggle, true);
    this.#document.removeEventListener('fullscreenchange', this.#raise, true);
    this.host.remove();
  }

  readonly #onToggle = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element) || isOwnHost(target)) return;
    if (target.matches(':popover-open, :modal')) this.#raise();
  };

  readonly #raise = (): void => {
    if (this.#raises >= mostRaises) return;
    this.#raises += 1;
    this.#settle();
  };

  #settle(): void {
    const { documentElement } = this.#document;
    for (const parent of [documentElement, ...openModals(this.#document)]) {
      this.#standIn(parent);
      if (this.isReachable()) return;
    }
    this.#standIn(documentElement);
  }

  #standIn(parent: Element): void {
    const { host } = this;
    this.#moves.disconnect();
    this.#parent = parent;
    if (host.parentNode !== parent) parent.append(host);
    // Entering the top layer again puts it on top.
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover();
    this.#moves.observe(parent, { childList: true });
  }

  #checkParent(): void {
    if (this.#parent && this.host.parentNode !== this.#parent) this.onTaken();
  }
}

/** The innermost first. */
function openModals(document: Document): Element[] {
  return [...document.querySelectorAll('dialog:modal')]
    .filter((dialog) => dialog.closest('canvas') === null)
    .reverse();
}
