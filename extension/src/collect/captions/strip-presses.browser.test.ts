/** What keys and presses do on the strip, and what it does once its caption changes or it is gone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withClosedRoot } from '../../../testing/closed-root.ts';
import { pressElement } from '../toast/testing.ts';
import type { Caption } from './caption.ts';
import { createStrip, type Strip } from './strip.ts';

const line = (text: string, language = 'en') => ({ text, language });
const two: Caption = {
  before: [line('Spiders let go.')],
  lines: [line('Gossamer drifts over stubble.'), line('Spinnweben treiben.', 'de')],
};

const actions = {
  collect: vi.fn<(word: string) => Promise<void>>(),
  ...{ toggle: vi.fn(), paste: vi.fn(), onClose: vi.fn() },
};
const pageKeys = vi.fn();
/** All keys: the strip keeps them only from what listens after it. */
const heard: KeyboardEvent[] = [];
const hear = (event: KeyboardEvent) => void heard.push(event);
let strip: Strip;
let root: ShadowRoot;

beforeEach(async () => {
  await page.viewport(800, 640);
  vi.resetAllMocks();
  actions.collect.mockResolvedValue();
  document.body.innerHTML = '<input>';
  heard.length = 0;
  window.addEventListener('keydown', hear, true);
  document.addEventListener('keydown', pageKeys, true);
  ({ made: strip, root } = withClosedRoot(() => createStrip(document, 'system', actions)));
});
afterEach(() => {
  strip.close();
  document.removeEventListener('keydown', pageKeys, true);
  window.removeEventListener('keydown', hear, true);
});

