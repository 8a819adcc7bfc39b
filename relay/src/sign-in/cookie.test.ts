import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createSessionCookie } from './cookie.ts';
import { hashSessionId } from './session-store.ts';

const request = (cookie: string) => ({ headers: { cookie } }) as IncomingMessage;

it('a cookie that is sent again lasts as long as an idle session, and is read again', () => {
  const cookies = createSessionCookie('https://relay.example', ['new', 'old']);
  const [pair = '', ...attributes] = cookies.write('id').split('; ');
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=7776000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
  expect(cookies.read(request(pair))).toEqual({ id: 'id', idHash: hashSessionId('id') });
});

it('a cookie of the secret before is read, one of no secret is not', () => {
  const pairOf = (secret: string) =>
    createSessionCookie('https://relay.example', [secret]).write('id').split('; ')[0] ?? '';
  const cookies = createSessionCookie('https://relay.example', ['new', 'old']);
  expect(cookies.read(request(pairOf('old')))?.id).toBe('id');
  expect(cookies.read(request(pairOf('another')))).toBeNull();
});
