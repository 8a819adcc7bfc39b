import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useMinute } from './use-minute.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 0, 1, 12);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function Minute() {
  return <p>{(useMinute() - noon) / minute}</p>;
}

it('a window that is shown again shows the minute of then', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(noon + 1);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Minute />);
  const shown = () => document.querySelector('p')?.textContent;
  await expect.poll(shown).toBe('1');
  clock.mockReturnValue(noon + 30 * minute);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(shown).toBe('30');
  root.unmount();
});

it('a window that stays open shows each minute, and counts none once it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(noon + 1);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Minute />);
  const shown = () => document.querySelector('p')?.textContent;
  await expect.poll(shown).toBe('1');
  for (const later of [1, 2]) {
    clock.mockReturnValue(noon + later * minute + 1);
    vi.advanceTimersByTime(minute);
    await expect.poll(shown).toBe(String(later + 1));
  }
  root.unmount();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
