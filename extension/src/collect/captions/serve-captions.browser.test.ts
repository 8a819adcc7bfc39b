/**
 * Which frame of a tab gets the strip, and which may ask for something after it.
 * @module-tag smoke
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { standInForApis, type Listener } from '../../../testing/background-apis.ts';
import type { ToastView } from '../../messages.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { grabCaption } from './caption-command.ts';
import { serveCaptions } from './serve-captions.ts';

const whole = { ...browser };
const listeners = new Map<string, Listener>();
const onKept = vi.fn();
const createTab = vi.fn(() => Promise.resolve({}));
/** The frames that a script runs in; it rejects where none may run. */
const inject = vi.fn<(target: object) => Promise<{ frameId: number }[]>>();
/** What each frame answers, as `tab frame`; a frame that is not listed is gone. */
let answers: Record<string, string> = {};
/** The messages to frames, as `type tab frame`. */
const sent: string[] = [];
const problems: (string | undefined)[] = [];

beforeAll(() => {
  standInForApis((event, listener) => listeners.set(event, listener));
  Object.assign(browser.scripting, {
    executeScript: ({ target, files }: { target: object; files: readonly string[] }) =>
      files[0] === '/captions.js' ? inject(target) : Promise.resolve([]),
  });
  Object.assign(browser.tabs, {
    create: createTab,
    sendMessage: (
      tabId: number,
      { type, data }: { type: string; data: ToastView },
      { frameId }: { frameId: number },
      answer: (answer: object) => void,
    ) => {
      if (type === 'showToast') problems.push(data.problem);
      else sent.push(`${type} ${tabId} ${frameId}`);
      const res = answers[`${tabId} ${frameId}`];
      answer(type === 'grabCaption' && res === undefined ? { err: { message: 'Gone' } } : { res });
    },
  });
  Object.assign(browser.runtime, { getURL: (path: string) => `gleaner:${path}` });
  serveCaptions(onKept);
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});
beforeEach(async () => {
  for (const list of [sent, problems]) list.length = 0;
  vi.clearAllMocks();
  inject.mockResolvedValue([{ frameId: 0 }]);
  answers = {};
  await browser.storage.session.remove('captions');
});

const raise = (event: string, ...given: unknown[]) =>
  (listeners.get(event) as ((...given: unknown[]) => unknown) | undefined)?.(...given);
const byKey = (id: number) => raise('commands.onCommand', grabCaption, { id });
const byMenu = (id: number, frameId?: number) =>
  raise('contextMenus.onClicked', { menuItemId: grabCaption, frameId }, { id });

/** What the background says to a message from a frame; `done` where it does as asked. */
async function said(type: string, id: number, frameId = 0, data?: object): Promise<string> {
  const sender = { id: 'test', url: 'https://a.example/', frameId, tab: { id, incognito: false } };
  const answer = await new Promise<{ err?: { message: string } }>((resolve) =>
    raise('runtime.onMessage', { id: 1, type, timestamp: 0, data }, sender, resolve),
  );
  return answer.err?.message ?? 'done';
}

it('the key asks the top frame first, goes on until one shows its caption, and lets that one ask', async () => {
  inject.mockResolvedValue([{ frameId: 9 }, { frameId: 5 }, { frameId: 0 }]);
  answers = { '1 0': 'no-video', '1 5': 'shown', '1 9': 'shown' };
  byKey(1);
  await expect.poll(() => said('pasteLine', 1, 5)).toBe('done');
  expect(inject.mock.calls).toEqual([[{ tabId: 1, allFrames: true }]]);
  expect(sent).toEqual(['grabCaption 1 0', 'grabCaption 1 5']);
  expect(createTab.mock.calls.at(-1)).toEqual([{ url: 'gleaner:/line.html' }]);
  for (const [tab, frame] of [
    [1, 0],
    [1, 9],
    [2, 5],
  ] as const)
    expect(await said('pasteLine', tab, frame)).toBe('Not allowed');
});

it('a frame that is gone by then is left out', async () => {
  inject.mockResolvedValue([{ frameId: 0 }, { frameId: 5 }]);
  answers = { '1 5': 'shown' };
  byKey(1);
  await expect.poll(() => said('pasteLine', 1, 5)).toBe('done');
  expect(sent).toEqual(['grabCaption 1 0', 'grabCaption 1 5']);
});

