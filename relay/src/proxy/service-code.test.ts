import { expect, test } from 'vitest';
import { codeForLog } from './service-code.ts';

const refused = (code: string, status = 400) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ error: { code, message: 'gossamer is too long' } })),
});
const collect = (term: string) => ({
  target: '/api/v1/learning/collect-word',
  body: Buffer.from(JSON.stringify({ spec: { term, language: 'LANGUAGE_ENGLISH' } })),
});

test.each([
  ['one of the interface', 'INVALID_ARGUMENT', 'gossamer', 'INVALID_ARGUMENT'],
  ['one of the service’s own', 'word_too_long', 'gossamer', 'WORD_TOO_LONG'],
  ['one that shares a part with a name of the body', 'LANGUAGE_UNKNOWN', 'a', 'LANGUAGE_UNKNOWN'],
  ['the word itself', 'gossamer', 'gossamer', 'withheld'],
  ['the word without its accent', 'cafe', 'café', 'withheld'],
  ['the word beside others', 'no_gossamer_here', 'Gossamer!', 'withheld'],
  ['two words', 'ice_cream', 'ice cream', 'withheld'],
  ['a code of another status that is the word', 'not_found', 'not found', 'withheld'],
])('%s', (_what, code, term, logged) => {
  expect(codeForLog(refused(code), collect(term))).toBe(logged);
});

test('a word of the query is withheld, too, and the code of the status never', () => {
  const target = '/api/v1/learning/learned-words?filter=term%20%3D%3D%20%22gossamer%22';
  expect(codeForLog(refused('GOSSAMER'), { target, body: null })).toBe('withheld');
  expect(codeForLog(refused('NOT_FOUND', 404), collect('not found'))).toBe('NOT_FOUND');
});
