/**
 * What the learner has really seen of the toast (security-checklist.md S27). A press counts only on a button that has
 * been visible in one place for a while, so that a page cannot move it under a pointer, or uncover it, just
 * before a click that was meant for something else.
 */
import { isGenuinePress, isShown, isUncovered } from './genuine.ts';
import { sharesTopLayer } from './top-layer.ts';

const settledMs = 400;
const everyMs = 100;
/** A page of a million elements is looked through less often: this many times as long as it takes is for the page. */
const atRest = 10;
/** In CSS pixels: a page can shrink even what it cannot style, by the zoom of its root. */
const smallest = 24;

interface Stand {
  readonly place: string;
  readonly seen: boolean;
  /** Milliseconds of `performance.now()`. */
  readonly since: number;
}

/** Watches the buttons of one toast from {@link start} to {@link stop}. */
export class Sight {
  readonly #stands = new Map<HTMLElement, Stand>();
  readonly #observer: IntersectionObserver | null;
  /** Whether the browser painted the toast uncovered, or, where it does not report that, nothing could cover it. */
  #clear = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: HTMLElement,
    private readonly root: ShadowRoot,
    private readonly panel: HTMLElement,
    private readonly buttons: readonly HTMLElement[],
  ) {
    this.#observer = paintObserver((clear) => this.#note(clear));
  }

  start(): void {
    this.stop();
    this.#clear = false;
    this.#observer?.observe(this.panel);
    window.addEventListener('focus', this.#startOver);
    window.addEventListener('visibilitychange', this.#startOver, true);
    this.#watch();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
    this.#stands.clear();
    window.removeEventListener('focus', this.#startOver);
    window.removeEventListener('visibilitychange', this.#startOver, true);
  }

  /** Whether a pointer could reach the toast now. */
  isReachable(): boolean {
    return isShown(this.host) && isUncovered(this.panel, this.root, this.host);
  }

  /** True when the browser itself reports the press, on a button that has been visible for a while. */
  isGenuine(event: Event, button: HTMLElement): boolean {
    this.#checkTopLayer();
    return isGenuinePress(event, button, this.root, this.host) && this.#obeys(button);
  }

  #note(clear: boolean): void {
    this.#clear = clear;
    if (!clear) this.#startOver();
  }

  /** Presses go through whatever lets them: the order within the top layer is not to be found out. */
  #checkTopLayer(): void {
    if (this.#observer === null) this.#note(!sharesTopLayer(this.host));
  }

  #watch(): void {
    const began = performance.now();
    this.#checkTopLayer();
    const took = performance.now() - began;
    for (const button of this.buttons) {
      const disabled = String(!this.#obeys(button));
      if (button.getAttribute('aria-disabled') !== disabled)
        button.setAttribute('aria-disabled', disabled);
    }
    // The browser checks what covers the toast only when it draws.
    requestAnimationFrame(() => undefined);
    this.#timer = setTimeout(
      () => {
        this.#watch();
      },
      Math.max(everyMs, took * atRest),
    );
  }

  #obeys(button: HTMLElement): boolean {
    const { seen, since } = this.#look(button);
    return this.#clear && seen && performance.now() - since >= settledMs;
  }

  #look(button: HTMLElement): Stand {
    const { x, y, width, height } = button.getBoundingClientRect();
    // A window can be moved under a pointer too.
    const place = [x, y, width, height, screenX, screenY].map(Math.round).join();
    const seen =
      Math.min(width, height) >= smallest &&
      isShown(this.host) &&
      isUncovered(button, this.root, this.host);
    const before = this.#stands.get(button);
    const stays = seen && before?.seen === true && before.place === place;
    const stand = { place, seen, since: stays ? before.since : performance.now() };
    this.#stands.set(button, stand);
    return stand;
  }

  /** A window that has just come to the front may be where the learner was about to press. */
  readonly #startOver = (): void => {
    this.#stands.clear();
  };
}

/** Only Chromium reports what was really painted (IntersectionObserver, version 2). */
function paintObserver(tell: (clear: boolean) => void): IntersectionObserver | null {
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return null;
  const options = { threshold: [0, 1], trackVisibility: true, delay: everyMs };
  return new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    if (last) tell((last as PaintedEntry).isVisible);
  }, options);
}

/** Not in TypeScript's library yet. */
interface PaintedEntry extends IntersectionObserverEntry {
  readonly isVisible: boolean;
}
