import fc from 'fast-check';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { trustedProxies } from '../config/values.ts';
import { createClientAddress } from './client-address.ts';

const trusted = trustedProxies.parse('10.0.0.0/8');

function from(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

test.each([
  ['192.0.2.7', undefined, '192.0.2.7'],
  ['::ffff:192.0.2.7', undefined, '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
  ['2001:0DB8::1', undefined, '2001:db8:0:0::/64'],
  ['::1', undefined, '0:0:0:0::/64'],
  ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  // Only a trusted proxy is believed.
  ['192.0.2.7', '203.0.113.1', '192.0.2.7'],
  ['10.0.0.2', '203.0.113.1', '203.0.113.1'],
  ['10.0.0.2', '198.51.100.9, 203.0.113.1', '203.0.113.1'],
  ['10.0.0.2', '198.51.100.9, 10.0.0.3', '198.51.100.9'],
  ['10.0.0.2', '', '10.0.0.2'],
  ['10.0.0.2', '198.51.100.9,,  ', '198.51.100.9'],
  ['::ffff:10.0.0.2', '203.0.113.1', '203.0.113.1'],
  // With the port of the client, and in brackets.
  ['10.0.0.2', '203.0.113.1:52113', '203.0.113.1'],
  ['10.0.0.2', '::ffff:203.0.113.1:52113', '203.0.113.1'],
  ['10.0.0.2', '198.51.100.9, 10.0.0.3:443', '198.51.100.9'],
  ['10.0.0.2', '[2001:db8:1:2::9]:52113', '2001:db8:1:2::/64'],
  ['10.0.0.2', '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['10.0.0.2', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
])('S5 %s forwarding for %s counts as %s', (peer, forwarded, expected) => {
  const warn = vi.fn();
  expect(createClientAddress(trusted, { warn })(from(peer, forwarded))).toBe(expected);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['nonsense', '10.0.0.2', 'nonsxnsx'],
  ['203.0.113.1;52113', '10.0.0.2', 'x.x.x.x;x'],
  ['203.0.113.1:port', '10.0.0.2', 'x.x.x.x:port'],
  ['[203.0.113.1', '10.0.0.2', '[x.x.x.x'],
  ['1', '10.0.0.2', 'x'],
  ['unknown, 10.0.0.3', '10.0.0.3', 'unknown'],
])(
  'S5 %s cannot be read: the nearest proxy counts, and the log says so once',
  (header, expected, form) => {
    const warn = vi.fn();
    const addressOf = createClientAddress(trusted, { warn });
    for (let time = 0; time < 3; time += 1) {
      expect(addressOf(from('10.0.0.2', header))).toBe(expected);
    }
    const advice = expect.stringContaining('share one ADDRESS_RATE') as string;
    expect(warn.mock.calls).toEqual([[{ form, advice }, 'X-Forwarded-For cannot be read']]);
  },
);

test('S5 without trusted proxies no header changes the address', () => {
  const addressOf = createClientAddress(null, { warn: vi.fn() });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (header) => {
      expect(addressOf(from('192.0.2.7', header))).toBe('192.0.2.7');
    }),
  );
});

test('two IPv6 addresses with the same first 64 bits are one client', () => {
  const addressOf = createClientAddress(null, { warn: vi.fn() });
  const hex = fc.integer({ min: 0, max: 0xffff }).map((group) => group.toString(16));
  const half = fc.array(hex, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, (front, back, otherBack) => {
      const [one, other] = [back, otherBack].map((rest) =>
        addressOf(from([...front, ...rest].join(':'))),
      );
      expect(one).toBe(other);
      expect(one).toMatch(/^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}::\/64$/u);
    }),
  );
});