const named = (name: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
  if (!found) throw new Error(`No ${name}`);
  return found;
};
const focused = () => root.activeElement?.getAttribute('aria-label');
const inTabOrder = () =>
  [...root.querySelectorAll<HTMLElement>('.line button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((word) => word.getAttribute('aria-label'));
async function press(name: string): Promise<void> {
  await expect.poll(() => named(name).getAttribute('aria-disabled')).toBe('false');
  await pressElement(named(name));
}

describe('arrow keys', () => {
  it.each([
    ['the next word', '{ArrowRight}', 'drifts'],
    ['the word before', '{ArrowRight}{ArrowRight}{ArrowLeft}', 'drifts'],
    ['nowhere before the first word', '{ArrowLeft}', 'Gossamer'],
    ['the last word of the line', '{End}', 'stubble'],
    ['nowhere after the last word', '{End}{ArrowRight}', 'stubble'],
    ['the first word of the line', '{End}{Home}', 'Gossamer'],
    ['the line above', '{ArrowUp}', 'Spiders'],
    ['nowhere above the first line', '{ArrowUp}{ArrowUp}', 'Spiders'],
    ['the same place in the line below', '{ArrowRight}{ArrowDown}', 'treiben'],
    ['the last word of a shorter line', '{End}{ArrowDown}', 'treiben'],
    ['nowhere with Control', '{Control>}{ArrowRight}{/Control}', 'Gossamer'],
    ['nowhere with Alt', '{Alt>}{End}{/Alt}', 'Gossamer'],
    ['nowhere with Meta', '{Meta>}{End}{/Meta}', 'Gossamer'],
  ])('lead to %s', async (_where, keys, word) => {
    strip.show(two);
    expect(focused()).toBe('Gossamer');
    await userEvent.keyboard(keys);
    expect(focused()).toBe(word);
    // One word of each line, the one of the focus among them.
    expect(inTabOrder()).toHaveLength(3);
    expect(inTabOrder()).toContain(word);
    expect(pageKeys).not.toHaveBeenCalled();
  });

  it('run the other way in a line from right to left', async () => {
    strip.show({ lines: [line('ذهبت إلى مكتبة', 'ar')], before: [] });
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('إلى');
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    expect(focused()).toBe('إلى');
  });

  it('scroll nothing, and other keys keep what they do', async () => {
    strip.show(two);
    await userEvent.keyboard('{ArrowRight}{Tab}');
    expect(heard.map(({ key, defaultPrevented }) => [key, defaultPrevented])).toEqual([
      ['ArrowRight', true],
      ['Tab', false],
    ]);
    // No arrow leads away from the other buttons.
    named('Close').focus();
    await userEvent.keyboard('{End}');
    expect(heard.at(-1)?.defaultPrevented).toBe(false);
    expect(focused()).toBe('Close');
  });
});

describe('keys that reach the page', () => {
  it('are those of its own field, while the strip is open', async () => {
    strip.show(two);
    document.querySelector('input')?.focus();
    await userEvent.keyboard('a');
    expect(pageKeys).toHaveBeenCalledTimes(1);
    expect(document.querySelector('input')?.value).toBe('a');
  });

  it('are all, once the strip is closed', async () => {
    strip.show(two);
    await userEvent.keyboard('{Escape}');
    expect(actions.onClose).toHaveBeenCalledTimes(1);
    expect(pageKeys).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(pageKeys).toHaveBeenCalledTimes(1);
    expect(actions.onClose).toHaveBeenCalledTimes(1);
  });

  it('are not Escape, though a field of the page has the focus', async () => {
    strip.show(two);
    document.querySelector('input')?.focus();
    await userEvent.keyboard('{Escape}');
    expect(actions.onClose).toHaveBeenCalledTimes(1);
    expect(pageKeys).not.toHaveBeenCalled();
    expect(heard[0]?.defaultPrevented).toBe(true);
  });

  it('close nothing where a script of the page makes them', () => {
    strip.show(two);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(actions.onClose).not.toHaveBeenCalled();
    expect(root.host.isConnected).toBe(true);
    strip.close();
    strip.close();
    expect(actions.onClose).toHaveBeenCalledTimes(1);
    expect(root.host.isConnected).toBe(false);
  });
});

describe('a press', () => {
  it('collects a word of a line, which then looks taken', async () => {
    strip.show(two);
    await press('treiben');
    await expect.poll(() => named('treiben').className).toBe('taken');
    expect(actions.collect.mock.calls).toEqual([['treiben', two.lines[1]]]);
    expect(root.querySelectorAll('.taken')).toHaveLength(1);
  });

  it('leaves a word as it was when it was not taken, and may come again', async () => {
    actions.collect.mockRejectedValueOnce(new Error('No background'));
    strip.show(two);
    await press('drifts');
    await expect.poll(() => actions.collect.mock.calls).toHaveLength(1);
    await expect.poll(() => named('drifts').className).toBe('');
    await press('drifts');
    await expect.poll(() => named('drifts').className).toBe('taken');
  });

  it.each([
    ['stops the video', true, two, 'Pause', 'toggle'],
    ['lets the video go on', false, two, 'Play', 'toggle'],
    ['closes the strip', null, two, 'Close', 'onClose'],
    ['leads to the page for a line', null, null, 'Paste a line', 'paste'],
  ] as const)('%s', async (_what, isPlaying, caption, name, action) => {
    strip.showPlaying(isPlaying);
    strip.show(caption);
    expect(root.querySelector<HTMLElement>('.action')?.hidden).toBe(isPlaying === null);
    await press(name);
    await expect.poll(() => actions[action].mock.calls).toHaveLength(1);
  });

  it('of a script does nothing', async () => {
    strip.show(two);
    await expect.poll(() => named('drifts').getAttribute('aria-disabled')).toBe('false');
    named('drifts').click();
    await press('Gossamer');
    await expect.poll(() => actions.collect.mock.calls).toHaveLength(1);
    expect(actions.collect.mock.calls[0]?.[0]).toBe('Gossamer');
  });
});

describe('the focus', () => {
  it('goes to the first word of the next caption, where a word had it', async () => {
    strip.show(two);
    await userEvent.keyboard('{ArrowRight}');
    strip.show({ lines: [line('Webs shine.')], before: two.lines });
    expect(focused()).toBe('Webs');
  });

  it('stays in the page when the caption changes', () => {
    strip.show(two);
    document.querySelector('input')?.focus();
    strip.show({ lines: [line('Webs shine.')], before: two.lines });
    expect(named('Webs')).toBeDefined();
    expect(document.activeElement?.localName).toBe('input');
  });

  it('stays on its word when the same caption is shown again', async () => {
    strip.show(two);
    await userEvent.keyboard('{ArrowRight}');
    strip.show(two);
    expect(focused()).toBe('drifts');
  });

  it('is on the button to close where a caption has no word', () => {
    strip.show({ lines: [line('…')], before: [] });
    expect(root.activeElement).toBe(root.querySelector('.close'));
  });
});

it('says that there is no caption only until there is one', () => {
  const status = () => root.querySelector<HTMLElement>('.status');
  strip.show(null);
  expect(status()?.dataset.text).not.toBe('');
  expect(status()?.hidden).toBe(false);
  expect(root.querySelectorAll('.line')).toHaveLength(0);
  strip.show(two);
  expect(status()?.dataset.text).toBe('');
  expect(status()?.hidden).toBe(true);
  strip.show(null);
  expect(status()?.hidden).toBe(false);
  expect(root.querySelectorAll('.line')).toHaveLength(0);
});
