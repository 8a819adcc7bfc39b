/**
 * Whose request it is when no session says so: the peer's address, or what a proxy named in
 * TRUSTED_PROXIES says of it in X-Forwarded-For; nobody else's word is taken.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
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
  const address = text.replace(/%.*$/su, '').replace(/^::ffff:(?=\d+\.)/iu, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
