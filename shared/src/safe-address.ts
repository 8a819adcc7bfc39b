/** Addresses that a service gives us to open or load (security-checklist.md S28). */

/** In characters: longer ones are no addresses of pages or pictures. */
const longestAddress = 4_000;

/**
 * Null unless it is https without credentials. `loopback` lets http through to this machine alone, as a
 * service under development has it.
 */
export function safeAddress(
  address: string,
  { loopback = false }: { readonly loopback?: boolean } = {},
): URL | null {
  if (address.length > longestAddress || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  const local = loopback && url.protocol === 'http:' && isLoopback(url.hostname);
  return url.protocol === 'https:' || local ? url : null;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/u.test(hostname);
}
