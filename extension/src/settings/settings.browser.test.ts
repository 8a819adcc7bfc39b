import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  changeSettings,
  defaultLanguages,
  readSettings,
  watchSettings,
  type Settings,
} from './settings.ts';
import { eventually } from '../../testing/eventually.ts';

const store = (settings: unknown) => fakeBrowser.storage.local.set({ settings });

beforeEach(() => fakeBrowser.storage.local.clear());

const usual: Settings = {
  language: 'LANGUAGE_ENGLISH',
  followPage: true,
  languages: defaultLanguages,
  refusedLanguages: [],
  keepSource: true,
  bubble: { everywhere: false, sites: [] },
  highlight: { everywhere: false, sites: [] },
  wordCard: false,
  media: { everywhere: false, sites: [] },
};

describe('what is stored', () => {
  it('is the usual where nothing was chosen', async () => {
    expect(await readSettings()).toEqual(usual);
  });

  it.each([
    ['nothing of a shape', 'text', {}],
    ['a number', 7, {}],
    ['one bad field', { followPage: 'yes', keepSource: false }, { keepSource: false }],
    ['a bad language', { language: 'not a code!' }, {}],
    ['a list that is none', { languages: 'English', followPage: false }, { followPage: false }],
    ['an empty list', { languages: [] }, {}],
    [
      'sites of no shape',
      { bubble: { everywhere: true, sites: 'all' } },
      {
        bubble: { everywhere: true, sites: [] },
      },
    ],
  ])('costs no other field: %s', async (_what, stored, expected) => {
    await store(stored);
    expect(await readSettings()).toEqual({ ...usual, ...expected });
  });

  it('keeps the good languages of a list, each once, and a bad tag as none', async () => {
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

  it('has a default that stands in the list', async () => {
    await store({ language: 'LANGUAGE_GONE' });
    expect((await readSettings()).language).toBe('LANGUAGE_ENGLISH');
    await store({ language: 'LANGUAGE_GONE', languages: [{ code: 'LANGUAGE_LATIN', tag: 'la' }] });
    expect((await readSettings()).language).toBe('LANGUAGE_LATIN');
  });
});

describe('a change', () => {
  it('leaves the other fields as they are when two windows change settings at once', async () => {
    await Promise.all([
      changeSettings({ keepSource: false }),
      changeSettings({ followPage: false }),
      changeSettings(({ languages }) => ({
        languages: [...languages, { code: 'LANGUAGE_ITALIAN', tag: 'it' }],
      })),
      changeSettings({ language: 'LANGUAGE_ITALIAN' }),
    ]);
    expect(await readSettings()).toEqual({
      ...usual,
      ...{ keepSource: false, followPage: false, language: 'LANGUAGE_ITALIAN' },
      languages: [...defaultLanguages, { code: 'LANGUAGE_ITALIAN', tag: 'it' }],
    });
  });

  it('is told to every window', async () => {
    const seen = vi.fn<(settings: Settings) => void>();
    const stop = watchSettings(seen);
    await changeSettings({ keepSource: false });
    await eventually(() => expect(seen).toHaveBeenCalledWith({ ...usual, keepSource: false }));
    await fakeBrowser.storage.local.clear();
    await eventually(() => expect(seen).toHaveBeenLastCalledWith(usual));
    stop();
  });
});
