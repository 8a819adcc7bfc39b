/**
 * What `npm run mutate` changes and which tests must notice. An area is a folder, or those files of one that
 * hold a pure rule: the files that decide, and the unit tests beside them.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * All that decides in a folder, and all tests in it. Left out are React's part of it, helpers of tests, and what would
 * take seconds for each change: models of many processes, and tests of the time that a text takes.
 */
function folder(path) {
  const files = readdirSync(join(root, path)).map((name) => `${path}/${name}`);
  return {
    mutate: files.filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|\/(use-|testing)[^/]*$/.test(file),
    ),
    tests: files.filter(
      (file) => file.endsWith('.test.ts') && !/\.(?:model|time)\.test\.ts$/.test(file),
    ),
  };
}

export const areas = {
  quota: folder('relay/src/quota'),
  'transfer/import': folder('extension/src/transfer/import'),
  'learned-words/index': folder('extension/src/learned-words'),
  'outbox/store': folder('extension/src/outbox/store'),
  account: folder('extension/src/account'),
  grade: {
    mutate: ['grade', 'almost', 'accepted-texts', 'fold-text'].map(
      (name) => `shared/src/flashcard/grade/${name}.ts`,
    ),
    tests: ['grade', 'grade.options', 'accepted-texts', 'fold-text'].map(
      (name) => `shared/src/flashcard/grade/${name}.test.ts`,
    ),
  },
  outbox: {
    mutate: ['extension/src/outbox/schedule.ts', 'extension/src/outbox/sending/outcome.ts'],
    tests: ['schedule', 'due-times', 'sending/outcome', 'sending/outcome.records'].map(
      (name) => `extension/src/outbox/${name}.test.ts`,
    ),
  },
  review: {
    mutate: ['reduce-session', 'reduce-holding', 'next-for-outbox', 'session', 'undo'].map(
      (name) => `extension/src/review/session/${name}.ts`,
    ),
    tests: ['session', 'reduce-session', 'reduce-holding', 'holding-properties', 'answers'].map(
      (name) => `extension/src/review/session/${name}.test.ts`,
    ),
  },
  proxy: {
    mutate: ['proxy/retry', 'proxy/routes', 'receipts/receipt-rule', 'receipts/receipts'].map(
      (name) => `relay/src/${name}.ts`,
    ),
    tests: ['proxy/retry', 'receipts/receipt-rule', 'proxy/routes', 'receipts/receipts'].map(
      (name) => `relay/src/${name}.test.ts`,
    ),
  },
  grants: {
    mutate: ['grants/lease', 'grants/refresh', 'seal/seal'].map((name) => `relay/src/${name}.ts`),
    tests: ['grants/lease', 'grants/refresh.rule', 'grants/refresh.lease', 'seal/seal'].map(
      (name) => `relay/src/${name}.test.ts`,
    ),
  },
  'sign-in': {
    mutate: ['login-records', 'request-guard'].map((name) => `relay/src/sign-in/${name}.ts`),
    tests: ['login-records', 'request-guard'].map((name) => `relay/src/sign-in/${name}.test.ts`),
  },
};
