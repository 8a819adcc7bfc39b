/** The settings page opens although a stored value is damaged: that value becomes the default, the others stay. */
import './stage/extension.ts';
import './stage/voice.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readKnown } from '../src/highlight/known-words.ts';
import { choiceStores } from '../src/settings/choices.ts';
import { placeMemory } from '../src/review/store/place-memory.ts';
import { readAppearance } from '../src/settings/appearance.ts';
import { readSettings } from '../src/settings/settings.ts';
import { settingsEntries } from './entries/settings.tsx';
import { draw } from './stage/walk-entries.ts';

const errors = vi.spyOn(console, 'error');

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  localStorage.clear();
  errors.mockClear();
});

const read = async () => ({
  ...{
    settings: await readSettings(),
    goal: await choiceStores.goal.read(),
    reminder: await choiceStores.reminder.read(),
  },
  ...{
    slips: await choiceStores.slips.read(),
    speech: await choiceStores.speech.read(),
    known: await readKnown(),
  },
  ...{ places: await placeMemory.read('https://words.example'), look: readAppearance() },
});
const names = [
  ...['settings', 'goal', 'reminder', 'speech', 'slips', 'highlightKnown', 'placesShown'],
  ...['session', 'earlierKept', 'forgetting', 'media-wish', 'typedLanguage'],
];
const long = 'x'.repeat(1_000_000);
const damaged: readonly (readonly [string, unknown])[] = [
  ['a text', 'text'],
  ['a very long text', long],
  ['a number', -1],
  ['a list', [1, null, { a: 1 }]],
  ['an object of other fields', JSON.parse('{"__proto__":{"on":true},"constructor":1}')],
  [
    'fields of other types',
    {
      ...{ language: 7, languages: { a: 1 }, followPage: 'yes', bubble: [], highlight: 'all' },
      ...{ kind: 'years', cards: -3, minutes: 1e9, on: 1, hour: 99, rule: 'none' },
      ...{ afterAnswer: 'no', connected: 'yes', 'https://words.example': 'x' },
    },
  ],
  ['a newer shape', { version: 99, settings: { language: 'LANGUAGE_FRENCH' } }],
];

it.each(damaged)(
  'opens with %s in the place of every setting, and shows the defaults',
  async (_what, value) => {
    const usual = await read();
    await fakeBrowser.storage.local.set(Object.fromEntries(names.map((name) => [name, value])));
    localStorage.setItem(
      'gleaner-theme',
      typeof value === 'string' ? value : JSON.stringify(value),
    );
    expect(await read()).toEqual(usual);
    const entry = settingsEntries.find(({ name }) => name === 'settings/not connected');
    if (!entry) throw new Error('No such entry');
    await draw(entry);
    expect(errors.mock.calls).toEqual([]);
  },
);

it('keeps the known words that can be read', async () => {
  const highlightKnown = ['serendipity', 7, null, long, 'gossamer'];
  await fakeBrowser.storage.local.set({ highlightKnown });
  expect(await readKnown()).toEqual(['serendipity', 'gossamer']);
});
