import { expect, test } from 'vitest';
import { AdvisedError } from '../errors/advised-error.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { mayPass } from './postgres.ts';
import { explainDatabase } from './trouble.ts';

const sqlite = { kind: 'sqlite', file: 'relay.sqlite' } as const;
const postgres = { kind: 'postgres', url: 'postgres://u:canary@db/d' } as const;

test.each([
  [sqlite, 'EPERM', /does not belong to this user/u, /must own relay\.sqlite/u],
  [sqlite, 'SQLITE_READONLY_DBMOVED', /cannot be written/u, /must own/u],
  [sqlite, 'ENOSPC', /cannot grow/u, /room/u],
  [sqlite, 'SQLITE_CANTOPEN', /does not open/u, /must own/u],
  [postgres, '42501', /no tables/u, /GRANT CREATE/u],
  [postgres, '08P01', /parameters/u, /PgBouncer/u],
  [postgres, 'SELF_SIGNED_CERT_IN_CHAIN', /not trusted/u, /sslrootcert/u],
  [postgres, 'EPIPE', /ends the connection/u, /log/u],
  [postgres, 'ENOTFOUND', /not known/u, /DNS/u],
  [postgres, 'no answer', /fails/u, /runs/u],
])('%o with %s says what it is and what to do', (location, code, message, advice) => {
  const told = explainDatabase(Object.assign(new Error('canary'), { code }), location);
  expect(told.message).toMatch(message);
  expect(told.message).toContain(`(${code})`);
  expect(told.advice).toMatch(advice);
  expect(told.message + told.advice).not.toContain('canary');
});

test('what has its advice already keeps it', () => {
  const advised = new AdvisedError('built for another Node', 'package it again');
  expect(explainDatabase(advised, sqlite)).toBe(advised);
});

test('a start waits for what may pass, and not for what an operator mends', () => {
  const passing = (code: string) => mayPass(new DatabaseError(code));
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', '57P03', '53300'])
    expect(passing(code), code).toBe(true);
  for (const code of ['28P01', '42501', '08P01', 'XX000', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_SSL_X'])
    expect(passing(code), code).toBe(false);
});
