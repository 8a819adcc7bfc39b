/** How much there is to read in the settings has a bound. */
import './stage/extension.ts';
import { expect, it } from 'vitest';
import { entries } from './entries/entries.ts';
import { draw } from './stage/walk-entries.ts';

/** Of a select, what is chosen. */
function shownText(): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    const isSaid = parent?.closest('.visually-hidden, option, script, style') !== null;
    if (!isSaid && parent.checkVisibility()) texts.push(textContent ?? '');
  }
  const chosen = [...document.querySelectorAll('select')].map(
    ({ selectedOptions }) => selectedOptions[0]?.textContent ?? '',
  );
  return [...texts, ...chosen].join(' ');
}

const wordsIn = (text: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike === true,
  ).length;

it('the settings of a learner who has changed nothing are no more than 390 words', async () => {
  const entry = entries.find(({ name }) => name === 'settings/connected');
  if (!entry) throw new Error('No such entry');
  await draw(entry);
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  await expect.poll(() => document.body.textContent).toContain('Connected to');
  const text = shownText();
  expect(wordsIn(text), text).toBeLessThanOrEqual(390);
});
