/** Checks the configuration alone: values that are valid but will not do what was meant. */
import { usualScope } from '@gleaner/shared';
import { statSync } from 'node:fs';
import gleaner from '../../../gleaner.config.ts';
import type { Config, ConfigWarning } from '../config/config.ts';
import { missingOrigins } from '../config/extension-origins.ts';
import { isLoopback } from '../config/values.ts';
import { examineExtension } from './examine-extension.ts';
import type { Report } from './report.ts';

export interface ConfigurationSeen {
  readonly config: Config;
  readonly relayUrl: string;
  /** Of the loading. */
  readonly warnings: readonly ConfigWarning[];
  /** Where the doctor was started. */
  readonly folder: string;
  /** Path of the `.env` that was read, if there is one. */
  readonly envFile: string | null;
}

export function examineConfiguration(seen: ConfigurationSeen, report: Report): void {
  const { config, relayUrl, warnings, envFile } = seen;
  const isPublic = !isLoopback(new URL(relayUrl).hostname);
  report.ok(
    'Configuration',
    `${config.instanceUrl}, client id ${config.clientId}, scopes ${config.scopes.join(' ')}`,
  );
  for (const { subject, text, advice } of warnings)
    report[isPublic && subject === 'Secrets' ? 'problem' : 'warning'](subject, text, advice);
  if (isPublic && !config.production) {
    report.warning(
      'NODE_ENV',
      'is not production although RELAY_URL is public',
      'set NODE_ENV=production, so that no secret is ever made up',
    );
  }
  if (!isPublic && config.production) {
    report.warning(
      'RELAY_URL',
      `${relayUrl} is reachable from this machine only, and NODE_ENV is production`,
      'set RELAY_URL to the address that learners reach the relay at',
    );
  }
  if (envFile !== null && process.platform !== 'win32' && (statSync(envFile).mode & 0o077) !== 0) {
    report.problem('Secrets', `${envFile} can be read by other users`, `chmod 600 ${envFile}`);
  }
  examineScopes(config, report);
  examineOrigins(config, isPublic, report);
  examineProxies(config, isPublic, report);
  examinePlans(config, report);
  if (config.pkce === 'off') {
    report.warning(
      'PKCE',
      'is off, so an intercepted code is protected by the client secret alone',
      'leave it off only for a service that refuses unknown parameters',
    );
  }
  examineExtension(seen, isPublic, report);
}

/** What a learner does with each operation. */
const uses: Readonly<Record<keyof typeof usualScope, string>> = {
  collectWord: 'collecting words',
  listLearnedWords: 'the list of words',
  getFlashcards: 'flashcards',
  submitAnswer: 'submitting answers',
};

function examineScopes({ scopes }: Config, report: Report): void {
  for (const [operation, scope] of Object.entries(usualScope)) {
    const use = uses[operation as keyof typeof usualScope];
    if (scopes.includes(scope)) continue;
    report.warning(
      'SCOPES',
      `lacks ${scope}: ${use} will most likely be refused`,
      'add it here and to the registration, unless you mean to do without',
    );
  }
}

function examineOrigins(config: Config, isPublic: boolean, report: Report): void {
  const missing = missingOrigins(config.extensionOrigins);
  for (const origin of missing) {
    report.warning(
      'EXTENSION_ORIGINS',
      `has no ${origin.split(':')[0]} origin: nothing is collected from ${origin.startsWith('moz-') ? 'Firefox' : 'Chrome, Edge and other Chromium browsers'}`,
      `set EXTENSION_ORIGINS=${[...config.extensionOrigins, ...missing].join(',')}`,
    );
  }
  const development = `chrome-extension://${gleaner.chromeId}`;
  const chromium = config.extensionOrigins.filter((origin) => origin.startsWith('chrome-'));
  if (isPublic && chromium.length === 1 && chromium[0] === development) {
    report.warning(
      'EXTENSION_ORIGINS',
      'holds the id in gleaner.config.ts alone',
      'once the extension is in the Chrome Web Store, put its id there into chromeId',
    );
    return;
  }
  report.ok('EXTENSION_ORIGINS', config.extensionOrigins.join(', '));
}

function examineProxies(config: Config, isPublic: boolean, report: Report): void {
  if (!isPublic || config.trustedProxies !== null || config.addressRate === 0) return;
  report.warning(
    'TRUSTED_PROXIES',
    'is empty: behind a proxy all learners who sign in share one ADDRESS_RATE',
    'name the proxy, for instance TRUSTED_PROXIES=127.0.0.1',
  );
}

function examinePlans(config: Config, report: Report): void {
  const routes = config.extraRoutes.map(({ name }) => name);
  const plans = config.reviewPlans.map(({ name }) => name);
  report.ok(
    'Review plans',
    plans.length > 0
      ? `offered to every learner: ${plans.join(', ')}`
      : routes.includes('plans')
        ? 'listed through the extra route "plans"'
        : 'each learner enters the id or address of their own (see REVIEW_PLANS)',
  );
}
