/**
 * Sites as the learner types them and as browsers match them. A site is a host with all its subdomains, on
 * any port, since Firefox knows no ports in match patterns.
 */
import type { SiteChoice } from '../settings.ts';

/** What "on every site" means: exactly the optional hosts of the manifest. */
export const everySite: readonly string[] = ['https://*/*', 'http://*/*'];

/**
 * @param typed a host or an address, as a learner types or pastes it; https if it has no scheme
 * @returns its match pattern, such as `https://*.example.org/*`; null when it names no site
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

/** For display: `example.org`; http is named, since it is the exception. */
export function siteName(pattern: string): string {
  const name = pattern.replace(/^https:\/\//u, '').replace(/\/\*$/u, '');
  return name.replace('*.', '');
}

/** Whether a feature is on at an address; never for an address that is no web page's. */
export function isOnAt(choice: SiteChoice, address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return choice.everywhere || choice.sites.some((site) => covers(site, protocol, hostname));
}

/** The match patterns of a choice; none when it is off. */
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

/** A name with a dot inside, localhost, or an IP address. */
function isHost(hostname: string): boolean {
  if (hostname === 'localhost' || isAddress(hostname)) return true;
  return /^(?!-)[a-z\d-]{1,63}(?:\.(?!-)[a-z\d-]{1,63})+$/u.test(hostname);
}

function isAddress(hostname: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(hostname) || hostname.startsWith('[');
}
