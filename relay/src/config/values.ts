/** The forms that single configuration values take: text in, checked value out. */
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';

/** http is for a developer's own machine: tokens and cookies never cross a network in the clear. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/u.test(hostname);
}

/** Adds the issue and returns null where the text is invalid. */
function parseAddress(text: string, context: z.RefinementCtx<string>): URL | null {
  const complain = (message: string): null => {
    context.addIssue({ code: 'custom', message });
    return null;
  };
  if (!URL.canParse(text)) return complain('must be an absolute address');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return complain('must hold no credentials');
  if (url.search !== '' || url.hash !== '') return complain('must have no query and no fragment');
  if (url.protocol === 'https:') return url;
  if (url.protocol === 'http:' && isLoopback(url.hostname)) return url;
  return complain('must be https (http is accepted on loopback only)');
}

/** An address that may have a path, without its closing slash. */
export const httpAddress = z.string().transform((text, context) => {
  const url = parseAddress(text, context);
  if (url === null) return z.NEVER;
  return url.origin + url.pathname.replace(/\/+$/u, '');
});

/**
 * The part at the end of a service address that must go: {base_url} is what precedes `/api/v1` and `/oauth`
 * (interface.md sections 2 and 5). Null where there is none.
 */
export function surplusPath(instanceUrl: string): string | null {
  return /\/(?:api(?:\/v1)?|oauth(?:\/\w+)?)$/u.exec(instanceUrl)?.[0] ?? null;
}

export const publicOrigin = z.string().transform((text, context) => {
  const url = parseAddress(text, context);
  if (url === null) return z.NEVER;
  if (url.pathname !== '/') {
    context.addIssue({ code: 'custom', message: 'must be an origin, without a path' });
    return z.NEVER;
  }
  return url.origin;
});

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** The address may contain a password. */
  | { readonly kind: 'postgres'; readonly url: string };

/** What a password in an address needs. */
export const percentEncoding =
  'in its user and password write % as %25, / as %2F, ? as %3F, # as %23, @ as %40, : as %3A and a space as %20';

/** Null for a text that is none. An address without a host may name it in its query, as that of a socket does. */
export function postgresAddress(text: string): URL | null {
  if (!/^postgres(?:ql)?:\/\/\S+$/u.test(text)) return null;
  // With a user and without a host, as libpq takes it, it is no web address.
  const whole = text.replace(/^(\w+:\/\/[^/?#]*@)\//u, `$1${noHost}/`);
  const url = URL.canParse(whole) ? new URL(whole) : null;
  const isHostNamed = url !== null && url.hostname !== noHost;
  return isHostNamed || (url?.searchParams.get('host') ?? '') !== '' ? url : null;
}

const noHost = 'named-in-query.invalid';

/** Whether `pg` will read the user, the password and the host as they were meant. */
function isPostgresAddress(text: string): boolean {
  const url = postgresAddress(text);
  if (url === null) return false;
  const { username, password, pathname, hash } = url;
  try {
    decodeURIComponent(username + password);
  } catch {
    // It is malformed.
    return false;
  }
  // A bare / or # in a password would end it: the rest and the host would be read as the database.
  return hash === '' && !pathname.includes('@');
}

/** `file:` and a path, relative ones from the working directory; or the address of a Postgres. */
export const databaseLocation = z.string().transform((text, context): DatabaseLocation => {
  if (isPostgresAddress(text)) return { kind: 'postgres', url: text };
  if (text.startsWith('file:///')) return { kind: 'sqlite', file: fileURLToPath(text) };
  if (/^file:[^?#]+$/u.test(text) && !text.startsWith('file://')) {
    return { kind: 'sqlite', file: text.slice(5) };
  }
  context.addIssue({
    code: 'custom',
    message: text.startsWith('postgres')
      ? `must be postgres://user:password@host/database; ${percentEncoding}`
      : 'must be file:<path of the SQLite file> or postgres://<address>',
  });
  return z.NEVER;
});

export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/u, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
}

const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

export function listOf<Item>(item: z.ZodType<Item, string>) {
  return commaSeparated.pipe(z.array(item).min(1, 'is empty'));
}

/** As {@link listOf}, with a type that says that there is a first. */
export function someOf<Item>(item: z.ZodType<Item, string>) {
  return commaSeparated.pipe(z.tuple([item], item, 'is empty'));
}

export function jsonText<Value>(value: z.ZodType<Value>) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        // The parser's own message quotes the text.
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(value);
}

export const encryptionKey = z.string().transform((text, context) => {
  const [, kid, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43})$/u.exec(text) ?? [];
  const key = Buffer.from(encoded ?? '', 'base64url');
  if (kid === undefined || key.length !== 32) {
    context.addIssue({
      code: 'custom',
      message: 'each key must be <kid>:<32 bytes in base64url, 43 characters>',
    });
    return z.NEVER;
  }
  if (new Set(key).size < 8) {
    context.addIssue({ code: 'custom', message: 'holds a key that is not random' });
    return z.NEVER;
  }
  return { kid, key: new Uint8Array(key) };
});

export type EncryptionKey = z.infer<typeof encryptionKey>;

/** An exact origin of an extension, or all of Firefox's, whose ids differ per installation. */
export const extensionOrigin = z
  .string()
  .regex(/^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/(?:\*|[0-9a-f-]{36}))$/u, {
    error: 'must be chrome-extension://<id>, moz-extension://<uuid> or moz-extension://*',
  });

/** What `proxy-addr` makes of addresses and ranges with a prefix: whether an address is one of a proxy. */
export const trustedProxies = commaSeparated.transform((ranges, context) => {
  try {
    if (ranges.length > 0 && ranges.every((range) => isIP(range.replace(/\/\d{1,3}$/u, '')) !== 0))
      return proxyAddr.compile(ranges);
  } catch {
    // It says no more than that the text is invalid.
  }
  context.addIssue({
    code: 'custom',
    message: 'must hold addresses or ranges such as 10.0.0.0/8 (one of /0 would trust everybody)',
  });
  return z.NEVER;
});
