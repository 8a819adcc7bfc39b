import { expect, it } from 'vitest';
import { safeAddress } from './safe-address.ts';

it('S28 takes https without credentials', () => {
  expect(safeAddress('https://images.example.org/a.png')?.host).toBe('images.example.org');
  expect(safeAddress('https://images.example.org:8443/a.png')?.host).toBe(
    'images.example.org:8443',
  );
});

it.each([
  'http://images.example.org/a.png',
  'http://127.0.0.1:8080/',
  'https://user@images.example.org/',
  'https://:secret@images.example.org/',
  'data:image/svg+xml,<svg/>',
  'javascript:alert(1)',
  'blob:https://images.example.org/1',
  'file:///etc/passwd',
  '//images.example.org/a.png',
  '/a.png',
  'https://',
  '',
  `https://images.example.org/${'a'.repeat(4_000)}`,
])('S28 refuses %s', (address) => {
  expect(safeAddress(address)).toBeNull();
});

it.each(['http://127.0.0.1:8080/', 'http://127.8.8.8/', 'http://[::1]:8080/', 'http://localhost/'])(
  'S28 takes http from this machine alone, where a service under development runs: %s',
  (address) => {
    expect(safeAddress(address, { loopback: true })).not.toBeNull();
  },
);

it.each([
  'http://words.example.org/',
  'http://127.0.0.1.example.org/',
  'http://localhost.example.org/',
  'http://user@127.0.0.1/',
  'ftp://127.0.0.1/',
])('S28 refuses %s even so', (address) => {
  expect(safeAddress(address, { loopback: true })).toBeNull();
});
