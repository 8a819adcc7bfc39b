/**
 * What a page of Gleaner asks of the background when it opens.
 * @module-tag smoke
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { relay } from '../src/relay-client/relay.ts';

const whole = { ...browser.runtime };
const told: string[] = [];

beforeAll(() => {
  vi.spyOn(relay, 'session').mockRejectedValue(new Error('Not asked for'));
  vi.stubGlobal('chrome', browser);
  Object.assign(browser.runtime, {
    lastError: false,
    sendMessage: ({ type }: { type: string }, answer: (answer: object) => void) => {
      told.push(type);
      answer({ res: null });
    },
  });
});
beforeEach(() => {
  told.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(browser.runtime, whole);
});

it.each([
  ['popup', () => import('../src/entrypoints/popup/main.tsx')],
  ['words', () => import('../src/entrypoints/words/main.tsx')],
  ['import', () => import('../src/entrypoints/import/main.tsx')],
])('the page %s asks for what waits to be sent', async (_name, open) => {
  await open();
  await expect.poll(() => told).toContain('drainOutbox');
});
