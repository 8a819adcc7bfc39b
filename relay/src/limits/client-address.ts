/**
 * The client of a request without a session: the peer's address, or the address in X-Forwarded-For where the
 * peer is a proxy of TRUSTED_PROXIES. From other peers that header is ignored.
 */
import ipaddr from 'ipaddr.js';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * @returns for each request an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber
 * commonly has
 */
export function createClientAddress(
  isTrusted: Config['trustedProxies'],
  log: Pick<Logger, 'warn'>,
): (request: IncomingMessage) => string {
  let isTold = false;

  /** Once: it comes with every request. Without its digits, since it may be a learner's address. */
  function tellUnreadable(entry: string): void {
    if (isTold) return;
    isTold = true;
    const form = entry.replaceAll(/[\da-f]+/giu, 'x').replaceAll(/[^\x21-\x7e]/gu, '?');
    const advice = 'all clients behind that proxy share one ADDRESS_RATE: let it send addresses';
    log.warn({ form: form.slice(0, 60), advice }, 'X-Forwarded-For cannot be read');
  }

  return (request) => {
    let client = addressIn(request.socket.remoteAddress ?? '') ?? '';
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    // Each proxy adds the address that it saw at the end, so the last one that is no proxy is the client.
    while (forwarded.length > 0 && isTrusted?.(client, 0)) {
      const entry = forwarded.pop()?.trim() ?? '';
      if (entry === '') continue;
      const address = addressIn(entry);
      if (address === null) {
        tellUnreadable(entry);
        break;
      }
      client = address;
    }
    return network(client);
  };
}

/** Without port, brackets and zone, as some proxies write them; null for a text that is no address. */
function addressIn(text: string): string | null {
  const bare = /^\[(?<inner>[^\]]*)\](?::\d+)?$|^(?<dotted>.*\.\d+):\d+$/u.exec(text)?.groups;
  const address = (bare?.inner ?? bare?.dotted ?? text).replace(/%.*$/su, '');
  // The library also accepts one number as an address.
  return isIP(address) === 0 ? null : address;
}

function network(text: string): string {
  if (text === '') return '';
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
