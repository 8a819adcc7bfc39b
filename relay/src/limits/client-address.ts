/**
 * The client of a request without a session: the peer's address, or the address in X-Forwarded-For where the
 * peer is a proxy of TRUSTED_PROXIES. From other peers that header is ignored.
 */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/**
 * @param trustedProxies addresses and ranges
 * @returns for each request an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber
 * commonly has
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

/** Null for a text that is no address. */
function network(text: string): string | null {
  const named = text.replace(/%.*$/su, '');
  // The library also accepts one number as an address.
  if (isIP(named) === 0) return null;
  const address = ipaddr.process(named);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
