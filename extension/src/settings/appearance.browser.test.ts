import { afterEach, expect, it, vi } from 'vitest';
import { changeAppearance, readAppearance, watchAppearance } from './appearance.ts';

afterEach(() => localStorage.clear());

const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

it('each choice, of this page or another, is told until the page listens no more', () => {
  const told = vi.fn();
  const stop = watchAppearance(told);
  changeAppearance({ theme: 'dark' });
  expect(told).toHaveBeenCalledTimes(1);
  const [key = ''] = Object.keys(localStorage);
  tell(key);
  expect(told).toHaveBeenCalledTimes(2);
  tell('of something else');
  expect(told).toHaveBeenCalledTimes(2);
  // All was deleted.
  tell(null);
  expect(told).toHaveBeenCalledTimes(3);
  stop();
  tell(key);
  changeAppearance({ theme: 'light' });
  expect(told).toHaveBeenCalledTimes(3);
  expect(readAppearance().theme).toBe('light');
});
