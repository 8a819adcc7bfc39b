/** Buttons that belong together stand in one line, and each has its text in one line. */
import './stage/extension.ts';
import './stage/voice.ts';
import { expect, inject, it, onTestFinished } from 'vitest';
import { brokenRows } from '../testing/broken-rows.ts';
import { setMessages } from '../testing/fake-extension.ts';
import { cardEntries } from './entries/cards.ts';
import { entries } from './entries/entries.ts';
import { draw } from './stage/walk-entries.ts';

const names =
  /^(?:home\/(?:needs attention|not saved|cards are ready|words of an earlier account)|edit\/|plans\/|controls\/confirm|import\/(?:running|paused|finished|preview)$|settings\/connected|words\/(?:narrow|a sentence is changed)$|export\/all words|trouble\/a page)/u;
const rows = entries.filter((entry) => names.test(entry.name));
const spelling = cardEntries.filter(({ name }) =>
  /^card\/(?:spelling\/|almost|right, counted|not known|arabic\/spelling)/u.test(name),
);
const languages = ['en', ...inject('walkedLanguages')];

it('there are screens with rows of buttons', () => {
  expect(rows.length).toBeGreaterThan(12);
  expect(spelling.length).toBeGreaterThan(0);
});

it.each(
  [...rows, ...spelling].flatMap((entry) =>
    languages.map((locale) => ({ ...{ entry, locale }, name: entry.name })),
  ),
)('$locale: each row of buttons of $name is one line', async ({ entry, locale }) => {
  const translations = inject('translations');
  setMessages(translations[locale] ?? {});
  onTestFinished(() => setMessages(translations.en ?? {}));
  await draw(entry);
  expect(brokenRows()).toEqual([]);
});
