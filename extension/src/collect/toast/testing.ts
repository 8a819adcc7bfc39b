/**
 * A toast on the test's own page, and helpers that press it through the browser, so that events are
 * trusted.
 */
import { cdp, page } from 'vitest/browser';
import { expect, vi } from 'vitest';
import { withClosedRoot } from '../../../testing/closed-root.ts';
import type { Translation } from '../../meaning/translation.ts';
import { createToast, type Act, type Toast } from './toast.ts';

export { later, toastView as view } from './testing-states.ts';

export interface Bench {
  readonly toast: Toast;
  /** The requests to the background, as `[action, record id]`. */
  readonly act: ReturnType<typeof vi.fn<Act>>;
  readonly root: ShadowRoot;
  readonly part: (selector: string) => HTMLElement;
  /** The text of the live region, without the word that a screen reader hears first. */
  readonly status: () => string;
  readonly button: (name: string) => HTMLButtonElement;
}

/** @param translation of the browser */
export function startToast(translation: () => Translation | null = () => null): Bench {
  const act = vi.fn<Act>(() => Promise.resolve());
  const { made: toast, root } = withClosedRoot(() => createToast(document, act, translation));
  const part = (selector: string) => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`No ${selector}`);
    return found;
  };
  return {
    toast,
    act,
    root,
    part,
    status: () => readText(part('.status > .text')),
    button: (name) => part(`button[aria-label="${name}"]`) as HTMLButtonElement,
  };
}

/** The text that the toast's style shows: none of it is in the document. */
export function readText(element: Element): string {
  return [element, ...element.querySelectorAll('[data-text]')]
    .map((each) => (each as HTMLElement).dataset.text ?? '')
    .join('');
}

/**
 * The runner scales the test's frame to fit its own window, and the browser reports scaled content as not
 * visible. A frame smaller than that window is not scaled.
 */
export const standUnscaled = () => page.viewport(800, 640);

/** A press by the browser, in the middle of an element. */
export async function pressElement(element: Element): Promise<void> {
  const box = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const x = frame.x + box.x + box.width / 2;
  const y = frame.y + box.y + box.height / 2;
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  await mouse('mousePressed');
  await mouse('mouseReleased');
}

const keyCodes: Readonly<Record<string, number>> = { Tab: 9, Enter: 13, Escape: 27 };

export async function key(name: string): Promise<void> {
  const which = { key: name, code: name, windowsVirtualKeyCode: keyCodes[name] ?? 0 };
  await cdp().send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    ...which,
    ...(name === 'Enter' && { text: '\r' }),
  });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...which });
}

/** Waits until the toast has been visible for long enough to accept presses. */
export async function untilItObeys(
  { button }: Pick<Bench, 'button'>,
  name = 'Undo',
): Promise<void> {
  const disabled = () => button(name).getAttribute('aria-disabled');
  await expect.poll(disabled, { timeout: 10_000 }).toBe('false');
}
