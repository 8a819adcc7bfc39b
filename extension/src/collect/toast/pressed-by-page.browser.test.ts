/** Ways in which a page may try to press the toast (security-checklist.md S27). */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToastView } from '../../messages.ts';
import {
  key,
  later,
  pressElement,
  standUnscaled,
  startToast,
  untilItObeys,
  view,
  type Bench,
} from './testing.ts';
import { sharesTopLayer } from '../../ui/on-page/top-layer.ts';
import { eventually } from '@gleaner/shared/testing/eventually';

let bench: Bench;
const host = () => bench.root.host as HTMLElement;
const undo = () => bench.button('Undo');
beforeAll(standUnscaled);

beforeEach(() => {
  bench = startToast();
});

afterEach(() => {
  vi.restoreAllMocks();
  bench.toast.hide();
  document.documentElement.removeAttribute('style');
  document.body.replaceChildren();
});

/** Presses Undo and waits until the press has reached the document. */
async function pressUndo(): Promise<void> {
  const arrived = new Promise((resolve) => {
    document.addEventListener('click', resolve, { capture: true, once: true });
  });
  await pressElement(undo());
  await arrived;
}

/** From here on the toast's clock stands still: no button becomes active by waiting. */
function stopClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

/** An element of the page in the top layer that covers the window. */
function cover(style = '', parent: Element | ShadowRoot = document.body): HTMLElement {
  const made = document.createElement('div');
  made.popover = 'manual';
  made.style.cssText = `inset:0;width:100%;height:100%;margin:0;border:0;padding:0;${style}`;
  parent.append(made);
  made.showPopover();
  return made;
}

/** In a shadow tree, so that no listener outside hears that it opens. */
function silentCover(style = ''): HTMLElement {
  const hidden = document.createElement('div');
  document.body.append(hidden);
  return cover(style, hidden.attachShadow({ mode: 'closed' }));
}

interface Painted {
  /** Waits until the browser reports the toast as covered, or as uncovered. */
  until(clear: boolean): Promise<void>;
}

/** Shows the toast, and records from that moment the visibility that the toast itself observes. */
function showWatched(shown: ToastView = view()): Painted {
  bench.toast.show(shown);
  let clear: boolean | undefined;
  const options = { trackVisibility: true, delay: 100, threshold: [0, 1] };
  new IntersectionObserver((entries) => {
    clear = (entries.at(-1) as (IntersectionObserverEntry & { isVisible: boolean }) | undefined)
      ?.isVisible;
  }, options).observe(bench.part('.toast'));
  return { until: (wanted) => expect.poll(() => clear, { timeout: 10_000 }).toBe(wanted) };
}

