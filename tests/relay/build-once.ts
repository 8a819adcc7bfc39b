/** Vitest's global setup of the project `tests`: bundles the relay's sources once for all files, and makes room for the extension's builds. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import shareBuilds from './extension-builds.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The relay's bundles, built from the sources as they were when the run began. */
    relayFolder: string;
  }
}

const root = join(import.meta.dirname, '../..');

/** A folder of its own, beside what `npm run build` may have left. */
export default async function buildOnce(project: TestProject): Promise<() => Promise<void>> {
  const removeExtensions = await shareBuilds();
  const name = `under-test-${randomUUID()}`;
  const args = ['run', '--silent', 'build', '-w', 'relay', '--', `--outdir=dist/${name}`];
  const build = () => promisify(execFile)('npm', args, { cwd: root });
  await build();
  project.onTestsRerun(async () => {
    await build();
  });
  const folder = join(root, 'relay/dist', name);
  project.provide('relayFolder', folder);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await removeExtensions();
  };
}
