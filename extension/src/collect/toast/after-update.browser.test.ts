/**
 * The toast's script on a page that an update of Gleaner has left behind.
 * @module-tag smoke
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { standInForApis, type Listener } from '../../../testing/background-apis.ts';
import { withClosedRoot } from '../../../testing/closed-root.ts';
import script from '../../entrypoints/toast.ts';
import { pressElement, readText, standUnscaled, untilItObeys, view } from './testing.ts';

const whole = { ...browser };
const listeners: Listener[] = [];
const asked: string[] = [];

beforeAll(async () => {
  await standUnscaled();
  standInForApis((event, listener) => {
    if (event === 'runtime.onMessage') listeners.push(listener);
  });
  Object.assign(browser.runtime, {
    lastError: false,
    sendMessage: ({ type }: { type: string }, answer: (answer: object) => void) => {
      asked.push(type);
      answer({ err: { message: 'It failed' } });
    },
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

it('a press that fails is no restart while Gleaner is there; once it was updated, the toast says so', async () => {
  const { root } = withClosedRoot(() => {
    void script.main();
  });
  const message = { id: 1, type: 'showToast', timestamp: Date.now(), data: view() };
  for (const listen of listeners)
    (listen as (...given: unknown[]) => unknown)(message, { id: browser.runtime.id }, () => null);
  const button = (name: string) =>
    root.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`) ??
    document.createElement('button');
  await untilItObeys({ button });
  await pressElement(button('Undo'));
  await expect.poll(() => asked).toEqual(['undoCollect']);
  const { sendMessage } = browser.runtime;
  Object.assign(browser, { runtime: { sendMessage } });
  await pressElement(button('Undo'));
  await expect.poll(() => asked).toEqual(['undoCollect', 'undoCollect']);
  const status = () => readText(root.querySelector('.status > .text') ?? root.host);
  await expect.poll(status).toMatch(/restarted/u);
});
