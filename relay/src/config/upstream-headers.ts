/** UPSTREAM_HEADERS: fixed headers without which some instances refuse a call, such as a time zone. */
import { z } from 'zod';

/** Those that the relay sets or drops, and those of one connection (RFC 9110 section 7.6.1). */
const forbidden: ReadonlySet<string> = new Set([
  ...['authorization', 'cookie', 'host', 'content-type', 'content-length', 'traceparent', 'expect'],
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

function isHeader([name, value]: [string, unknown]): boolean {
  const isName = /^[\w!#$%&'*+.^`|~-]+$/u.test(name) && !forbidden.has(name);
  return isName && typeof value === 'string' && /^[!-~](?:[ -~]*[!-~])?$/u.test(value);
}

/** The message names none: a value may be a secret. */
export const upstreamHeadersSchema = z.unknown().transform((value, context) => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const given = isObject ? Object.entries(value) : [];
  const headers = given.map(([name, text]): [string, unknown] => [name.toLowerCase(), text]);
  if (isObject && headers.every(isHeader) && new Map(headers).size === headers.length)
    return Object.fromEntries(headers) as Readonly<Record<string, string>>;
  context.addIssue({
    code: 'custom',
    message:
      'must be JSON {"name":"value"}, and name none of authorization, cookie, host, content-* or of a connection',
  });
  return z.NEVER;
});
