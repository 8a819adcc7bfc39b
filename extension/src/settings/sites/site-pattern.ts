/**
 * Sites as the learner names them and as browsers match them. A site is a host with all its subdomains,
 * whatever its port: Firefox knows no ports in match patterns.
 */
import type { SiteChoice } from '../settings.ts';

/** What "on every site" means: exactly the optional hosts of the manifest. */
export const everySite: readonly string[] = ['https://*/*', 'http://*/*'];

/**
 * @param typed a host or an address, as a learner types or pastes it; https where it names no scheme
 * @returns its match pattern, such as `https://*.example.org/*`; null where it names no site
 */
export function sitePattern(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/u.test(text)) return null;
  const named = /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(named)) return null;
  const { protocol, hostname } = new URL(named);
  if ((protocol !== 'https:' && protocol !== 'http:') || !isHost(hostname)) return null;
  const whole = hostname.includes('.') && !isAddress(hostname);
  return `${protocol}//${whole ? `*.${hostname.replace(/^www\./u, '')}` : hostname}/*`;
}

/** As it is shown: `example.org`; http is named, since it is the exception. */
export function siteName(pattern: string): string {
  const name = pattern.replace(/^https:\/\//u, '').replace(/\/\*$/u, '');
  return name.replace('*.', '');
}

/** Whether a feature is on at an address. Addresses that are no web page's never match. */
export function isOnAt(choice: SiteChoice, address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return choice.everywhere || choice.sites.some((site) => covers(site, protocol, hostname));
}

/** The match patterns of a choice; none where it is off. */
export function patternsOf({ everywhere, sites }: SiteChoice): readonly string[] {
  return everywhere ? everySite : sites;
}

function covers(pattern: string, protocol: string, hostname: string): boolean {
  const host =
    pattern.startsWith(`${protocol}//`) && pattern.endsWith('/*')
      ? pattern.slice(protocol.length + 2, -2)
      : null;
  if (host === null) return false;
  if (!host.startsWith('*.')) return host === hostname;
  return hostname === host.slice(2) || hostname.endsWith(host.slice(1));
}

/** A name with a dot in its midst, this machine's own, or an address in digits. */
function isHost(hostname: string): boolean {
  if (hostname === 'localhost' || isAddress(hostname)) return true;
  return /^(?!-)[a-z\d-]{1,63}(?:\.(?!-)[a-z\d-]{1,63})+$/u.test(hostname);
}

function isAddress(hostname: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(hostname) || hostname.startsWith('[');
}
