import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

const json = '{"term":"naïve","id":12345678901234567890}';
const latin = Buffer.from(json, 'latin1');
const marked = Buffer.from(`\ufeff${json}`);

test.each<[string, Uint8Array, string]>([
  ['JSON', Buffer.from(json), 'application/json'],
  ['JSON of a vendor', Buffer.from(json), 'application/vnd.api+json; charset=utf-8'],
  ['JSON labelled as text', Buffer.from(json), 'text/plain; charset="UTF-8"'],
  ['JSON with a byte order mark', marked, 'application/json'],
  ['JSON with a byte order mark, labelled as text', marked, 'text/plain'],
  ['JSON in Latin-1', latin, 'application/json; charset=ISO-8859-1'],
  ['JSON in Latin-1 of Windows', latin, 'application/json;charset=windows-1252'],
  ['JSON in UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le'), 'application/json; charset=utf-16'],
])('%s is read, letter by letter', (_what, bytes, type) => {
  expect(readBody(bytes, type)).toMatchObject({ text: json, value: { term: 'naïve' } });
});

test.each<[string, Uint8Array, string | undefined, string]>([
  ['nothing', Buffer.from(''), 'application/json', 'an empty body'],
  ['a page', Buffer.from('<p>'), 'text/html; charset=utf-8', 'labelled text/html; charset=utf-8'],
  ['JSON labelled as a page', Buffer.from('{}'), 'text/html', 'labelled text/html'],
  ['no type', Buffer.from('{}'), undefined, 'labelled as nothing'],
  ['cut JSON', Buffer.from('{"a":'), 'application/json', 'no JSON, or cut off'],
  ['text', Buffer.from('OK'), 'text/plain', 'no JSON, or cut off'],
  [
    'an unknown charset',
    Buffer.from('{}'),
    'text/json; charset=x-9',
    'in an unknown charset: text/json; charset=x-9',
  ],
])('%s is not read, and why', (_what, bytes, type, why) => {
  expect(readBody(bytes, type)).toBe(why);
});
