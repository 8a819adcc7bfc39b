/**
 * The relay's configuration, read from the environment (docs/relay-reference.md, "Variables"). A start-up names
 * every problem at once; no message holds a value, since a value may be a secret in the wrong place.
 */
import {
  cardFieldsSchema,
  offeredPlanSchema,
  planIdSchema,
  type CardFields,
} from '@gleaner/shared';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import gleaner from '../../../gleaner.config.ts';
import { commandLine } from './command-line.ts';
import { type Environment, provideDevelopmentSecrets, readSecretFiles } from './secrets.ts';
import {
  addressRange,
  commaSeparated,
  type DatabaseLocation,
  databaseLocation,
  encryptionKey,
  extensionOrigin,
  httpAddress,
  isLoopback,
  jsonText,
  publicOrigin,
  wholeNumber,
} from './values.ts';
import { standardOrigins } from './extension-origins.ts';
import { type ExtraRoute, extraRoutesSchema } from './extra-routes.ts';
import { upstreamHeadersSchema } from './upstream-headers.ts';
import { readTracesUrl, tracesVariables } from './traces.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const defaultDatabase = { kind: 'sqlite', file: 'data/relay.sqlite' } as const;
const unknownCardField = `has a member that is none of ${Object.keys(cardFieldsSchema.shape).join(', ')}`;
const askSetup = `is missing: set it, or run \`${commandLine('setup')}\``;

const secretNames = ['ENCRYPTION_KEYS', 'SESSION_SECRETS'] as const;
export const standardScopes = 'words:read words:write review:read review:write';

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  INSTANCE_URL: httpAddress.default('http://127.0.0.1:8080'),
  ISSUER: z.string().optional(),
  CLIENT_ID: z.string({ error: askSetup }),
  CLIENT_SECRET: z.string({ error: askSetup }),
  RELAY_URL: publicOrigin.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  SCOPES: z
    .string()
    .default(standardScopes)
    .transform((text) => text.split(/\s+/u).filter(Boolean))
    .pipe(z.array(z.string()).min(1, 'must name at least one scope')),
  ENCRYPTION_KEYS: commaSeparated(encryptionKey)
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, {
      error: 'holds the same kid twice',
    })
    .optional(),
  SESSION_SECRETS: commaSeparated(
    z
      .string()
      .min(32, 'each secret must have at least 32 characters')
      .refine((text) => new Set(text).size >= 8, { error: 'holds a secret that is not random' }),
  ).optional(),
  DATABASE_URL: databaseLocation.default(defaultDatabase),
  EXTENSION_ORIGINS: commaSeparated(extensionOrigin).default([...standardOrigins]),
  TRUSTED_PROXIES: commaSeparated(addressRange).default([]),
  PKCE: z.enum(['S256', 'off'], 'must be S256 or off').default('S256'),
  QUOTA_SCOPE: z
    .enum(['application', 'learner'], 'must be application or learner')
    .default('application'),
  REVIEW_PLANS: jsonText(
    z.array(z.strictObject({ ...offeredPlanSchema.shape, id: planIdSchema })),
  ).default([]),
  EXTRA_ROUTES: jsonText(extraRoutesSchema).default([]),
  UPSTREAM_HEADERS: jsonText(upstreamHeadersSchema).default({}),
  CARD_FIELDS: jsonText(
    z.strictObject(cardFieldsSchema.shape, {
      error: ({ code }) => (code === 'unrecognized_keys' ? unknownCardField : undefined),
    }),
  ).optional(),
  SESSION_RATE: wholeNumber(0, 1_000_000).default(300),
  ADDRESS_RATE: wholeNumber(0, 1_000_000).default(120),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  ...tracesVariables,
  KEEP_ALIVE_DAYS: wholeNumber(0, 365).default(7),
  DRAIN_SECONDS: wholeNumber(0, 300).default(3),
  IDLE_SECONDS: wholeNumber(1, 3600).default(130),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

/** Every variable that a relay reads. */
export const variableNames: readonly string[] = Object.keys(environmentSchema.shape);

export interface EncryptionKey {
  readonly kid: string;
  /** 32 bytes, for A256GCM. */
  readonly key: Uint8Array;
}

