/**
 * The highlight's script on a page, as the learner switches it on and off.
 * @module-tag smoke
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { standInForApis, type Listener } from '../../../testing/background-apis.ts';
import script from '../../entrypoints/highlight.ts';
import type { HighlightWords } from '../../messages.ts';
import { shows } from './testing-highlight.ts';

const whole = { ...browser };
const listeners: Listener[] = [];
const clicks: (AbortSignal | undefined)[] = [];
let isOn = true;

const words: HighlightWords = {
  version: 'one',
  languages: [{ tag: 'en', learning: ['gossamer'], mastered: [], irregular: [], misleading: [] }],
};

beforeAll(() => {
  standInForApis((event, listener) => {
    if (event === 'runtime.onMessage') listeners.push(listener);
  });
  Object.assign(browser.runtime, {
    lastError: false,
    sendMessage: ({ data }: { data: { version: string } }, answer: (answer: object) => void) => {
      const isKnown = data.version === words.version;
      answer({ res: isOn ? { version: words.version, words: isKnown ? null : words } : null });
    },
  });
});
afterAll(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

const isClick = (type: string): boolean => type === 'click';

/** The background says that something has changed. */
function pageIsTold(): void {
  const message = { id: 1, type: 'refreshPages', timestamp: Date.now() };
  for (const listen of listeners)
    (listen as (...given: unknown[]) => unknown)(message, { id: browser.runtime.id }, () => null);
}

it('marks the same words again when it is switched on again', async () => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<p>A gossamer thread.</p>';
  const listen = vi.spyOn(window, 'addEventListener');
  await script.main();
  for (const [type, , options] of listen.mock.calls)
    if (isClick(type) && typeof options === 'object') clicks.push(options.signal);
  listen.mockRestore();
  await shows('gossamer');
  isOn = false;
  pageIsTold();
  await shows();
  isOn = true;
  pageIsTold();
  await shows('gossamer');
});

it('hears no click once an update has replaced it', () => {
  expect(clicks.map((signal) => signal?.aborted)).toEqual([false]);
  // As `startOnce` does for a script that an update has left behind.
  (Reflect.get(globalThis, 'gleaner-highlight') as { stop: () => void }).stop();
  expect(clicks.map((signal) => signal?.aborted)).toEqual([true]);
});
