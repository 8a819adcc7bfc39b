/** Where the toast is on the page, and how it is used by mouse and keyboard. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  key,
  pressElement,
  standUnscaled,
  startToast,
  untilItObeys,
  view,
  type Bench,
} from './testing.ts';
import { Countdown } from './countdown.ts';
import { eventually } from '@gleaner/shared/testing/eventually';

let bench: Bench;
const host = () => bench.root.host as HTMLElement;
beforeAll(standUnscaled);

beforeEach(() => {
  bench = startToast();
});

afterEach(() => {
  bench.toast.hide();
  document.body.replaceChildren();
  document.head.querySelectorAll('[data-test]').forEach((each) => each.remove());
});

function addStyle(text: string): void {
  const style = document.createElement('style');
  style.dataset.test = '';
  style.textContent = text;
  document.head.append(style);
}

function openCover(): HTMLElement {
  const cover = document.createElement('div');
  cover.popover = 'manual';
  cover.style.cssText = 'inset:0;width:100%;height:100%;margin:0;border:0;padding:0';
  document.body.append(cover);
  cover.showPopover();
  return cover;
}

describe('its place on the page', () => {
  it('in the top layer, closed to the page, without taking the focus', () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    expect(bench.toast.show(view())).toBe('seen');
    expect(host().matches(':popover-open')).toBe(true);
    expect(host().shadowRoot).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(bench.root.querySelector('input, textarea, [contenteditable]')).toBeNull();
  });

  it('is 320 wide in the lower right corner against the page’s styles', () => {
    addStyle(
      '* { all: revert !important; width: 5px !important; color: red !important; position: static !important }' +
        'div { display: none !important; opacity: 0.01 !important; inset: 0 !important; filter: blur(9px) !important }' +
        'div::before { content: "fake" !important; position: fixed !important; inset: 0 !important }' +
        'html { opacity: 0.01; filter: invert(1); transform: translate(-50%) scale(0.1) }',
    );
    expect(bench.toast.show(view())).toBe('seen');
    const box = host().getBoundingClientRect();
    expect(box.width).toBe(320);
    expect(box.right).toBe(document.documentElement.clientWidth - 24);
    expect(box.bottom).toBe(window.innerHeight - 24);
    expect(getComputedStyle(host()).opacity).toBe('1');
    expect(getComputedStyle(host(), '::before').content).toBe('none');
    expect(getComputedStyle(bench.part('.term')).color).not.toBe('rgb(255, 0, 0)');
  });

  it('is the page’s modal dialog while only that can be pressed', async () => {
    const dialog = document.createElement('dialog');
    const onPage = vi.fn();
    dialog.addEventListener('click', onPage);
    document.body.append(dialog);
    dialog.showModal();
    expect(bench.toast.show(view())).toBe('seen');
    await untilItObeys(bench);
    await pressElement(bench.button('Undo'));
    await eventually(() => expect(bench.act).toHaveBeenCalledWith('undo', 'one'));
    expect(onPage).not.toHaveBeenCalled();
    expect(dialog.open).toBe(true);
  });

  it('is above elements that the page opens later', async () => {
    bench.toast.show(view());
    const cover = openCover();
    await eventually(() => {
      const { x, y } = bench.button('Undo').getBoundingClientRect();
      expect(document.elementFromPoint(x + 8, y + 8)).toBe(host());
    });
    expect(cover.matches(':popover-open')).toBe(true);
  });

  it('gives each button at least 32 pixels', () => {
    bench.toast.show(
      view({
        actions: ['undo', 'edit', 'change-language', 'add-sentence'],
        forms: ['one', 'another'],
      }),
    );
    bench.button('Play').hidden = false;
    const shown = [...bench.root.querySelectorAll('button')].filter((button) =>
      button.checkVisibility(),
    );
    expect(shown.length).toBeGreaterThan(7);
    for (const button of shown) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
    }
  });

  it('has the language and direction of the word and of its own text', () => {
    bench.toast.show(view({ term: 'مكتبة', sentence: 'ذهبت إلى مكتبة.', language: 'ar' }));
    expect(bench.part('.term').lang).toBe('ar');
    expect(bench.part('.sentence').lang).toBe('ar');
    expect(getComputedStyle(bench.part('.term')).unicodeBidi).toBe('plaintext');
    expect(bench.part('.toast').lang).toBe('en');
    expect(bench.part('.toast').dir).toBe('ltr');
  });
});

describe('pressing it', () => {
  it.each([
    ['Undo', 'undo'],
    ['Edit', 'edit'],
    ['Add this sentence', 'add-sentence'],
  ] as const)('%s asks the background, once', async (name, action) => {
    bench.toast.show(view({ actions: ['undo', 'edit', 'add-sentence'] }));
    await untilItObeys(bench);
    await pressElement(bench.button(name));
    await eventually(() => expect(bench.act).toHaveBeenCalledExactlyOnceWith(action, 'one'));
  });

  it('keeps the focus and does not reach the page’s own listeners', async () => {
    const field = document.createElement('input');
    const onPage = vi.fn();
    document.body.append(field);
    field.focus();
    document.addEventListener('click', onPage);
    bench.toast.show(view());
    await untilItObeys(bench);
    await pressElement(bench.button('Edit'));
    await eventually(() => expect(bench.act).toHaveBeenCalledTimes(1));
    document.removeEventListener('click', onPage);
    expect(document.activeElement).toBe(field);
    expect(onPage).not.toHaveBeenCalled();
  });

  it('works by keyboard: Tab enters it if nothing else has the focus, and Enter presses', async () => {
    bench.toast.show(view());
    await untilItObeys(bench);
    await key('Tab');
    expect(bench.root.activeElement).toBe(bench.button('Undo'));
    await key('Tab');
    expect(bench.root.activeElement).toBe(bench.button('Edit'));
    await key('Enter');
    await eventually(() => expect(bench.act).toHaveBeenCalledExactlyOnceWith('edit', 'one'));
  });

  it('stays while one of its buttons has the focus, though the pointer has left it', () => {
    const goesOn = vi.spyOn(Countdown.prototype, 'resume');
    bench.toast.show(view());
    bench.button('Undo').focus();
    goesOn.mockClear();
    const leave = () => bench.part('.toast').dispatchEvent(new PointerEvent('pointerleave'));
    leave();
    expect(goesOn).not.toHaveBeenCalled();
    bench.button('Undo').blur();
    leave();
    expect(goesOn).toHaveBeenCalled();
    goesOn.mockRestore();
  });

  it('keeps Tab for the page while the learner is in a field', async () => {
    const [first, second] = [document.createElement('input'), document.createElement('input')];
    document.body.append(first, second);
    first.focus();
    bench.toast.show(view());
    await key('Tab');
    expect(document.activeElement).toBe(second);
  });

  it('Close hides it and gives the focus back', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    bench.toast.show(view());
    await eventually(async () => {
      await pressElement(bench.button('Close'));
      expect(host().isConnected).toBe(false);
    });
    bench.toast.show(view());
    bench.button('Undo').focus();
    await key('Escape');
    expect(host().isConnected).toBe(false);
    expect(document.activeElement).toBe(field);
  });

  it('Escape hides it from anywhere on the page', async () => {
    bench.toast.show(view());
    await key('Escape');
    await eventually(() => expect(host().isConnected).toBe(false));
  });
});
