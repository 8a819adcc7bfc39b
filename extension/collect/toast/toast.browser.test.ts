import { cdp } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToastView } from '../../messages.ts';
import { createToast, type Toast } from './toast.ts';

const undo = vi.fn<(recordId: string) => void>();
const attach = vi.spyOn(Element.prototype, 'attachShadow');
let toast: Toast;
let root: ShadowRoot;

beforeEach(() => {
  undo.mockClear();
  attach.mockClear();
  toast = createToast(document, undo);
  // The root is closed to the page: a test sees it only by having watched it being made.
  root = attach.mock.results[0]?.value as ShadowRoot;
});

afterEach(() => {
  toast.hide();
  document.body.replaceChildren();
});

const view = (changed: Partial<ToastView> = {}): ToastView => ({
  recordId: 'one',
  opens: true,
  term: 'serendipity',
  sentence: 'It was pure serendipity.',
  status: 'grace',
  purpose: 'word',
  actions: ['undo'],
  graceMs: 60_000,
  ...changed,
});
const host = () => document.querySelector('gleaner-toast');
const part = (selector: string) => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
const status = () => part('[role=status]').textContent;

/** A press by the browser itself, in the middle of an element. */
async function press(element: Element): Promise<void> {
  const box = element.getBoundingClientRect();
  // The test runs in a frame that the runner has scaled to its window.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  const x = frame.x + (box.x + box.width / 2) * scale;
  const y = frame.y + (box.y + box.height / 2) * scale;
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  await mouse('mousePressed');
  await mouse('mouseReleased');
}

async function key(name: string): Promise<void> {
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key: name });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', key: name });
}

describe('what it shows', () => {
  it('the word, the sentence with the word marked, and Undo while the grace runs', async () => {
    toast.show(view());
    expect(part('.term').textContent).toBe('serendipity');
    expect(part('.sentence').textContent).toBe('It was pure serendipity.');
    expect(part('mark').textContent).toBe('serendipity');
    expect(part('.undo').hidden).toBe(false);
    await expect.poll(status).toBe('serendipity. Saved');
    expect(part('.hairline').hidden).toBe(false);
  });

  it.each([
    ['sending', {}, 'Sending…'],
    ['collected', {}, 'Collected'],
    ['already-collected', { mastery: 3 }, 'Already in your words, mastery 3'],
    ['already-collected', {}, 'Already in your words'],
    ['waiting', { reason: 'not-connected' }, 'Saved here. Connect to send it.'],
    [
      'waiting',
      { reason: 'offline' },
      'No connection. It goes out by itself when you are back online.',
    ],
    [
      'needs-attention',
      { reason: 'rejected', detail: 'bad' },
      'The service did not accept it: bad',
    ],
    ['unconfirmed', {}, 'It is not certain that this arrived. Open Gleaner to check.'],
    ['undone', {}, 'Taken back'],
  ] as const)('%s %j', async (state, more, text) => {
    toast.show(view());
    toast.show(view({ status: state, graceMs: 0, opens: false, ...more }));
    await expect.poll(status).toBe(`serendipity. ${text}`);
    expect(part('.undo').hidden).toBe(true);
  });

  it.each([
    ['empty', 'Select a word first, then collect it.'],
    ['no-word', 'There is no word in this selection.'],
    ['too-long', 'This selection is too long. Select a word or a short phrase.'],
    ['not-saved', 'The word could not be saved. Is the disk full?'],
  ] as const)('why nothing was kept: %s', async (problem, text) => {
    toast.show(
      view({ recordId: '', term: '', sentence: '', status: 'refused', graceMs: 0, problem }),
    );
    await expect.poll(status).toBe(text);
  });

  it('never success before it is told so: Undo goes when the grace ends, and it says sending', async () => {
    toast.show(view({ graceMs: 1 }));
    await expect.poll(status).toBe('serendipity. Sending…');
    expect(part('.undo').hidden).toBe(true);
  });

  it('the second word instead of the first, and nothing more about the first', async () => {
    toast.show(view());
    toast.show(view({ recordId: 'two', term: 'gossamer', sentence: '' }));
    toast.show(view({ status: 'collected', opens: false }));
    await expect.poll(status).toBe('gossamer. Saved');
    expect(document.querySelectorAll('gleaner-toast')).toHaveLength(1);
  });

  it('nothing that comes after it has gone', () => {
    toast.show(view());
    toast.hide();
    toast.show(view({ status: 'collected', opens: false }));
    expect(host()).toBeNull();
  });

  it('S26 what a page or the service made up as text', async () => {
    const evil = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>';
    toast.show(view({ term: evil, sentence: `So ${evil} it is.` }));
    toast.show(
      view({
        term: evil,
        status: 'needs-attention',
        reason: 'rejected',
        detail: evil,
        opens: false,
      }),
    );
    await expect.poll(status).toContain(evil);
    expect(root.querySelector('img, script')).toBeNull();
    expect('hacked' in window).toBe(false);
  });
});

describe('how it stands on the page', () => {
  it('in the top layer, closed to the page, without taking the focus', () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    toast.show(view());
    expect(host()?.matches(':popover-open')).toBe(true);
    expect(host()?.shadowRoot).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(root.querySelector('input, textarea, [contenteditable]')).toBeNull();
  });

  it('320 wide in the lower right corner, whatever the page’s style says', () => {
    const style = document.createElement('style');
    style.textContent =
      '* { width: 5px !important; color: red !important; position: static !important }' +
      'gleaner-toast { display: none !important; opacity: 0.01 !important; inset: 0 !important }';
    document.body.append(style);
    toast.show(view());
    const box = host()?.getBoundingClientRect();
    expect(box?.width).toBe(320);
    expect(box?.right).toBe(document.documentElement.clientWidth - 24);
    expect(box?.bottom).toBe(window.innerHeight - 24);
    expect(getComputedStyle(part('.term')).color).not.toBe('rgb(255, 0, 0)');
  });

  it('gives each button at least 32 pixels', () => {
    toast.show(view());
    for (const button of root.querySelectorAll('button')) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
    }
  });
});

describe('pressing it', () => {
  it('Undo asks to take that word back', async () => {
    toast.show(view());
    await press(part('.undo'));
    await vi.waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith('one'));
  });

  it('Undo by keyboard does too', async () => {
    toast.show(view());
    part('.undo').focus();
    await cdp().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      text: '\r',
    });
    await vi.waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith('one'));
  });

  it('Close and Escape put it away', async () => {
    toast.show(view());
    await press(part('.close'));
    await expect.poll(host).toBeNull();
    toast.show(view());
    await key('Escape');
    await expect.poll(host).toBeNull();
  });

  it('S27 a page cannot press it', async () => {
    toast.show(view());
    part('.undo').click();
    part('.undo').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    const told = new Promise((resolve) => part('.undo').addEventListener('click', resolve));
    await press(part('.undo'));
    await told;
    expect(undo).toHaveBeenCalledTimes(1);
    expect(host()).not.toBeNull();
  });

  it('S27 nothing comes of a press on what lies over it', async () => {
    toast.show(view());
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.style.cssText = 'inset:0;width:100%;height:100%;margin:0;border:0;padding:0';
    document.body.append(cover);
    cover.showPopover();
    const covered = new Promise((resolve) => cover.addEventListener('click', resolve));
    await press(part('.undo'));
    await covered;
    // By keyboard the button can still be reached; it knows that it is not to be seen.
    part('.undo').focus();
    const reached = new Promise((resolve) => part('.undo').addEventListener('click', resolve));
    await cdp().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      text: '\r',
    });
    await reached;
    expect(undo).not.toHaveBeenCalled();
  });
});
