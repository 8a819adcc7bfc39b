/** A profile folder on a disk of its own that a test can fill. Mounting one needs root. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const canMount = process.getuid?.() === 0;

export interface SmallDisk {
  readonly folder: string;
  /** Writes until the disk takes no more. */
  fill(): void;
  /** Takes away what filled it. */
  free(): void;
  /** Logs of the extension's databases, in which Chromium writes what it is given last. */
  logs(): string[];
}

/** Gone at the end of the test. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]);
  onTestFinished(async () => {
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fill(filler),
    free: () => rmSync(filler),
    logs: () =>
      readdirSync(join(folder, 'Default/IndexedDB'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.startsWith('chrome-extension_') && name.endsWith('.log'),
      ),
  };
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size);
      try {
        while (writeSync(descriptor, block) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
