import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useDays } from './use-days.ts';

it('today is the next day after midnight, also in a tab that was in the background', async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1, 23, 59, 30), toFake: ['Date', 'setInterval'] });
  const seen: (string | undefined)[] = [];
  const Seen = () => {
    seen.push(useDays(null)?.today);
    return null;
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  onTestFinished(() => {
    root.unmount();
    vi.useRealTimers();
  });
  root.render(<Seen />);
  await expect.poll(() => seen.at(-1)).toBe('2026-01-01');
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => seen.at(-1)).toBe('2026-01-02');
  vi.setSystemTime(new Date(2026, 0, 5));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => seen.at(-1)).toBe('2026-01-05');
});
