/** The headers by which a service limits its callers, as gateways write them (interface.md section 8). */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Retry-After (RFC 9110 section 10.2.3) in ms: seconds, or a date measured by the service's own clock where the answer
 * names it. 0 for a date in the past; null where there is none that can be read.
 * @param now epoch ms
 */
export function retryAfterIn(headers: Headers, now: number): number | null {
  const value = textOf(headers['retry-after'])?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/u.test(value)) return Math.ceil(Number(value) * 1000);
  const date = httpDate(value, now);
  if (date === null) return null;
  return Math.max(0, date - (httpDate(textOf(headers.date) ?? '', now) ?? now));
}

/** X-RateLimit-Limit and -Remaining; null where they do not limit anything. */
export function countIn(
  headers: Headers,
): { readonly limit: number; readonly remaining: number } | null {
  const limit = wholeIn(headers['x-ratelimit-limit']);
  const remaining = wholeIn(headers['x-ratelimit-remaining']);
  return limit === null || limit === 0 || remaining === null ? null : { limit, remaining };
}

/** `1000, 1000;w=3600` names further windows behind the one in force; a gateway may add a header of its own. */
function wholeIn(value: string | string[] | undefined): number | null {
  const first = textOf(value)?.split(/[,;]/u)[0]?.trim() ?? '';
  return /^\d{1,9}(?:\.\d+)?$/u.test(first) ? Math.floor(Number(first)) : null;
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const time = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';
/** The three forms of RFC 9110 section 5.6.7: the usual one, and two that recipients have to accept. */
const dateForms = [
  `[A-Z][a-z]{2}, (?<day>\\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${time} GMT`,
  `[A-Z][a-z]+, (?<day>\\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\\d{2}) ${time} GMT`,
  `[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'u'));

/** Epoch ms; null for what is no date. */
function httpDate(text: string, now: number): number | null {
  const parts = dateForms.map((form) => form.exec(text)?.groups).find(Boolean);
  if (parts === undefined) return null;
  const month = months.indexOf(parts.month ?? '');
  const [day = 0, hour = 0, minute = 0, second = 0, short = 0] = [
    ...[parts.day, parts.hour, parts.minute, parts.second, parts.year].map(Number),
  ];
  // Two digits that seem to lie more than fifty years ahead mean the century before.
  const present = new Date(now).getUTCFullYear();
  let year = short;
  if (parts.year?.length === 2) {
    year += Math.floor(present / 100) * 100;
    if (year > present + 50) year -= 100;
  }
  return month === -1 ? null : Date.UTC(year, month, day, hour, minute, second);
}
