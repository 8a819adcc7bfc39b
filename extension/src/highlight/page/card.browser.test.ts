import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WordCard } from '../../messages.ts';
import { withClosedRoot } from '../../../testing/closed-root.ts';
import { key, pressElement, readText, standUnscaled } from '../../collect/toast/testing.ts';
import { createCard, type Card, type CardActions } from './card.ts';

let card: Card;
let root: ShadowRoot;
const setKnown = vi.fn<CardActions['setKnown']>(() => Promise.resolve());
const openReview = vi.fn<CardActions['openReview']>(() => Promise.resolve());

const view: WordCard = {
  ...{ term: 'gossamer', language: 'en', sentence: 'A gossamer thread hangs.' },
  mastery: { level: 3, dots: 3 },
};
const anchor = { left: 40, right: 110, top: 60, bottom: 80 };

beforeAll(async () => {
  await standUnscaled();
  // A resize is reported with a frame, and closes a card.
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
});
beforeEach(() => {
  document.body.innerHTML = '<p>A <b id="word">gossamer</b> thread.</p><input id="field">';
  vi.clearAllMocks();
  ({ made: card, root } = withClosedRoot(() => createCard(document, { setKnown, openReview })));
});
afterEach(() => card.hide());

const open = (changed: Partial<WordCard> = {}, byKey = false) =>
  card.show({ ...view, ...changed }, { anchor, onPage: 'gossamer', byKey });
const isOpen = () => root.host.isConnected;
const button = (name: string) => {
  const found = root.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
  if (!found) throw new Error(`No ${name}`);
  return found;
};
const untilItObeys = (name: string) =>
  expect.poll(() => button(name).getAttribute('aria-disabled')).toBe('false');
const part = (selector: string) => root.querySelector<HTMLElement>(selector) ?? new Audio();

it('shows the word, its mastery by name and dots, and the learner’s sentence with the word marked', () => {
  open();
  expect(readText(part('.term'))).toBe('gossamer');
  expect(readText(part('.mastery'))).toBe('Mastery 3');
  expect(root.querySelectorAll('.dot.full')).toHaveLength(3);
  expect(root.querySelectorAll('.dot')).toHaveLength(5);
  expect(readText(part('.sentence'))).toBe('A gossamer thread hangs.');
  expect(readText(part('mark'))).toBe('gossamer');
  expect(part('[role=dialog]').getAttribute('aria-label')).toBe('Your word “gossamer”');
});

it.each([
  ['dark', 'rgb(32, 34, 38)'],
  ['light', 'rgb(255, 255, 255)'],
] as const)('has the chosen theme: %s', (theme, colour) => {
  open({ theme });
  expect(getComputedStyle(part('.card')).backgroundColor).toBe(colour);
});

it('omits what is not known', () => {
  const { mastery: _, ...without } = view;
  card.show({ ...without, sentence: '' }, { anchor, onPage: 'gossamer', byKey: false });
  expect(part('.mastery').hidden).toBe(true);
  expect(part('.sentence').hidden).toBe(true);
});

it('marks a word as known, says so, and undoes it', async () => {
  open();
  await untilItObeys('I know this');
  await pressElement(button('I know this'));
  expect(setKnown.mock.calls).toEqual([[true]]);
  await expect.poll(() => readText(part('.status'))).toBe('No longer highlighted');
  await untilItObeys('Undo');
  await pressElement(button('Undo'));
  expect(setKnown.mock.calls).toEqual([[true], [false]]);
  await expect.poll(() => readText(part('.status'))).toBe('');
  expect(button('I know this').hidden).toBe(false);
});

it('says nothing of the word before, whose answer comes only now', async () => {
  const answer = Promise.withResolvers<unknown>();
  setKnown.mockImplementationOnce(() => answer.promise);
  open();
  await untilItObeys('I know this');
  await pressElement(button('I know this'));
  open({ term: 'thread', sentence: '' });
  answer.resolve(null);
  // The card awaits the same promise, and did so first.
  await answer.promise;
  expect(readText(part('.term'))).toBe('thread');
  expect(readText(part('.status'))).toBe('');
  expect(button('I know this').hidden).toBe(false);
});

it('opens the review and closes', async () => {
  open();
  await untilItObeys('Review');
  await pressElement(button('Review'));
  expect(openReview).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(false);
});

it('closes when Gleaner no longer answers', async () => {
  setKnown.mockImplementationOnce(() => Promise.reject(new Error('Gone')));
  open();
  await untilItObeys('I know this');
  await pressElement(button('I know this'));
  await expect.poll(isOpen).toBe(false);
});

describe('closes', () => {
  it('by Escape', async () => {
    window.focus();
    open();
    await key('Escape');
    expect(isOpen()).toBe(false);
  });

  it('by its own button', async () => {
    open();
    await untilItObeys('Close');
    await pressElement(button('Close'));
    expect(isOpen()).toBe(false);
  });

  it('by a press elsewhere, but not by one on the card', async () => {
    open();
    await pressElement(part('.term'));
    expect(isOpen()).toBe(true);
    await pressElement(document.querySelector('#word') ?? document.body);
    expect(isOpen()).toBe(false);
  });
});

describe('by keyboard', () => {
  it('takes the focus when a key opened it, and gives it back', async () => {
    const field = document.querySelector<HTMLInputElement>('#field');
    field?.focus();
    open({}, true);
    expect(root.activeElement).toBe(button('I know this'));
    await untilItObeys('I know this');
    await key('Enter');
    expect(setKnown).toHaveBeenCalledWith(true);
    await expect.poll(() => root.activeElement).toBe(button('Undo'));
    await key('Escape');
    expect(document.activeElement).toBe(field);
  });

  it('does not take the focus at a click, and is reached by Tab', async () => {
    open();
    expect(root.activeElement).toBeNull();
    await key('Tab');
    expect(root.activeElement).toBe(button('I know this'));
  });
});

describe('S27 a page', () => {
  it('cannot press it by script', async () => {
    open();
    await untilItObeys('I know this');
    button('I know this').click();
    button('I know this').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    button('Review').click();
    expect(setKnown).not.toHaveBeenCalled();
    expect(openReview).not.toHaveBeenCalled();
  });

  it('cannot close it by script, read it, or hear presses on it', async () => {
    const heard = vi.fn();
    for (const type of ['click', 'mousedown', 'pointerup'])
      document.body.parentElement?.addEventListener(type, heard);
    open();
    expect(root.host.shadowRoot).toBeNull();
    expect(document.documentElement.textContent).not.toContain('A gossamer thread hangs.');
    expect((window as unknown as { find(text: string): boolean }).find('thread hangs')).toBe(false);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(isOpen()).toBe(true);
    await untilItObeys('I know this');
    await pressElement(button('I know this'));
    expect(setKnown).toHaveBeenCalledOnce();
    expect(heard).not.toHaveBeenCalled();
  });

  it('keeps nothing of it after it is closed', () => {
    open();
    card.hide();
    expect(root.innerHTML).not.toContain('gossamer');
  });
});

it('stands under its word, and stays visible with a long sentence', () => {
  open();
  const box = part('.card').getBoundingClientRect();
  expect([Math.round(box.left), Math.round(box.top)]).toEqual([40, 88]);
  const low = { left: 700, right: 790, top: 600, bottom: 620 };
  const long = { ...view, sentence: 'A very long sentence with gossamer. '.repeat(20) };
  card.show(long, { anchor: low, onPage: '', byKey: false });
  const { left, right, top, bottom } = part('.card').getBoundingClientRect();
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(innerWidth);
  expect(bottom).toBeLessThanOrEqual(low.top);
});
