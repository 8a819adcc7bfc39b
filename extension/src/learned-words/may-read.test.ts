import { expect, it } from 'vitest';
import { mayReadWords } from './may-read.ts';

it.each([
  [[], true],
  [['words:read'], true],
  [['words:write', 'words:read'], true],
  [['words:write'], false],
])('a sign-in with the scopes %j may read the list: %s', (scopes, may) => {
  expect(mayReadWords({ scopes })).toBe(may);
});
