/**
 * What the extension sends and what is stored where, by the names that the code has for it, each with the text of the
 * privacy policy (`relay/src/pages/pages.ts`) that says so. The tests compare it with the code and with a learner's real
 * day.
 */
import type { pageLanguages } from '@gleaner/relay/page-languages';

type MessageName = keyof (typeof pageLanguages)['en'];
type Says = Readonly<Record<string, MessageName>>;

/** Members of bodies, parameters of addresses, and headers that no browser sends by itself. */
export const sentNames = {
  ...{ spec: 'sentWord', term: 'sentWord', language: 'sentWord', mastery_level: 'sentWord' },
  ...{ tags: 'sentWord', notes: 'sentWord' },
  ...{ flashcard_id: 'sentAnswers', user_answer: 'sentAnswers', is_correct: 'sentAnswers' },
  time_spent_ms: 'sentAnswers',
  ...{ limit: 'sentRequests', page_size: 'sentRequests', page_token: 'sentRequests' },
  ...{ filter: 'sentRequests', priority: 'sentRequests' },
  ...{ connection: 'sentIds', keys: 'sentIds', 'idempotency-key': 'sentIds' },
  ...{ 'x-gleaner': 'sentIds', 'x-gleaner-connection': 'sentIds' },
  cookie: 'serverCookie',
} as const satisfies Says;

/** What a note may be made of (`extension/src/outbox/word/notes.ts`), besides what the learner types. */
export const inNotes = {
  ...{ sentence: 'sentWord', title: 'sentPage', url: 'sentPage' },
} as const satisfies Says;

/** What Firefox is told (`extension/build/manifest.ts`). */
export const toldToFirefox = {
  ...{ authenticationInfo: 'serverPermission', websiteContent: 'sentWord' },
  browsingActivity: 'sentPage',
} as const satisfies Says;

/** Databases, and items of the extension's storage. */
export const onDevice = {
  ...{
    'gleaner-outbox': 'browserWords',
    'gleaner-imports': 'browserWords',
    unsent: 'browserWords',
  },
  'gleaner-words': 'browserReviews',
  ...{ 'gleaner-review': 'browserReviews', 'gleaner-log': 'browserReviews' },
  ...{ settings: 'browserChoices', appearance: 'browserChoices', goal: 'browserChoices' },
  ...{ reminder: 'browserChoices', slips: 'browserChoices', keys: 'browserChoices' },
  ...{
    speech: 'browserChoices',
    typedLanguage: 'browserChoices',
    highlightKnown: 'browserChoices',
  },
  ...{ placesShown: 'browserChoices', 'media-wish': 'browserChoices', consent: 'browserChoices' },
  ...{ session: 'browserChoices', lastConnection: 'browserChoices' },
  ...{ accounts: 'browserChoices', forgetting: 'browserChoices' },
  ...{ earlierKept: 'browserChoices', secondCollectUnsafe: 'browserChoices' },
  termFilterRefusedAt: 'browserChoices',
} as const satisfies Says;

/** Tables and columns of the relay's database. */
export const onServer = {
  sessions: {
    says: 'serverCookie',
    columns: ['id_hash', 'grant_id', 'created_at', 'seen_at', 'expires_at'],
  },
  logins: {
    says: 'serverLogin',
    columns: ['state_hash', 'session_hash', 'sealed_verifier', 'created_at', 'expires_at'],
  },
  grants: {
    says: 'serverPermission',
    columns: [
      ...(['id', 'sealed_tokens', 'scopes', 'expires_at', 'token_life', 'refreshable'] as const),
      ...(['alive', 'version', 'lease_owner', 'lease_until', 'refresh_failures'] as const),
      ...(['refresh_refusals', 'refresh_retry_at', 'connected_at', 'successor_id'] as const),
      'idle_since',
    ],
  },
  receipts: {
    says: 'serverWrites',
    columns: [
      ...(['grant_id', 'key', 'body_mac', 'owner', 'deadline_at', 'sealed_outcome'] as const),
      'expires_at',
    ],
  },
  quotas: {
    says: 'serverCounts',
    columns: ['key', 'state', 'changed_at'],
  },
  quota_shares: {
    says: 'serverCounts',
    columns: ['quota_key', 'grant_id', 'hour', 'used', 'low', 'taken', 'active_at'],
  },
  rate_limits: { says: 'serverAddress', columns: ['key', 'used', 'expires_at'] },
  /** Of no learner. */
  probes: { says: null, columns: ['id', 'written_at'] },
  jobs: { says: null, columns: ['name', 'due_at'] },
} as const satisfies Readonly<
  Record<string, { readonly says: MessageName | null; readonly columns: readonly string[] }>
>;
