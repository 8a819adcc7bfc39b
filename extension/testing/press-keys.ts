import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/** The screen takes presses again after it changed. */
export async function pressesCount(): Promise<void> {
  await expect.poll(() => document.querySelector('[data-fresh]')).toBeNull();
}

/** Presses keys as `userEvent.keyboard` does, once they count. */
export async function pressKeys(keys: string): Promise<void> {
  await pressesCount();
  await userEvent.keyboard(keys);
}
