import { expect, it } from 'vitest';
import gleaner from '../../gleaner.config.ts';
import { readRelayOrigin } from './relay-origin.ts';

it('the environment wins over .env, and .env over gleaner.config.ts; empty is unset', () => {
  const file = "CLIENT_SECRET=x\nRELAY_URL='https://file.example/'\n";
  expect(readRelayOrigin({ RELAY_URL: 'https://given.example' }, file)).toBe(
    'https://given.example',
  );
  expect(readRelayOrigin({ RELAY_URL: ' ' }, file)).toBe('https://file.example');
  expect(readRelayOrigin({}, 'RELAY_URL=\n')).toBe(new URL(gleaner.relayUrl).origin);
});

it.each(['relay.example', 'ftp://relay.example', 'https://'])('%j is refused by name', (named) => {
  expect(() => readRelayOrigin({ RELAY_URL: named }, '')).toThrow(JSON.stringify(named));
});
