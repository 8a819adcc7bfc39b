/** @module-tag smoke */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  changeSettings,
  defaultLanguages,
  readSettings,
  watchSettings,
  type Settings,
} from './settings.ts';
import { eventually } from '@gleaner/shared/testing/eventually';
import { renewManaged } from '../relay-client/managed.ts';

const store = (settings: unknown) => fakeBrowser.storage.local.set({ settings });

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  vi.restoreAllMocks();
});

const usual: Settings = {
  language: 'LANGUAGE_ENGLISH',
  followPage: true,
  languages: defaultLanguages,
  refusedLanguages: [],
  sendSentence: true,
  keepSource: false,
  bubble: { everywhere: false, sites: [] },
  highlight: { everywhere: false, sites: [] },
  wordCard: false,
  media: { everywhere: false, sites: [] },
  theme: 'system',
};

describe('stored settings', () => {
  it('are the defaults when nothing was chosen', async () => {
    expect(await readSettings()).toEqual(usual);
  });

  it.each([
    ['a value of another type', 'text', {}],
    ['a number', 7, {}],
    ['one bad field', { followPage: 'yes', keepSource: true }, { keepSource: true }],
    ['a bad language', { language: 'not a code!' }, {}],
    ['a list of another type', { languages: 'English', followPage: false }, { followPage: false }],
    ['an empty list', { languages: [] }, {}],
    [
      'sites of another type',
      { bubble: { everywhere: true, sites: 'all' } },
      {
        bubble: { everywhere: true, sites: [] },
      },
    ],
  ])('keep all other fields after %s', async (_what, stored, expected) => {
    await store(stored);
    expect(await readSettings()).toEqual({ ...usual, ...expected });
  });

  it('keep the valid languages of a list, each once, and an invalid tag as none', async () => {
    await store({
      language: 'LANGUAGE_ITALIAN',
      languages: [
        { code: 'LANGUAGE_ITALIAN', tag: 'it' },
        { code: '1', tag: 'en' },
        'nonsense',
        { code: 'LANGUAGE_ITALIAN', tag: 'it-CH' },
        { code: 'LANGUAGE_LATIN', tag: 'not a tag' },
      ],
    });
    expect(await readSettings()).toMatchObject({
      language: 'LANGUAGE_ITALIAN',
      languages: [
        { code: 'LANGUAGE_ITALIAN', tag: 'it' },
        { code: 'LANGUAGE_LATIN', tag: '' },
      ],
    });
  });

  it('have a default that is on the list', async () => {
    await store({ language: 'LANGUAGE_GONE' });
    expect((await readSettings()).language).toBe('LANGUAGE_ENGLISH');
    await store({ language: 'LANGUAGE_GONE', languages: [{ code: 'LANGUAGE_LATIN', tag: 'la' }] });
    expect((await readSettings()).language).toBe('LANGUAGE_LATIN');
  });
});

describe('the language of a school', () => {
  const set = async (language: unknown) => {
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockResolvedValue({ language });
    await renewManaged();
  };

  it('is the default until the learner chooses one, whatever else is changed', async () => {
    await set('LANGUAGE_GERMAN');
    expect((await changeSettings({ followPage: false })).language).toBe('LANGUAGE_GERMAN');
    await set('LANGUAGE_FRENCH');
    expect((await readSettings()).language).toBe('LANGUAGE_FRENCH');
    await changeSettings({ language: 'LANGUAGE_ENGLISH' });
    await changeSettings({ followPage: true });
    expect((await readSettings()).language).toBe('LANGUAGE_ENGLISH');
  });

  it.each(['no code', 'LANGUAGE_LATIN', 7])('is ignored when it is %j', async (language) => {
    await set(language);
    expect(await readSettings()).toEqual(usual);
  });

  it('is English where the browser refuses, because nobody set one', async () => {
    await set('LANGUAGE_GERMAN');
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('no manifest'));
    await renewManaged();
    expect(await readSettings()).toEqual(usual);
  });

  it('does not hold up a read, and reaches those who watch when the browser has told it', async () => {
    const told = Promise.withResolvers<Record<string, unknown>>();
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockReturnValue(told.promise);
    expect(await readSettings()).toEqual(usual);
    const heard = vi.fn<(now: Settings) => void>();
    const stop = watchSettings(heard);
    told.resolve({ language: 'LANGUAGE_GERMAN' });
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard.mock.lastCall?.[0].language).toBe('LANGUAGE_GERMAN');
    stop();
  });
});

describe('a change', () => {
  it('keeps the other fields when two windows change settings at once', async () => {
    await Promise.all([
      changeSettings({ keepSource: true }),
      changeSettings({ followPage: false }),
      changeSettings(({ languages }) => ({
        languages: [...languages, { code: 'LANGUAGE_ITALIAN', tag: 'it' }],
      })),
      changeSettings({ language: 'LANGUAGE_ITALIAN' }),
    ]);
    expect(await readSettings()).toEqual({
      ...usual,
      ...{ keepSource: true, followPage: false, language: 'LANGUAGE_ITALIAN' },
      languages: [...defaultLanguages, { code: 'LANGUAGE_ITALIAN', tag: 'it' }],
    });
  });

  it('is reported to every window', async () => {
    const seen = vi.fn<(settings: Settings, before: Settings) => void>();
    const stop = watchSettings(seen);
    await changeSettings({ keepSource: true });
    const changed = { ...usual, keepSource: true };
    await eventually(() => expect(seen).toHaveBeenCalledWith(changed, usual));
    await fakeBrowser.storage.local.clear();
    await eventually(() => expect(seen).toHaveBeenLastCalledWith(usual, changed));
    stop();
  });
});
