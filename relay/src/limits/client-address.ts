/**
 * Whose request it is when no session says so: the peer's address, or what a proxy named in
 * TRUSTED_PROXIES says of it in X-Forwarded-For; nobody else's word is taken.
 */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/**
 * @param trustedProxies addresses and ranges
 * @returns for each request an IPv4 address, or the /64 that an IPv6 address lies in: that much a
 * single subscriber commonly has
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const named = trustedProxies.length === 0 ? peer : proxyAddr(request, isTrusted);
    return network(named) ?? network(peer) ?? '';
  };
}

/** Null for what is no address. */
function network(text: string): string | null {
  const named = text.replace(/%.*$/su, '');
  // The library also takes one number for four.
  if (isIP(named) === 0) return null;
  const address = ipaddr.process(named);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