describe('S27 a page cannot press it', () => {
  it('by synthetic events', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    for (const target of [undo(), host()]) {
      target.click();
      for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click']) {
        target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, detail: 1 }));
      }
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(host().isConnected).toBe(true);
    await pressUndo();
    expect(bench.act).toHaveBeenCalledExactlyOnceWith('undo', 'one');
  });

  it('before it has been visible for a while', async () => {
    stopClock();
    bench.toast.show(view());
    await pressUndo();
    expect(bench.act).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await untilItObeys(bench);
    await pressUndo();
    expect(bench.act).toHaveBeenCalledTimes(1);
  });

  it('by covering it with an element that lets the pointer through', async () => {
    const painted = showWatched();
    await untilItObeys(bench);
    const over = silentCover('pointer-events:none;opacity:0.01');
    await painted.until(false);
    await pressUndo();
    undo().focus();
    await key('Enter');
    expect(bench.act).not.toHaveBeenCalled();
    over.remove();
    await painted.until(true);
    await untilItObeys(bench);
  });

  it('by covering it with an element that catches the pointer', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    silentCover();
    await pressUndo();
    // The button can still be focused by keyboard; it knows that it is not visible.
    undo().focus();
    await key('Enter');
    expect(bench.act).not.toHaveBeenCalled();
  });

  it('by the backdrop of a one-pixel dialog', async () => {
    const painted = showWatched();
    await untilItObeys(bench);
    silentCover('inset:0 auto auto 0;width:1px;height:1px');
    await painted.until(false);
    await pressUndo();
    expect(bench.act).not.toHaveBeenCalled();
  });

  it('by covering it again and again', async () => {
    const painted = showWatched();
    await untilItObeys(bench);
    const over = cover('pointer-events:none');
    let raised = 0;
    host().addEventListener('beforetoggle', (event) => {
      if (event.newState !== 'open') return;
      raised += 1;
      setTimeout(() => {
        over.hidePopover();
        over.showPopover();
      });
    });
    over.hidePopover();
    over.showPopover();
    await eventually(() => expect(raised).toBe(3));
    await painted.until(false);
    await pressUndo();
    expect(bench.act).not.toHaveBeenCalled();
  });

  it('by moving it out of the top layer, where the page’s style applies', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    document.documentElement.style.opacity = '0.01';
    host().hidePopover();
    await pressUndo();
    expect(bench.act).not.toHaveBeenCalled();
  });

  it('by moving it under the pointer', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    stopClock();
    document.documentElement.style.zoom = '1.1';
    await pressUndo();
    expect(bench.act).not.toHaveBeenCalled();
  });

  it('by making it too small to see', async () => {
    const clock = vi.spyOn(performance, 'now');
    const afterSeconds = (seconds: number) => clock.mockReturnValue(seconds * 1_000);
    afterSeconds(1);
    document.documentElement.style.zoom = '0.3';
    // It does not disappear while the clock moves on.
    const painted = showWatched(view({ status: 'editing' }));
    await painted.until(true);
    afterSeconds(2);
    await pressUndo();
    expect(bench.act).not.toHaveBeenCalled();
    document.documentElement.style.zoom = '1';
    await pressUndo();
    expect(bench.act).not.toHaveBeenCalled();
    // The browser repaints some time after the zoom: only then does a press reach its target and the button
    // count as visible.
    let seconds = 3;
    await eventually(async () => {
      afterSeconds((seconds += 1));
      await pressElement(undo());
      expect(bench.act).toHaveBeenCalledTimes(1);
    });
  });

  it('behind the images of a page in transition', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    stopClock();
    const style = document.createElement('style');
    style.textContent =
      '::view-transition, ::view-transition-group(*) { pointer-events: none; animation-duration: 60s }';
    document.body.append(style);
    const transition = document.startViewTransition(() => undefined);
    await transition.ready;
    await expect.poll(() => undo().getAttribute('aria-disabled')).toBe('true');
    const arrived = new Promise((resolve) => {
      document.addEventListener('click', resolve, { capture: true, once: true });
    });
    await pressElement(undo());
    transition.skipTransition();
    await transition.finished;
    await pressElement(undo());
    await arrived;
    expect(bench.act).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await untilItObeys(bench);
    await pressUndo();
    expect(bench.act).toHaveBeenCalledTimes(1);
  });

  it('by a button that was elsewhere a moment ago', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    stopClock();
    // Edit moves to a new place.
    bench.toast.show(later({ status: 'waiting', reason: 'offline', actions: ['edit'] }));
    await pressElement(bench.button('Edit'));
    expect(bench.act).not.toHaveBeenCalled();
  });

  it('by removing it: then it is gone, or elsewhere', async () => {
    bench.toast.show(view());
    document.body.append(host());
    await eventually(() => expect(host().isConnected).toBe(false));
    expect(bench.root.querySelectorAll('.term *, .sentence *')).toHaveLength(0);
    expect(bench.toast.show(later({ status: 'collected' }))).toBe('gone');
    bench.toast.show(view());
    host().remove();
    await eventually(() => {
      expect(bench.toast.show(later({ status: 'sending' }))).toBe('gone');
    });
  });

  it('and it knows when it is not visible', () => {
    silentCover();
    document.documentElement.style.contentVisibility = 'hidden';
    expect(bench.toast.show(view())).toBe('unseen');
  });
});

describe('S27 where the browser does not report what it painted', () => {
  const { prototype } = IntersectionObserverEntry;
  const reported = Object.getOwnPropertyDescriptor(prototype, 'isVisible') ?? {};
  beforeEach(() => {
    Reflect.deleteProperty(prototype, 'isVisible');
    bench = startToast();
  });
  afterEach(() => {
    Object.defineProperty(prototype, 'isVisible', reported);
  });

  it('a page cannot press it while it has anything in the top layer, heard of or not', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    const hidden = document.createElement('div');
    document.body.append(hidden);
    const inner = hidden.attachShadow({ mode: 'open' });
    const over = cover('pointer-events:none;opacity:0.01', inner);
    await pressUndo();
    undo().focus();
    await key('Enter');
    expect(bench.act).not.toHaveBeenCalled();
    await expect.poll(() => undo().getAttribute('aria-disabled')).toBe('true');
    over.hidePopover();
    await untilItObeys(bench);
    await pressUndo();
    expect(bench.act).toHaveBeenCalledExactlyOnceWith('undo', 'one');
  });

  it('other parts of Gleaner and a dialog around it leave it as it is', async () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    // Each of Gleaner’s parts asks for itself, and is known from then on.
    sharesTopLayer(cover('inset:0 auto auto 0;width:1px;height:1px'));
    bench.toast.show(view());
    expect(dialog.contains(host())).toBe(true);
    await untilItObeys(bench);
    await pressUndo();
    expect(bench.act).toHaveBeenCalledExactlyOnceWith('undo', 'one');
  });
});
