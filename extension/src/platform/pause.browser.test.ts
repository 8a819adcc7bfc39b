import { afterEach, expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['with a scheduler of its own', globalThis.scheduler],
  ['without one', undefined],
  ['with one that cannot yield', {}],
])('what waited has its turn in a browser %s', async (_which, scheduler) => {
  vi.stubGlobal('scheduler', scheduler);
  const done: string[] = [];
  const { port1, port2 } = new MessageChannel();
  const waited = new Promise<void>((resolve) => {
    port1.onmessage = () => {
      done.push('what waited');
      resolve();
    };
  });
  port2.postMessage(null);
  const later = pause().then(() => done.push('what comes later'));
  await Promise.resolve();
  expect(done).toEqual([]);
  await Promise.all([waited, later]);
  expect(done.toSorted()).toEqual(['what comes later', 'what waited']);
  port1.close();
});
