import { readdirSync } from 'node:fs';

/**
 * Which folder may import from which. Each row is a layer, from the bottom up. A file may import from its own place
 * and from the layers below it, but not from other places of its layer. A place is a folder, a file, or `.` for
 * the other files directly in the root. Where two places match, the longer one counts, so `outbox/store` may
 * be below `outbox`. Tests and what only they use (`testing`) may import everything.
 */
export const layers = {
  'extension/src': [
    ['text', 'formats', 'platform', 'relay-client', 'locales'],
    ['ui', 'learned-words'],
    ['outbox'],
    ['messages.ts', 'waiting-badge.ts'],
    ['ask-to-send.ts', 'use-connect.ts'],
    ['ConnectNotice.tsx'],
    ['settings'],
    ['review', 'meaning'],
    ['collect', 'highlight', 'word-list'],
    ['transfer'],
    ['account'],
    ['pages'],
    ['entrypoints'],
  ],
  // No page imports another.
  'extension/src/pages': [foldersIn('extension/src/pages')],
  'extension/src/outbox': [['store'], ['.'], ['word', 'answer'], ['sending']],
  'extension/src/review': [
    ['answers', 'speech'],
    ['session'],
    ['input', 'days'],
    ['cards', 'store'],
    ['windows', 'history'],
    ['plans', 'screen'],
    ['deal', 'reminder'],
  ],
  'relay/src': [
    ['config', 'errors', 'pages'],
    ['seal', 'database', 'observe'],
    ['grants', 'limits', 'process', 'quota'],
    ['sign-in', 'receipts'],
    ['proxy', 'commands', 'doctor'],
    ['app.ts'],
    ['relay.ts'],
    ['start.ts'],
    ['main.ts'],
  ],
  // Whoever needs a span must not load its exporter.
  'relay/src/observe': [['.'], ['tracing.ts'], ['otlp.ts'], ['start-tracing.ts']],
  'shared/src/flashcard': [['flashcard.ts'], ['fields', 'grade'], ['solve'], ['decode']],
  tests: [
    ['instance', 'processes'],
    ['browser', 'relay'],
    ['pages'],
    ['bench', 'e2e', 'faults', 'integration', 'pictures', 'production', 'tour'],
  ],
  'tests/instance': [
    ['contract'],
    ['settings.ts'],
    ['profiles'],
    ['options.ts'],
    ['state'],
    ['cards', 'exchange'],
    ['pages'],
    ['api', 'oauth'],
    ['control'],
    ['http'],
    ['main.ts'],
  ],
};

function foldersIn(path) {
  return readdirSync(new URL(`../../${path}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
