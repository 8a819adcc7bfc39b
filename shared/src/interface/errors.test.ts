import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { casesOf } from '../testing/runs.ts';
import { errorIn, readError } from './errors.ts';

const message = 'word already exists';

describe('7 the error of any framework', () => {
  test.each<[dialect: string, body: unknown, details?: unknown[]]>([
    [
      'interface.md',
      { error: { code: 'ALREADY_EXISTS', message, details: [{ a: 1 }] } },
      [{ a: 1 }],
    ],
    ['details: null', { error: { code: 'ALREADY_EXISTS', message, details: null } }],
    [
      'one detail, no list',
      { error: { code: 'ALREADY_EXISTS', message, details: { a: 1 } } },
      [{ a: 1 }],
    ],
    ['Connect', { code: 'already_exists', message }],
    ['gRPC gateway', { code: 6, message, details: [] }],
    ['a number as text', { code: '6', message }],
    ['Google', { error: { code: 409, status: 'ALREADY_EXISTS', message } }],
    ['Twirp', { code: 'already_exists', msg: '', message }],
    ['an enum of protocol buffers', { error: { code: 'ERROR_CODE_ALREADY_EXISTS', message } }],
    ['camelCase', { errorCode: 'alreadyExists', errorMessage: message }],
    ['OAuth', { error: 'already_exists', error_description: message }],
    [
      'JSON:API',
      { errors: [{ status: '409', code: 'already-exists', detail: message }] },
      [{ status: '409', code: 'already-exists', detail: message }],
    ],
    ['Spring, by its status', { status: 409, message, path: '/x' }],
    ['FastAPI, by its status', { detail: message }],
    ['problem+json, by its status', { type: 'about:blank', title: message, status: 409 }],
    ['a list with one error', [{ code: 'already_exists', message }]],
    ['plain text, by its status', `${message}\n`],
  ])('%s', (_dialect, body, details = []) => {
    expect(readError(409, body)).toEqual({ code: 'ALREADY_EXISTS', message, details });
  });

  test.each([
    [400, 'INVALID_ARGUMENT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [502, 'BAD_GATEWAY'],
    [503, 'UNAVAILABLE'],
  ])('a %i that says nothing is %s', (status, code) => {
    for (const body of [
      undefined,
      null,
      '',
      '<html>already exists</html>',
      {},
      [],
      7,
      { ok: false },
    ]) {
      expect(errorIn(body)).toBeNull();
      expect(readError(status, body)).toEqual({ code, message: '', details: [] });
    }
  });

  it('the code comes before the status', () => {
    expect(readError(500, { code: 3, message: 'x' }).code).toBe('INVALID_ARGUMENT');
    expect(readError(409, { code: 'aborted', message }).code).toBe('ABORTED');
  });

  it('a word of success or failure is no code, and a status is no number of a code', () => {
    expect(errorIn({ status: 'fail', message: 'x' })?.code).toBeNull();
    expect(errorIn({ code: 409, message: 'x' })?.code).toBeNull();
    expect(errorIn({ code: 0, message: 'x' })?.code).toBeNull();
  });

  it('a service’s own code stays', () => {
    expect(readError(400, { error: { code: 'WORD_TOO_LONG', message: 'x' } }).code).toBe(
      'WORD_TOO_LONG',
    );
  });

  it('no body makes the reader throw, and a code, a message and a list always come out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 400, max: 599 }), (body, status) => {
        for (const each of [body, { error: body }, { code: body, message: body, details: body }]) {
          const read = readError(status, each);
          expect(read.code).toMatch(/^[A-Z][A-Z\d_]+$/u);
          expect(typeof read.message).toBe('string');
          expect(Array.isArray(read.details)).toBe(true);
        }
      }),
      { numRuns: casesOf(10_000) },
    );
  });
});
