import { expect, it, vi } from 'vitest';
import { onComeBack } from './start-once.ts';

const show = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

it('tells of a page that the browser has kept, and of no other, until it is stopped', () => {
  const callback = vi.fn();
  const stop = onComeBack(callback);
  show(false);
  expect(callback).not.toHaveBeenCalled();
  show(true);
  expect(callback).toHaveBeenCalledOnce();
  stop();
  show(true);
  expect(callback).toHaveBeenCalledOnce();
});
