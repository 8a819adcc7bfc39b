/**
 * The relay's configuration, read from the environment (docs/relay-reference.md, "Variables"). A start-up names
 * every problem at once; no message holds a value, since a value may be a secret in the wrong place.
 */
import { cardFieldsSchema, offeredPlanSchema, planIdSchema } from '@gleaner/shared';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import gleaner from '../../../gleaner.config.ts';
import { commandLine } from './command-line.ts';
import {
  type DevelopmentSecrets,
  type Environment,
  provideDevelopmentSecrets,
  readSecretFiles,
} from './secrets.ts';
import {
  databaseLocation,
  encryptionKey,
  extensionOrigin,
  httpAddress,
  isLoopback,
  jsonText,
  listOf,
  publicOrigin,
  someOf,
  trustedProxies,
  wholeNumber,
} from './values.ts';
import { standardOrigins } from './extension-origins.ts';
import { extraRoutesSchema } from './extra-routes.ts';
import { upstreamHeadersSchema } from './upstream-headers.ts';
import { readTracesUrl, tracesSettings } from './traces.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const defaultDatabase = { kind: 'sqlite', file: 'data/relay.sqlite' } as const;
const unknownCardField = `has a member that is none of ${Object.keys(cardFieldsSchema.shape).join(', ')}`;
const askSetup = `is missing: set it, or run \`${commandLine('setup')}\``;

export const standardScopes = 'words:read words:write review:read review:write';

