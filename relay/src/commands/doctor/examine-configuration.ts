/** Checks the configuration alone: values that are valid but will not do what was meant. */
import { usualScope } from '@gleaner/shared';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import gleaner from '../../../../gleaner.config.ts';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/values.ts';
import type { Report } from './finding.ts';

export interface ConfigurationSeen {
  readonly config: Config;
  readonly relayUrl: string;
  /** Of the loading: generated secrets. */
  readonly warnings: readonly string[];
  /** Path of the `.env` that was read, if there is one. */
  readonly envFile: string | null;
}

export function examineConfiguration(seen: ConfigurationSeen, report: Report): void {
  const { config, relayUrl, warnings, envFile } = seen;
  const isPublic = !isLoopback(new URL(relayUrl).hostname);
  report({
    level: 'ok',
    subject: 'Configuration',
    text: `${config.instanceUrl}, client id ${config.clientId}, scopes ${config.scopes.join(' ')}`,
  });
  for (const text of warnings) {
    report({
      level: isPublic ? 'problem' : 'warning',
      subject: 'Secrets',
      text,
      advice: 'run `npm run setup`, or set them; with NODE_ENV=production they are required',
    });
  }
  if (isPublic && !config.production) {
    report({
      level: 'warning',
      subject: 'NODE_ENV',
      text: 'is not production although RELAY_URL is public',
      advice: 'set NODE_ENV=production, so that no secret is ever made up',
    });
  }
  if (!isPublic && config.production) {
    report({
      level: 'warning',
      subject: 'RELAY_URL',
      text: `${relayUrl} is reached from this machine alone, and NODE_ENV is production`,
      advice: 'set RELAY_URL to the address that learners reach the relay at',
    });
  }
  if (envFile !== null && process.platform !== 'win32' && (statSync(envFile).mode & 0o077) !== 0) {
    report({
      level: 'problem',
      subject: 'Secrets',
      text: `${envFile} can be read by other users`,
      advice: `chmod 600 ${envFile}`,
    });
  }
  examineScopes(config, report);
  examineOrigins(config, isPublic, report);
  examineProxies(config, isPublic, report);
  examinePlans(config, report);
  if (config.pkce === 'off') {
    report({
      level: 'warning',
      subject: 'PKCE',
      text: 'is off, so an intercepted code is protected by the client secret alone',
      advice: 'leave it off only for a service that refuses unknown parameters',
    });
  }
  examineBuilds(seen, isPublic, report);
}

function examineScopes({ scopes }: Config, report: Report): void {
  const uses = {
    collectWord: 'collecting words',
    listLearnedWords: 'the list of words',
    getFlashcards: 'flashcards',
    submitAnswer: 'submitting answers',
  } as const;
  for (const [operation, use] of Object.entries(uses)) {
    const scope = usualScope[operation as keyof typeof uses];
    if (scopes.includes(scope)) continue;
    report({
      level: 'warning',
      subject: 'SCOPES',
      text: `lacks ${scope}: ${use} will most likely be refused`,
      advice: 'add it here and to the registration, unless you mean to do without',
    });
  }
}

function examineOrigins(config: Config, isPublic: boolean, report: Report): void {
  const development = `chrome-extension://${gleaner.chromeId}`;
  const chromium = config.extensionOrigins.filter((origin) => origin.startsWith('chrome-'));
  if (isPublic && chromium.length === 1 && chromium[0] === development) {
    report({
      level: 'warning',
      subject: 'EXTENSION_ORIGINS',
      text: 'holds the id in gleaner.config.ts alone',
      advice: 'once the extension is in the Chrome Web Store, put its id there into chromeId',
    });
    return;
  }
  report({
    level: 'ok',
    subject: 'EXTENSION_ORIGINS',
    text: config.extensionOrigins.join(', '),
  });
}

function examineProxies(config: Config, isPublic: boolean, report: Report): void {
  if (!isPublic || config.trustedProxies.length > 0 || config.addressRate === 0) return;
  report({
    level: 'warning',
    subject: 'TRUSTED_PROXIES',
    text: 'is empty: behind a proxy all learners who sign in share one ADDRESS_RATE',
    advice: 'name the proxy, for instance TRUSTED_PROXIES=127.0.0.1',
  });
}

function examinePlans(config: Config, report: Report): void {
  const routes = config.extraRoutes.map(({ name }) => name);
  const plans = config.reviewPlans.map(({ name }) => name);
  report({
    level: 'ok',
    subject: 'Review plans',
    text:
      plans.length > 0
        ? `offered to every learner: ${plans.join(', ')}`
        : routes.includes('plans')
          ? 'listed through the extra route "plans"'
          : 'each learner enters the id or address of their own (see REVIEW_PLANS)',
  });
}

/**
 * Whether the extension that was built here, or that would be, asks this relay.
 * @param envFile the `.env` that the relay read; a build reads it, too
 */
function examineBuilds(
  { relayUrl, envFile }: ConfigurationSeen,
  isPublic: boolean,
  report: Report,
): void {
  const subject = 'Extension';
  const builds = builtExtensions();
  const others = builds.filter(({ relay }) => relay !== relayUrl);
  for (const { folder, relay } of others) {
    report({
      level: 'warning',
      subject,
      text: `${folder} was built for ${relay}, RELAY_URL is ${relayUrl}`,
      advice: 'run `npm run build` with the same RELAY_URL; it reads .env, too',
    });
  }
  if (builds.length > others.length) {
    report({ level: 'ok', subject, text: `was built for ${relayUrl}` });
  } else if (builds.length === 0 && namesRelay(envFile, relayUrl)) {
    report({
      level: 'ok',
      subject,
      text: 'is not built here yet; a build reads RELAY_URL in .env',
    });
  } else if (builds.length === 0 && relayUrl !== gleaner.relayUrl && (isPublic || isGivenAway())) {
    report({
      level: 'warning',
      subject,
      text: `RELAY_URL is ${relayUrl}, gleaner.config.ts says ${gleaner.relayUrl}`,
      advice: 'give RELAY_URL to the build as well, or write it into gleaner.config.ts alone',
    });
  }
}

function namesRelay(envFile: string | null, relayUrl: string): boolean {
  const named = envFile === null ? '' : parseEnv(readFileSync(envFile, 'utf8')).RELAY_URL?.trim();
  return named !== undefined && URL.canParse(named) && new URL(named).origin === relayUrl;
}

/** Whether the extension is meant for others than its developer. */
function isGivenAway(): boolean {
  return URL.canParse(gleaner.relayUrl) && !isLoopback(new URL(gleaner.relayUrl).hostname);
}

const manifestSchema = z.object({
  content_security_policy: z.object({ extension_pages: z.string() }),
});

/** What `npm run build` made, recognised by the one address that its pages may call. */
function builtExtensions(): { folder: string; relay: string }[] {
  return ['chrome-mv3', 'firefox-mv3'].flatMap((name) => {
    const folder = join('extension', '.output', name);
    try {
      const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
      const { content_security_policy: policy } = manifestSchema.parse(JSON.parse(text));
      const [, relay] = /connect-src 'self' ([^\s;]+)/u.exec(policy.extension_pages) ?? [];
      return relay === undefined ? [] : [{ folder, relay }];
    } catch {
      // There is no build, or it is not complete.
      return [];
    }
  });
}
