/** The bubble's script on a page, as the learner switches it on and off. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { standInForApis, type Listener } from '../../../testing/background-apis.ts';
import script from '../../entrypoints/bubble.ts';

const whole = { ...browser };
const listeners: Listener[] = [];
let isOn = true;

beforeAll(() => {
  standInForApis((event, listener) => {
    if (event === 'runtime.onMessage') listeners.push(listener);
  });
  Object.assign(browser.runtime, {
    lastError: false,
    sendMessage: (_message: object, answer: (answer: object) => void) => answer({ res: isOn }),
  });
});
afterAll(() => {
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
