/**
 * The bubble's script on a page, as the learner changes the settings.
 * @module-tag smoke
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { standInForApis, type Listener } from '../../../testing/background-apis.ts';
import script from '../../entrypoints/bubble.ts';

const whole = { ...browser };
const listeners: Listener[] = [];
const asked: string[] = [];
let isOn = true;

beforeAll(() => {
  standInForApis((event, listener) => {
    if (event === 'runtime.onMessage') listeners.push(listener);
  });
  Object.assign(browser.runtime, {
    lastError: false,
    sendMessage: ({ type }: { type: string }, answer: (answer: object) => void) => {
      asked.push(type);
      answer({ res: type === 'bubbleTheme' ? 'dark' : isOn });
    },
  });
});
afterAll(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

/** The background says that something has changed. */
function pagesAreTold(): Promise<unknown> {
  const message = { id: 1, type: 'refreshPages', timestamp: Date.now() };
  const told = listeners.map(
    (listen) =>
      new Promise((resolve) =>
        (listen as (...given: unknown[]) => unknown)(message, { id: browser.runtime.id }, resolve),
      ),
  );
  return Promise.all(told);
}

it('removes all its listeners when it is switched off, also after several changes', async () => {
  const heard: (AbortSignal | undefined)[] = [];
  const add = vi.spyOn(document, 'addEventListener');
  add.mockImplementation((_type, _listener, options) => {
    if (typeof options === 'object') heard.push(options.signal);
  });
  const isListening = () => heard.some((signal) => signal?.aborted === false);
  await script.main();
  expect(isListening()).toBe(true);
  await pagesAreTold();
  await pagesAreTold();
  expect(isListening()).toBe(true);
  isOn = false;
  await pagesAreTold();
  expect(isListening()).toBe(false);
  add.mockRestore();
});

it('asks for the look once, and again after a change of the settings', async () => {
  document.body.innerHTML = '<p style="margin: 80px"><b>gossamer</b></p><b>serendipity</b>';
  isOn = true;
  await pagesAreTold();
  const looks = () => asked.filter((type) => type === 'bubbleTheme').length;
  const select = (word: string) => page.getByText(word).dblClick();
  await select('gossamer');
  await expect.poll(looks).toBe(1);
  await pagesAreTold();
  await select('serendipity');
  await expect.poll(looks).toBe(2);
});
