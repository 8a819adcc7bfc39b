/**
 * What `npm run mutate` changes and which tests must notice. Each area is one of the project's pure
 * rules: the files that decide, and the unit tests beside them.
 */
export const areas = {
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
    mutate: [
      'proxy/retry',
      'proxy/routes',
      'quota/fair-level',
      'quota/quota-rule',
      'receipts/receipt-rule',
      'receipts/receipts',
    ].map((name) => `relay/src/${name}.ts`),
    tests: [
      'proxy/retry',
      'receipts/receipt-rule',
      'quota/fair-level',
      'quota/quota-rule',
      'quota/quota-hour',
      'proxy/routes',
      'receipts/receipts',
    ].map((name) => `relay/src/${name}.test.ts`),
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
