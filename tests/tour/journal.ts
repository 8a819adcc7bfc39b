/** What the tour says as it goes, and what it found true or not. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

export interface Journal {
  step(text: string): void;
  /** A line of what was found. */
  note(text: string): void;
  /** Notes one thing that must be true; the tour goes on either way. */
  check(what: string, held: boolean): void;
  /** Saves pictures of a page, light and dark. */
  look(page: Page, name: string): Promise<void>;
  /** Prints the sum; true when everything held. */
  close(): boolean;
}

export async function openJournal(folder: string): Promise<Journal> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  let held = 0;
  const missed: string[] = [];

  return {
    step: (text) => say(`\n${text}`),
    note: (text) => say(`  ${text}`),
    check: (what, ok) => {
      say(`  ${ok ? '✓' : '✗'} ${what}`);
      if (ok) held += 1;
      else missed.push(what);
    },
    look: async (page, name) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: join(folder, `${name}-${colorScheme}.png`),
          animations: 'disabled',
        });
      }
    },
    close: () => {
      say(`\nPictures are in ${folder}`);
      say(
        missed.length === 0
          ? `All ${held} checks held.`
          : `${missed.length} of ${held + missed.length} checks failed:`,
      );
      for (const what of missed) say(`  ✗ ${what}`);
      return missed.length === 0;
    },
  };
}
