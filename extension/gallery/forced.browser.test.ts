/**
 * In forced colours a browser removes backgrounds and shows borders that are transparent elsewhere. What a
 * learner has chosen, and what is on, still differs from the rest.
 */
import './stage/extension.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { entries } from './entries/entries.ts';
import { draw } from './stage/walk-entries.ts';

beforeEach(() => setForcedColours('active'));
afterEach(() => setForcedColours('none'));

it('one tab of the navigation is the current one', async () => {
  await open('statistics/full');
  expect(othersLike('.page-nav a[aria-current]', '.page-nav a')).toEqual([]);
});

it.each([
  ['statistics/full', '.period-choice input:checked + span', '.period-choice span'],
  ['words/books', '.word-books [aria-pressed="true"]', '.word-books [aria-pressed]'],
  ['welcome/done', '.step [aria-pressed="true"]', '.step [aria-pressed]'],
])('what is chosen differs from its neighbours: %s', async (name, chosen, all) => {
  await open(name);
  expect(othersLike(chosen, all)).toEqual([]);
});

it('a switch shows whether it is on', async () => {
  await open('settings/connected');
  const on = document.querySelector('.switch input:checked');
  const off = document.querySelector('.switch input:not(:checked)');
  expect(look(on)).not.toBe(look(off));
  for (const input of [on, off]) expect(look(input, '::before')).not.toBe(look(input));
});

it('the mark of the connection is filled, and so are the bars of the days', async () => {
  await open('home/five words');
  await expect.poll(() => document.querySelector('.history-bars span')).toBeTruthy();
  const ground = colourBehind(document.body);
  expect(colourBehind(document.querySelector('.history-bars span'))).not.toBe(ground);
  const mark = document.querySelector('.connection') ?? document.body;
  const [red, green, blue] =
    getComputedStyle(mark, '::before').backgroundColor.match(/[\d.]+/gu) ?? [];
  expect([red, green, blue].join(' ')).not.toBe(ground);
});

it('a button that does nothing now is greyed', async () => {
  await open('statistics/full');
  const colours = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element).color);
  const [idle] = colours('.button[aria-disabled="true"]');
  expect(idle).toBeTruthy();
  expect(colours('.button:not([aria-disabled="true"])')).not.toContain(idle);
});

async function open(name: string): Promise<void> {
  const entry = entries.find((one) => one.name === name);
  if (!entry) throw new Error(`No entry ${name}`);
  await draw(entry);
}

/** Those of all that look like the chosen one. At least one other has to be there. */
function othersLike(chosen: string, all: string): readonly Element[] {
  const one = document.querySelector(chosen);
  const others = [...document.querySelectorAll(all)].filter((element) => element !== one);
  expect(others).not.toEqual([]);
  return others.filter((element) => look(element) === look(one));
}

function look(element: Element | null, part?: string): string {
  if (!element) throw new Error('It is not on the page');
  const { borderBlockEndColor } = getComputedStyle(element, part);
  return `${colourBehind(element, part)} ${borderBlockEndColor}`;
}

/** Forced colours take the colour of a background and keep its opacity. */
function colourBehind(element: Element | null, part?: string): string {
  if (!element) throw new Error('It is not on the page');
  const [red, green, blue] =
    getComputedStyle(element, part).backgroundColor.match(/[\d.]+/gu) ?? [];
  return [red, green, blue].join(' ');
}

async function setForcedColours(value: 'active' | 'none'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}
