/**
 * What the items of the browser's menu and the shortcut collect, and where the shortcut is changed.
 * @module-tag smoke
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { collectCommand } from './collect-command.ts';
import { registerMenu } from './menu.ts';
import { registerShortcut } from './shortcut.ts';
import { openShortcutSettings, readShortcut } from './shortcut-settings.ts';
import { clickedPage, db, prepareClicks, toldTo, views } from './testing-clicks.ts';

type Listener = (...given: unknown[]) => void;
const listeners = new Map<string, Listener>();
const event = (name: string) => ({
  addListener: (listener: Listener) => listeners.set(name, listener),
});
const raise = (name: string, ...given: unknown[]) => listeners.get(name)?.(...given);
const menu = new Map<string, { title: string; contexts: readonly string[] }>();
/** What was done to the menu, one after the other. */
const made: string[] = [];
const createTab = vi.fn(() => Promise.resolve({}));
const commands = {
  getAll: vi.fn(() => Promise.resolve<object[]>([])),
  onCommand: event('command'),
};
const later = () => new Promise((resolve) => requestAnimationFrame(resolve));

Object.assign(browser, {
  commands,
  contextMenus: {
    onClicked: event('click'),
    async removeAll() {
      made.push('emptied');
      menu.clear();
      await later();
    },
    create({ id, ...item }: { id: string; title: string; contexts: string[] }, done: () => void) {
      made.push(id);
      menu.set(id, item);
      void later().then(done);
    },
  },
  tabs: { create: createTab },
});
Object.assign(browser.runtime, { onInstalled: event('installed'), onStartup: event('startup') });
prepareClicks();
const onKept = vi.fn();
registerMenu(onKept);
registerShortcut(onKept);
beforeEach(() => {
  vi.clearAllMocks();
  clickedPage.capture = () => Promise.resolve([{ selected: '' }]);
});

describe('the menu', () => {
  it.each([
    ['an update', ['installed']],
    ['the start of the browser', ['startup']],
    ['both at once', ['installed', 'startup']],
  ])('has each item once after %s', async (_what, events) => {
    made.length = 0;
    for (const one of events) raise(one);
    const items = ['collect', 'collect-word', 'grab-caption', 'prepare-page'];
    await expect.poll(() => made).toEqual(events.flatMap(() => ['emptied', ...items]));
    expect([...menu].map(([id, { contexts }]) => [id, contexts])).toEqual([
      ['collect', ['selection', 'link']],
      ['collect-word', ['page']],
      ['grab-caption', ['video']],
      ['prepare-page', ['action']],
    ]);
    const titles = [...menu.values()].map(({ title }) => title);
    expect(new Set(titles).size).toBe(items.length);
    expect(titles).not.toContain('');
    expect(menu.get('collect')?.title).toContain('%s');
  });
});

const read = (selected: string) => ({
  ...{ selected, everything: selected, sentence: `Here is ${selected}.` },
  ...{ language: 'en', samples: [] },
});
const pointed = {
  link: { ...read('serendipity'), address: 'https://a.example/here' },
  word: read('gossamer'),
};
const click = (info: object, tab: object | undefined = { id: 1, title: 'The tab' }) =>
  raise('click', { menuItemId: 'collect', pageUrl: 'https://a.example/', ...info }, tab);
const collected = async () =>
  (await db.getAll('records')).flatMap((one) => (one.kind === 'collect' ? one : []));
const terms = async () => (await collected()).map(({ met }) => met);
const kept = async () => (await collected()).map(({ met, context }) => [met, context?.url]);
const closed = () => Promise.reject(new Error('Cannot access contents of the page'));

