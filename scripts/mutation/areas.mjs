/**
 * What `npm run mutate` changes and which tests must notice. Each area is one of the project's pure
 * rules: the files that decide, and the unit tests beside them.
 */
export const areas = {
  grade: {
    mutate: ['grade', 'almost', 'accepted-texts', 'fold-text', 'similarity'].map(
      (name) => `shared/src/flashcard/${name}.ts`,
    ),
    tests: ['grade', 'grade.options', 'accepted-texts', 'fold-text'].map(
      (name) => `shared/src/flashcard/${name}.test.ts`,
    ),
  },
  outbox: {
    mutate: ['extension/outbox/schedule.ts', 'extension/outbox/outcome.ts'],
    tests: ['schedule', 'outcome', 'outcome.records'].map(
      (name) => `extension/outbox/${name}.test.ts`,
    ),
  },
  review: {
    mutate: ['reduce-session', 'session', 'undo'].map((name) => `extension/review/${name}.ts`),
    tests: ['session', 'reduce-session'].map((name) => `extension/review/${name}.test.ts`),
  },
  proxy: {
    mutate: ['retry', 'routes', 'fair-level', 'quota-rule', 'receipt-rule', 'receipts'].map(
      (name) => `relay/src/proxy/${name}.ts`,
    ),
    tests: [
      'retry',
      'receipt-rule',
      'fair-level',
      'quota-rule',
      'quota-hour',
      'routes',
      'receipts',
    ].map((name) => `relay/src/proxy/${name}.test.ts`),
  },
  grants: {
    mutate: ['lease', 'refresh', 'seal'].map((name) => `relay/src/grants/${name}.ts`),
    tests: ['lease', 'refresh.rule', 'seal'].map((name) => `relay/src/grants/${name}.test.ts`),
  },
  auth: {
    mutate: ['login-records', 'request-guard'].map((name) => `relay/src/auth/${name}.ts`),
    tests: ['login-records', 'request-guard'].map((name) => `relay/src/auth/${name}.test.ts`),
  },
};