it('where no frame has a caption, the first one says so, and may open the page to paste it', async () => {
  inject.mockResolvedValue([{ frameId: 5 }, { frameId: 3 }]);
  answers = { '1 3': 'no-caption', '1 5': 'no-video' };
  byKey(1);
  await expect.poll(() => sent).toContain('showNoCaption 1 3');
  expect(await said('pasteLine', 1, 3)).toBe('done');
  expect(await said('pasteLine', 1, 5)).toBe('Not allowed');
});

it('the menu asks its own frame alone', async () => {
  inject.mockResolvedValue([{ frameId: 5 }]);
  answers = { '1 5': 'shown' };
  byMenu(1, 5);
  await expect.poll(() => said('pasteLine', 1, 5)).toBe('done');
  expect(inject.mock.calls).toEqual([[{ tabId: 1, frameIds: [5] }]]);
});

it('the menu asks the other frames where its own lets no script run', async () => {
  inject.mockRejectedValueOnce(new Error('Cannot access'));
  answers = { '1 0': 'shown' };
  byMenu(1, 5);
  await expect.poll(() => said('pasteLine', 1, 0)).toBe('done');
  expect(inject.mock.calls.at(-1)).toEqual([{ tabId: 1, allFrames: true }]);
});

it.each([
  ['the key', () => byKey(1)],
  ['the menu', () => byMenu(1)],
])('access to the page that comes a moment after %s is waited for', async (_how, grab) => {
  inject.mockRejectedValueOnce(new Error('Cannot access'));
  inject.mockRejectedValueOnce(new Error('Cannot access'));
  answers = { '1 0': 'shown' };
  grab();
  await expect.poll(() => said('pasteLine', 1, 0)).toBe('done');
  expect(problems).toEqual([]);
});

it.each([
  ['the key', () => byKey(1)],
  ['the menu in the page itself', () => byMenu(1)],
  ['the menu in a frame', () => byMenu(1, 5)],
])('%s says where no script may run at all', async (_how, grab) => {
  inject.mockRejectedValue(new Error('Cannot access'));
  grab();
  await expect.poll(() => problems).toEqual(['closed-page']);
  expect(sent).toEqual([]);
});

it('a click that belongs to no tab, and another command, do nothing', async () => {
  answers = { '3 0': 'shown' };
  raise('commands.onCommand', grabCaption);
  raise('commands.onCommand', 'collect-selection', { id: 2 });
  raise('contextMenus.onClicked', { menuItemId: 'collect' }, { id: 2 });
  byKey(3);
  await expect.poll(() => sent).toContain('grabCaption 3 0');
  expect(inject.mock.calls).toEqual([[{ tabId: 3, allFrames: true }]]);
  expect(sent).toEqual(['grabCaption 3 0']);
});

it('the fifty frames that opened it last may ask, however often one opens it', async () => {
  const open = async (tab: number) => {
    answers = { [`${tab} 0`]: 'shown' };
    byKey(tab);
    const last = async () => (await browser.storage.session.get('captions')).captions as string[];
    await expect.poll(async () => (await last()).at(-1)).toBe(`tab ${tab}, frame 0`);
  };
  for (let tab = 1; tab <= 50; tab += 1) await open(tab);
  for (const tab of [49, 50, 49, 50]) await open(tab);
  expect(await said('pasteLine', 1)).toBe('done');
  await open(51);
  expect(await said('pasteLine', 1)).toBe('Not allowed');
  expect(await said('pasteLine', 2)).toBe('done');
});

it('a word that the strip gives is kept with its line, and then sent', async () => {
  const db = await openOutbox();
  await db.clear('records');
  answers = { '1 0': 'shown' };
  byKey(1);
  await expect.poll(() => sent).toContain('grabCaption 1 0');
  const data = {
    ...{ word: 'gossamer', sentence: 'Gossamer drifts.', language: 'en', title: 'Spiders' },
    url: 'https://v.example/w?t=12s',
  };
  await expect.poll(() => said('collectCaption', 1, 0, data)).toBe('done');
  expect(onKept).toHaveBeenCalledOnce();
  const { word: _, ...context } = data;
  await expect.poll(() => db.getAll('records')).toMatchObject([{ met: 'gossamer', context }]);
  expect(await said('collectCaption', 2, 0, data)).toBe('Not allowed');
});