/** Each setting is the variable of the same words: `instanceUrl` is INSTANCE_URL. */
const settingsSchema = z.object({
  nodeEnv: z.string().default('development'),
  /** {base_url} without a closing slash; it may have a path. */
  instanceUrl: httpAddress.default('http://127.0.0.1:8080'),
  issuer: z.string().optional(),
  clientId: z.string({ error: askSetup }),
  clientSecret: z.string({ error: askSetup }),
  relayUrl: publicOrigin.optional(),
  host: z.string().default('127.0.0.1'),
  port: wholeNumber(0, 65_535).default(3000),
  scopes: z
    .string()
    .default(standardScopes)
    .transform((text) => text.split(/\s+/u).filter(Boolean))
    .pipe(z.array(z.string()).min(1, 'must name at least one scope')),
  /** The first seals, all open. */
  encryptionKeys: someOf(encryptionKey)
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, {
      error: 'holds the same kid twice',
    })
    .optional(),
  /** The first signs, all verify. */
  sessionSecrets: someOf(
    z
      .string()
      .min(32, 'each secret must have at least 32 characters')
      .refine((text) => new Set(text).size >= 8, { error: 'holds a secret that is not random' }),
  ).optional(),
  databaseUrl: databaseLocation.default(defaultDatabase),
  extensionOrigins: listOf(extensionOrigin).default([...standardOrigins]),
  /** Null: none. */
  trustedProxies: trustedProxies.nullable().default(null),
  pkce: z.enum(['S256', 'off'], 'must be S256 or off').default('S256'),
  quotaScope: z
    .enum(['application', 'learner'], 'must be application or learner')
    .default('application'),
  reviewPlans: jsonText(
    z.array(z.strictObject({ ...offeredPlanSchema.shape, id: planIdSchema })),
  ).default([]),
  extraRoutes: jsonText(extraRoutesSchema).default([]),
  /** Sent with each call to the service; lower-case names. */
  upstreamHeaders: jsonText(upstreamHeadersSchema).default({}),
  /** Null: flashcards are recognised without a mapping. */
  cardFields: jsonText(
    z.strictObject(cardFieldsSchema.shape, {
      error: ({ code }) => (code === 'unrecognized_keys' ? unknownCardField : undefined),
    }),
  )
    .nullable()
    .default(null),
  sessionRate: wholeNumber(0, 1_000_000).default(300),
  addressRate: wholeNumber(0, 1_000_000).default(120),
  metricsHost: z.string().default('127.0.0.1'),
  metricsPort: wholeNumber(0, 65_535).optional(),
  ...tracesSettings,
  /** After this many days an idle grant is refreshed; 0: never. */
  keepAliveDays: wholeNumber(0, 365).default(7),
  /** How long /readyz says that the process is ending before new connections are refused. */
  drainSeconds: wholeNumber(0, 300).default(3),
  /** How long a connection without requests is kept: longer than the proxy keeps its own. */
  idleSeconds: wholeNumber(1, 3600).default(130),
  logLevel: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

const variableOf = (setting: string): string =>
  setting.replaceAll(/[A-Z]/gu, (letter) => `_${letter}`).toUpperCase();

const settingNames = Object.keys(settingsSchema.shape);
/** Every variable that a relay reads. */
export const variableNames: readonly string[] = settingNames.map(variableOf);

export type Config = Readonly<ReturnType<typeof loadConfig>['config']>;

/** Every problem of the environment at once; `message` is a list that is safe to print. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(
      ['The relay cannot start:', ...problems.map((problem) => `  - ${problem}`), ''].join('\n'),
    );
  }
}

/** Something that is valid and probably not what was meant. */
export interface ConfigWarning {
  /** The variable, or what several have in common. */
  readonly subject: string;
  readonly text: string;
  readonly advice: string;
}

/**
 * Reads and checks the environment. In development missing keys and session secrets are generated
 * into the data folder; `warnings` says so.
 * @param mayWrite false for a look alone: missing secrets are made up and kept nowhere
 * @throws ConfigError with every problem
 */
export function loadConfig(environment: Environment, mayWrite = true) {
  const { values, problems } = readSecretFiles(environment, variableNames);
  const parsed = settingsSchema.safeParse(
    Object.fromEntries(settingNames.map((name) => [name, values[variableOf(name)]])),
  );
  problems.push(...(parsed.error?.issues ?? []).map(describe));
  const production = values.NODE_ENV === 'production';
  const missing = ['ENCRYPTION_KEYS', 'SESSION_SECRETS'].filter((name) => !values[name]);
  if (production) {
    const needed = values.INSTANCE_URL === undefined ? ['INSTANCE_URL', ...missing] : missing;
    problems.push(...needed.map((name) => `${name} ${askSetup}`));
  }
  if (parsed.data?.port === 0 && parsed.data.relayUrl === undefined) {
    if (!isLoopback(parsed.data.host))
      problems.push('RELAY_URL is missing: PORT=0 gives one on loopback only');
  }
  const standard = publicOrigin.safeParse(gleaner.relayUrl);
  if (!standard.success && parsed.data?.relayUrl === undefined) {
    problems.push(`relayUrl in gleaner.config.ts ${standard.error.issues[0]?.message ?? ''}`);
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const { data } = parsed;
  const { databaseUrl, metricsHost, metricsPort, port } = data;
  const warnings: ConfigWarning[] = [];
  let made: DevelopmentSecrets | null = null;
  if (missing.length > 0) {
    const folder = dirname((databaseUrl.kind === 'sqlite' ? databaseUrl : defaultDatabase).file);
    const file = join(folder, 'development-secrets.json');
    made = provideDevelopmentSecrets(file, mayWrite);
    warnings.push({
      subject: 'Secrets',
      text: `${missing.join(' and ')} not set: using secrets kept in ${file}`,
      advice: `run \`${commandLine('setup')}\`, or set them; with NODE_ENV=production they are required`,
    });
  }
  const traces = readTracesUrl(data);
  if (traces.warning !== null) warnings.push(traces.warning);
  const relayUrl = data.relayUrl ?? (port === 0 ? null : (standard.data ?? ''));
  warnings.push(...warnOfPort(relayUrl, port));
  const config = {
    ...data,
    production,
    issuer: data.issuer ?? data.instanceUrl,
    /** Public origin; null with PORT=0 and without RELAY_URL: then it is the bound address. */
    relayUrl,
    encryptionKeys: data.encryptionKeys ?? someOf(encryptionKey).parse(made?.encryptionKeys),
    sessionSecrets: data.sessionSecrets ?? someOf(z.string()).parse(made?.sessionSecret),
    /** Null: no metrics are served. Port 0 takes a free port. */
    metrics: metricsPort === undefined ? null : { host: metricsHost, port: metricsPort },
    /** Where spans are sent; null: none are made. */
    tracesUrl: traces.url,
  };
  return { config, warnings };
}

/** On loopback there is usually no proxy that would lead from one port to the other. */
function warnOfPort(relayUrl: string | null, port: number): ConfigWarning[] {
  if (relayUrl === null || port === 0) return [];
  const { hostname, port: named, protocol } = new URL(relayUrl);
  const expected = named === '' ? (protocol === 'https:' ? 443 : 80) : Number(named);
  if (!isLoopback(hostname) || expected === port) return [];
  return [
    {
      subject: 'RELAY_URL',
      text: `${relayUrl} names port ${expected}, but the relay listens on PORT ${port}`,
      advice: `set RELAY_URL and PORT to the same port, unless a proxy on this machine leads from ${expected} to ${port}`,
    },
  ];
}

function describe(issue: z.core.$ZodIssue): string {
  const [setting = 'environment', ...inside] = issue.path.map(String);
  const place = inside.length > 0 ? ` (at ${inside.join('.')})` : '';
  return `${variableOf(setting)}${place} ${issue.message}`;
}
