import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { runWhereGranted } from './run-where-granted.ts';

const whole = { ...browser };
const execute = vi.fn<(injection: { readonly target: object }) => Promise<object[]>>();
const [frame, all] = [
  { tabId: 1, frameIds: [5] },
  { tabId: 1, allFrames: true },
];
Object.assign(browser, { scripting: { executeScript: execute } });
beforeEach(() => {
  execute.mockReset();
});
afterAll(() => {
  Object.assign(browser, whole);
});

const refused = () => Promise.reject(new Error('Cannot access contents of the page'));

it('access that comes a moment after the click is waited for', async () => {
  execute.mockImplementation(refused);
  setTimeout(() => execute.mockResolvedValue([{ frameId: 0 }]));
  expect(await runWhereGranted('/capture.js', all)).toEqual([{ frameId: 0 }]);
  expect(execute).toHaveBeenLastCalledWith({
    ...{ target: all, files: ['/capture.js'] },
    // A page that is still loading is asked too.
    injectImmediately: true,
  });
});

it('access is asked for once more after the last wait', async () => {
  for (let late = 1; late <= 4; late += 1) execute.mockImplementationOnce(refused);
  execute.mockResolvedValue([{ frameId: 0 }]);
  expect(await runWhereGranted('/capture.js', all)).toEqual([{ frameId: 0 }]);
});

it('the next target is asked at once where one lets no script run', async () => {
  execute.mockImplementation(({ target }) =>
    target === all ? Promise.resolve([{ frameId: 0 }]) : refused(),
  );
  expect(await runWhereGranted('/capture.js', frame, all)).toEqual([{ frameId: 0 }]);
  expect(execute.mock.calls.map(([{ target }]) => target)).toEqual([frame, all]);
});

it('a script that runs in the first target runs in no other, and once', async () => {
  execute.mockResolvedValue([]);
  expect(await runWhereGranted('/capture.js', frame, all)).toEqual([]);
  expect(execute).toHaveBeenCalledOnce();
});

it('there is no answer where access never comes', async () => {
  execute.mockImplementation(refused);
  expect(await runWhereGranted('/capture.js', frame, all)).toBeNull();
});
