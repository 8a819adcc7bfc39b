import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import background from '../src/entrypoints/background.ts';
import { optional, standInForApis } from './background-apis.ts';

const whole = { ...browser };

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

it('its first turn ends in a browser that has none of the parts that some lack', () => {
  const listening = vi.fn();
  standInForApis(listening);
  for (const name of optional) Object.assign(browser, { [name]: undefined });
  background.main();
  expect(listening).toHaveBeenCalled();
});
