/** A learner's words stand at the start of their list in either direction, and are shown by `Word` alone. */
import './stage/extension.ts';
import './stage/voice.ts';
import { expect, it } from 'vitest';
import { entries } from './entries/entries.ts';
import { samples } from './entries/samples.ts';
import { draw } from './stage/walk-entries.ts';

/** Of the gallery's learner. */
const learnt = new Set([
  ...samples.flatMap(({ word, sentence, meanings }) => [word, sentence, ...meanings]),
  ...['serendipity', 'gossamer', 'lugubrious', 'petrichor', 'halcyon', 'susurrus', 'sonder'],
  ...['perspicacious', 'perspicacious 16', 'earlier', 'ran', 'verbs', 'Compound of two nouns.'],
  ...['Verkehr', 'Daily English', 'hauchdünn', 'threads', 'trees'],
]);
const screens = [
  ...['home/five words', 'home/words of an earlier account', 'home/nothing is due'],
  ...['home/a session waits', 'home/needs attention', 'plans/several', 'summary/some wrong'],
  ...['summary/words of many languages', 'card/choice/wrong', 'statistics/full'],
  ...['words/list', 'words/a word', 'words/unsent', 'words/books', 'import/preview'],
  ...['prepare/words', 'export/all words', 'edit/a word', 'edit/sent'],
];

/** The innermost element of each of the learner's texts. */
function shownTexts(): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter((one) => {
    const text = one.textContent.trim();
    return (
      learnt.has(text) &&
      one.checkVisibility() &&
      one.closest('option, textarea, .visually-hidden') === null &&
      ![...one.children].some((child) => child.textContent.trim() === text)
    );
  });
}

function placeOf(one: HTMLElement, text: string): { start: number; middle: number } {
  const before = [...one.childNodes];
  one.replaceChildren(text);
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, width } = range.getBoundingClientRect();
  one.replaceChildren(...before);
  return { start: left, middle: left + width / 2 };
}

it.each(screens)('%s', async (name) => {
  const entry = entries.find((one) => one.name === name);
  if (!entry) throw new Error(`No entry ${name}`);
  await draw(entry);
  await expect.poll(() => shownTexts().length).toBeGreaterThan(0);
  const texts = shownTexts();
  const apart = texts.filter((one) => one.closest('[dir=auto], bdi') === null);
  expect(apart.map(({ outerHTML }) => outerHTML)).toEqual([]);
  for (const text of ['מזל טוב', 'استقلال']) {
    const moved = texts.filter((one) => {
      const latin = placeOf(one, 'word');
      const other = placeOf(one, text);
      return Math.abs(latin.start - other.start) > 1 && Math.abs(latin.middle - other.middle) > 1;
    });
    expect(moved.map(({ outerHTML }) => outerHTML)).toEqual([]);
  }
});