export interface Config {
  readonly production: boolean;
  /** {base_url} without a closing slash; it may have a path. */
  readonly instanceUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Public origin; null with PORT=0 and without RELAY_URL: then it is the bound address. */
  readonly relayUrl: string | null;
  readonly host: string;
  readonly port: number;
  readonly scopes: readonly string[];
  /** The first seals, all open. */
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
  /** The first signs, all verify. */
  readonly sessionSecrets: readonly [string, ...string[]];
  readonly database: DatabaseLocation;
  readonly extensionOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly pkce: 'S256' | 'off';
  readonly quotaScope: 'application' | 'learner';
  readonly reviewPlans: readonly { readonly id: string; readonly name: string }[];
  readonly extraRoutes: readonly ExtraRoute[];
  /** Sent with each call to the service; lower-case names. */
  readonly upstreamHeaders: Readonly<Record<string, string>>;
  /** Null: flashcards are recognised without a mapping. */
  readonly cardFields: CardFields | null;
  readonly sessionRate: number;
  readonly addressRate: number;
  /** Null: no metrics are served. Port 0 takes a free port. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where spans are sent; null: none are made. */
  readonly tracesUrl: string | null;
  /** After this many days an idle grant is refreshed; 0: never. */
  readonly keepAliveDays: number;
  /** How long /readyz says that the process is ending before new connections are refused. */
  readonly drainSeconds: number;
  /** How long a connection without requests is kept: longer than the proxy keeps its own. */
  readonly idleSeconds: number;
  readonly logLevel: (typeof logLevels)[number];
}

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
export function loadConfig(
  environment: Environment,
  mayWrite = true,
): {
  config: Config;
  warnings: ConfigWarning[];
} {
  const { values, problems } = readSecretFiles(
    environment,
    variableNames.filter((name) => name !== 'NODE_ENV'),
  );
  const parsed = environmentSchema.safeParse(values);
  problems.push(...(parsed.error?.issues ?? []).map(describe));
  const production = values.NODE_ENV === 'production';
  const missing = secretNames.filter((name) => values[name] === undefined);
  if (production) {
    const needed = ['INSTANCE_URL', ...secretNames].filter((name) => values[name] === undefined);
    problems.push(...needed.map((name) => `${name} ${askSetup}`));
  }
  if (parsed.data?.PORT === 0 && parsed.data.RELAY_URL === undefined) {
    const { HOST } = parsed.data;
    if (!isLoopback(HOST)) problems.push('RELAY_URL is missing: PORT=0 gives one on loopback only');
  }
  const standard = publicOrigin.safeParse(gleaner.relayUrl);
  if (!standard.success && parsed.data?.RELAY_URL === undefined) {
    problems.push(`relayUrl in gleaner.config.ts ${standard.error.issues[0]?.message ?? ''}`);
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const { data } = parsed;
  const warnings: ConfigWarning[] = [];
  if (missing.length > 0) {
    const { DATABASE_URL: database } = data;
    const folder = dirname((database.kind === 'sqlite' ? database : defaultDatabase).file);
    const file = join(folder, 'development-secrets.json');
    const secrets = provideDevelopmentSecrets(file, mayWrite);
    data.ENCRYPTION_KEYS ??= commaSeparated(encryptionKey).parse(secrets.encryptionKeys);
    data.SESSION_SECRETS ??= [secrets.sessionSecret];
    warnings.push({
      subject: 'Secrets',
      text: `${missing.join(' and ')} not set: using secrets kept in ${file}`,
      advice: `run \`${commandLine('setup')}\`, or set them; with NODE_ENV=production they are required`,
    });
  }
  const traces = readTracesUrl(data);
  if (traces.warning !== null) warnings.push(traces.warning);
  const config = { ...toConfig(data, production, standard.data ?? ''), tracesUrl: traces.url };
  warnings.push(...warnOfPort(config));
  return { config, warnings };
}

/** On loopback there is usually no proxy that would lead from one port to the other. */
function warnOfPort({ relayUrl, port }: Config): ConfigWarning[] {
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

/** @param standardUrl the relay's address where RELAY_URL is not set */
function toConfig(
  data: z.infer<typeof environmentSchema>,
  production: boolean,
  standardUrl: string,
): Omit<Config, 'tracesUrl'> {
  return {
    production,
    instanceUrl: data.INSTANCE_URL,
    issuer: data.ISSUER ?? data.INSTANCE_URL,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    relayUrl: data.RELAY_URL ?? (data.PORT === 0 ? null : standardUrl),
    host: data.HOST,
    port: data.PORT,
    scopes: data.SCOPES,
    encryptionKeys: atLeastOne(data.ENCRYPTION_KEYS ?? []),
    sessionSecrets: atLeastOne(data.SESSION_SECRETS ?? []),
    database: data.DATABASE_URL,
    extensionOrigins: data.EXTENSION_ORIGINS,
    trustedProxies: data.TRUSTED_PROXIES,
    pkce: data.PKCE,
    quotaScope: data.QUOTA_SCOPE,
    reviewPlans: data.REVIEW_PLANS,
    extraRoutes: data.EXTRA_ROUTES,
    upstreamHeaders: data.UPSTREAM_HEADERS,
    cardFields: data.CARD_FIELDS ?? null,
    sessionRate: data.SESSION_RATE,
    addressRate: data.ADDRESS_RATE,
    metrics:
      data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    keepAliveDays: data.KEEP_ALIVE_DAYS,
    drainSeconds: data.DRAIN_SECONDS,
    idleSeconds: data.IDLE_SECONDS,
    logLevel: data.LOG_LEVEL,
  };
}

function atLeastOne<Item>(items: readonly Item[]): readonly [Item, ...Item[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new ConfigError(['a list of secrets is empty']);
  return [first, ...rest];
}

function describe(issue: z.core.$ZodIssue): string {
  const [variable, ...inside] = issue.path.map(String);
  const place = inside.length > 0 ? ` (at ${inside.join('.')})` : '';
  return `${variable ?? 'environment'}${place} ${issue.message}`;
}
