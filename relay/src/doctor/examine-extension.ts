/** Whether the extension was built for this relay. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import gleaner from '../../../gleaner.config.ts';
import { readEnvFile } from '../config/env-file.ts';
import { isLoopback } from '../config/values.ts';
import type { Report } from './report.ts';

interface Built {
  readonly relayUrl: string;
  /** Where the doctor was started. */
  readonly folder: string;
  /** The `.env` that the relay read; a build reads it, too. */
  readonly envFile: string | null;
}

/** Whether the extension that was built here, or that a build would make, calls this relay. */
export function examineExtension(
  { relayUrl, folder: root, envFile }: Built,
  isPublic: boolean,
  report: Report,
): void {
  const subject = 'Extension';
  const builds = builtExtensions(root);
  const others = builds.filter(({ relay }) => relay !== relayUrl);
  for (const { folder, relay } of others) {
    report.warning(
      subject,
      `${folder} was built for ${relay}, RELAY_URL is ${relayUrl}`,
      'run `npm run build` with the same RELAY_URL; it reads .env, too',
    );
  }
  if (builds.length > others.length) {
    report.ok(subject, `was built for ${relayUrl}`);
  } else if (builds.length === 0 && namesRelay(envFile, relayUrl)) {
    report.ok(subject, 'is not built here yet; a build reads RELAY_URL in .env');
  } else if (builds.length === 0 && relayUrl !== gleaner.relayUrl && (isPublic || isGivenAway())) {
    report.warning(
      subject,
      `RELAY_URL is ${relayUrl}, gleaner.config.ts says ${gleaner.relayUrl}`,
      'give RELAY_URL to the build as well, or write it into gleaner.config.ts alone',
    );
  }
}

function namesRelay(envFile: string | null, relayUrl: string): boolean {
  const named = envFile === null ? '' : readEnvFile(envFile)?.RELAY_URL?.trim();
  return named !== undefined && URL.canParse(named) && new URL(named).origin === relayUrl;
}

/** Whether the extension is meant for others than its developer. */
function isGivenAway(): boolean {
  return URL.canParse(gleaner.relayUrl) && !isLoopback(new URL(gleaner.relayUrl).hostname);
}

const manifestSchema = z.object({
  content_security_policy: z.object({ extension_pages: z.string() }),
});

/** The builds that are here; the one address that their pages may call tells the relay. */
function builtExtensions(root: string): { folder: string; relay: string }[] {
  return manifestsIn(join(root, 'extension', '.output')).flatMap((file) => {
    try {
      const { content_security_policy: policy } = manifestSchema.parse(
        JSON.parse(readFileSync(file, 'utf8')),
      );
      const [, relay] = /connect-src 'self' ([^\s;]+)/u.exec(policy.extension_pages) ?? [];
      return relay === undefined ? [] : [{ folder: relative(root, dirname(file)), relay }];
    } catch {
      // The build is not complete, or it is that of `npm run dev`.
      return [];
    }
  });
}

/** Wherever the build put them: for the stores, or to be loaded unpacked. */
function manifestsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'manifest.json')
    .map((file) => join(folder, file));
}