describe('a click in the menu collects', () => {
  it.each([
    ['what is selected', { selectionText: 'lace' }, 'lace'],
    [
      'what is selected in a link',
      { selectionText: 'lace', linkUrl: 'https://b.example/' },
      'lace',
    ],
    ['the word under the pointer', { menuItemId: 'collect-word' }, 'gossamer'],
    ['a link by its address', { linkUrl: 'https://a.example/here' }, 'serendipity'],
    [
      'a link by the text that Firefox gives',
      { linkUrl: 'https://a.example/other', linkText: 'web' },
      'web',
    ],
  ])('%s', async (_what, info, term) => {
    clickedPage.capture = () => Promise.resolve([{ selected: '', pointed }]);
    click(info);
    await expect.poll(terms).toEqual([term]);
    await expect.poll(() => toldTo(1).at(-1)).toMatchObject({ term });
    expect(onKept).toHaveBeenCalledOnce();
  });

  it.each([
    ['of a frame', { frameId: 7, frameUrl: 'https://f.example/a' }, 'https://f.example/a'],
    [
      'of Reader View',
      { pageUrl: `about:reader?url=${encodeURIComponent('https://r.example/a?b=c')}` },
      'https://r.example/a?b=c',
    ],
    ['of no other page that is closed', {}, ''],
  ])('the address %s that no script may read', async (_what, info, url) => {
    clickedPage.capture = closed;
    click({ selectionText: 'lace', ...info });
    await expect.poll(kept).toEqual([['lace', url]]);
    const title = url === '' ? '' : 'The tab';
    expect(await db.getAll('records')).toMatchObject([{ context: { title } }]);
  });

  it('what the frame of the click knows of it', async () => {
    const capture = vi.fn(() => Promise.resolve([read('lace')]));
    clickedPage.capture = capture;
    click({ selectionText: 'lace', frameId: 7 });
    await expect.poll(terms).toEqual(['lace']);
    await expect.poll(() => capture.mock.calls).toEqual([[{ tabId: 1, frameIds: [7] }]]);
  });

  it('the sentence to practise on, on the welcome page', async () => {
    clickedPage.capture = closed;
    click({ selectionText: 'serendipity', pageUrl: '/welcome.html' });
    const sentence = 'It was pure serendipity that they met.';
    await expect.poll(() => db.getAll('records')).toMatchObject([{ context: { sentence } }]);
  });

  it('in a private window the word alone', async () => {
    clickedPage.capture = () => Promise.resolve([{ ...read('lace') }]);
    click({ selectionText: 'lace' }, { id: 1, incognito: true });
    await expect.poll(() => toldTo(1)).toMatchObject([{ term: 'lace' }]);
    await expect.poll(kept).toEqual([['lace', undefined]]);
  });

  it('and tells no tab where it belongs to none', async () => {
    click({ selectionText: 'lace' }, {});
    await expect.poll(terms).toEqual(['lace']);
    click({ selectionText: 'web' });
    await expect.poll(() => toldTo(1)).toMatchObject([{ term: 'web' }]);
    expect(views.map(({ tabId }) => tabId)).not.toContain(undefined);
  });
});

describe('the shortcut', () => {
  it.each([
    ['with its page', false, 'https://a.example/'],
    ['in a private window alone', true, undefined],
  ])('collects what is selected, %s', async (_how, incognito, url) => {
    clickedPage.capture = () => Promise.resolve([read('lace')]);
    raise('command', 'another-command', { id: 2, incognito });
    raise('command', collectCommand, { id: 3, incognito });
    await expect.poll(() => toldTo(3).at(-1)).toMatchObject({ term: 'lace' });
    await expect.poll(kept).toEqual([['lace', url]]);
    expect(toldTo(2)).toEqual([]);
    expect(onKept).toHaveBeenCalledOnce();
  });

  it('is read by the name of its command; one that is not set is empty', async () => {
    commands.getAll.mockResolvedValue([
      { name: 'other', shortcut: 'Alt+O' },
      { name: collectCommand, shortcut: 'Alt+Shift+G' },
      { name: 'unset' },
    ]);
    expect(await readShortcut()).toBe('Alt+Shift+G');
    expect(await readShortcut('other')).toBe('Alt+O');
    expect(await readShortcut('unset')).toBe('');
    expect(await readShortcut('missing')).toBe('');
  });

  it('is changed on a page of the browser, where it has one', async () => {
    expect(await openShortcutSettings()).toBe(true);
    expect(createTab.mock.calls).toEqual([[{ url: 'chrome://extensions/shortcuts' }]]);
    createTab.mockRejectedValueOnce(new Error('Illegal URL'));
    expect(await openShortcutSettings()).toBe(false);
    const own = vi.fn(() => Promise.resolve());
    Object.assign(commands, { openShortcutSettings: own });
    expect(await openShortcutSettings()).toBe(true);
    expect(own).toHaveBeenCalledOnce();
    expect(createTab).toHaveBeenCalledTimes(2);
  });
});
