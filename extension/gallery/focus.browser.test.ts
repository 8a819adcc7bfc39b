/** What opens over a screen, or in it, takes the focus; Escape and its own button close it and give the focus back. */
import './stage/extension.ts';
import './stage/voice.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { entries } from './entries/entries.ts';
import { draw } from './stage/walk-entries.ts';

interface Opening {
  readonly entry: string;
  /** A selector, or the text of a button. */
  readonly opener: string;
  readonly opened: string;
  /** The text of the button that closes it; its opener closes a menu. */
  readonly close?: string;
  /** The focus stays on the opener. */
  readonly stays?: true;
}

const home = { entry: 'home/cards are ready' };
const confirm = { opened: '.confirm' };
const openings: readonly Opening[] = [
  { ...home, opener: '#open-add', opened: '.add-word', close: 'Close' },
  { ...home, opener: '#open-plans', opened: '.sub-screen', close: '.sub-head .button' },
  { ...home, opener: '#open-history', opened: '.sub-screen', close: '.sub-head .button' },
  {
    ...{ entry: 'home/a session waits', opener: '#open-history' },
    ...{ opened: '.sub-screen', close: '.sub-head .button' },
  },
  {
    ...{ ...home, opener: '[aria-label="Open elsewhere"]' },
    ...{ opened: '.window-menu-list button', stays: true },
  },
  {
    ...{ entry: 'home/needs attention', opener: '.word-trouble [aria-label^="Delete"]' },
    ...{ ...confirm, close: 'Keep' },
  },
  {
    ...{ entry: 'home/words of an earlier account', opener: 'Delete' },
    ...{ ...confirm, close: 'Cancel' },
  },
  { entry: 'plans/several', opener: '.edit-plan .button', opened: '.plan-edit', close: 'Cancel' },
  { entry: 'card/choice/asked', opener: '.window-menu > .button', opened: '.window-menu-list' },
  { entry: 'card/choice/wrong', opener: '.window-menu > .button', opened: '.window-menu-list' },
  { entry: 'edit/a word', opener: 'Delete', ...confirm, close: 'Keep' },
  { entry: 'import/running', opener: 'Stop import', ...confirm, close: 'Keep importing' },
  { entry: 'import/paused', opener: 'Stop import', ...confirm, close: 'Keep importing' },
  {
    ...{ entry: 'words/a word', opener: '[aria-label="Edit this sentence"]' },
    ...{ opened: '.own-sentence form', close: 'Cancel' },
  },
  {
    ...{ entry: 'words/list', opener: '#word-list' },
    ...{ opened: '.word-detail', close: '.detail-close .button' },
  },
  {
    ...{ entry: 'words/narrow', opener: '.filter-button .button' },
    ...{ opened: '.filter-choices[data-open="true"]', stays: true },
  },
  { entry: 'settings/connected', opener: 'Delete everything', ...confirm, close: 'Cancel' },
  { entry: 'settings/connected', opener: 'Disconnect', opened: '.leaving', close: 'Cancel' },
  {
    ...{ entry: 'welcome/plans to choose from', opener: 'Add another plan' },
    ...{ opened: '.plan-form', close: 'Cancel' },
  },
];

const isSelector = /^[#.[]/u;

function find(what: string, within: ParentNode = document): HTMLElement | null {
  if (isSelector.test(what)) return within.querySelector(what);
  const buttons = [...within.querySelectorAll<HTMLElement>('button')];
  const shown = buttons.filter((one) => one.checkVisibility());
  return (
    shown.find((one) => one.innerText === what) ??
    shown.find((one) => one.innerText.startsWith(what)) ??
    null
  );
}

function frame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}

async function press(what: string, within?: ParentNode): Promise<void> {
  // A screen that has just been drawn may still take the focus.
  const keepsFocus = async (): Promise<boolean> => {
    find(what, within)?.focus();
    await frame();
    await frame();
    return document.activeElement !== null && document.activeElement === find(what, within);
  };
  await expect.poll(keepsFocus).toBe(true);
  await userEvent.keyboard('{Enter}');
}

const ways = openings.flatMap((opening) => [
  { ...opening, way: 'Escape' },
  { ...opening, way: opening.close ?? 'the opener' },
]);

it.each(ways)('$entry: $way closes what $opener opens', async (opening) => {
  const { opener, opened, close, way } = opening;
  const entry = entries.find(({ name }) => name === opening.entry);
  if (!entry) throw new Error(`No entry ${opening.entry}`);
  await draw(entry);
  await press(opener);
  await expect.poll(() => document.querySelector(opened)).toBeTruthy();
  if (opening.stays !== true)
    await expect.poll(() => document.activeElement?.closest(opened) ?? null).toBeTruthy();
  if (way === 'Escape') {
    // Where the focus went by itself.
    await userEvent.keyboard('{Escape}');
  } else if (close === undefined) await press(opener);
  else await press(close, document.querySelector(opened) ?? document);
  await expect.poll(() => document.querySelector(opened)).toBeNull();
  await expect.poll(() => document.activeElement === find(opener)).toBe(true);
});
