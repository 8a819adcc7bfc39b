import './stage/extension.ts';
import './stage/voice.ts';
import { expect, inject, it, onTestFinished } from 'vitest';
import { setMessages } from '../testing/fake-extension.ts';
import { cardEntries } from './entries/cards.ts';
import { entries } from './entries/entries.ts';
import { draw, testEntries } from './stage/walk-entries.ts';

it('no two entries have one name', () => {
  const names = entries.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

const languages = ['en', ...inject('walkedLanguages')];

it.each(languages)(
  'Home with five words, a plan and the days fits the popup without scrolling: %s',
  async (locale) => {
    const translations = inject('translations');
    setMessages(translations[locale] ?? {});
    onTestFinished(() => setMessages(translations.en ?? {}));
    const entry = entries.find(({ name }) => name === 'home/five words');
    if (!entry) throw new Error('No such entry');
    await draw(entry);
    await expect.poll(() => document.querySelector('.history-line')).toBeTruthy();
    expect(document.querySelectorAll('.word-row')).toHaveLength(5);
    const home = document.querySelector('main');
    expect(home?.scrollHeight).toBe(560);
    expect(home?.clientHeight).toBe(560);
  },
);

testEntries(entries.filter((one) => !cardEntries.includes(one)));
