/**
 * What can change while the instance runs. interface.md leaves much "not shown"; every setting here is
 * one of the reasonable answers to such a gap, so that a client can meet them all.
 */
import * as z from 'zod';
import { questionTypes } from './contract/question-types.ts';
import { serviceScopes } from './contract/scopes.ts';

export const cardShapes = [
  'documented-snake',
  'camel',
  'bare-list',
  'option-texts',
  'option-index',
  'option-letter',
  'option-flags',
  'option-map',
  'jsonapi',
  'graphql',
  'map',
  'anki-cloze',
  'numeric-types',
  'strange',
  'proto',
] as const;
export type CardShape = (typeof cardShapes)[number];

/** Kinds of cards that can be dealt: the question types, and blanks that are more than one. */
const dealtKinds = [...questionTypes, 'fill-several'] as const;
export type DealtKind = (typeof dealtKinds)[number];

const settingsSchema = z.strictObject({
  /** Shape of a flashcards answer (section 4.3 shows none). */
  cardShape: z.enum(cardShapes),
  /**
   * Kinds in turn, the first word collected gets the first; a kind that a word has not enough for gives
   * way to the next, at last to reveal. `usual`: choices and spellings as the dice fall.
   */
  cardKinds: z.union([z.literal('usual'), z.array(z.enum(dealtKinds)).min(1).readonly()]),
  /** Whether counts are sent beside the cards, in the shapes that have a place for them. */
  stats: z.boolean(),
  /** What a second collect of a stored term and language does (section 4.1 does not say). */
  recollect: z.enum(['keep', 'replace', 'start-over', 'refuse', 'double']),
  /** `base-form` stores "eliminates" as "eliminate" (section 2.2: "As in the specification"). */
  storedTerm: z.enum(['as-sent', 'base-form']),
  /** What a second answer to a card does (section 4.4 does not say). */
  repeatedAnswer: z.enum(['refuse', 'accept']),
  /** What a submitted answer is answered with (section 4.4: not shown). */
  submitBody: z.enum(['object', 'empty', 'text', 'results']),
  /** Whether records carry tags and notes (section 2.2 does not say). */
  tagsAndNotes: z.boolean(),
  /** `minimal` gives a record only what section 2.2 promises for that answer. */
  recordFields: z.enum(['full', 'minimal']),
  /** `nested` puts what was collected into `spec` and what became of it into `status`. */
  recordShape: z.enum(['flat', 'nested']),
  /** What the list's array is called (section 4.2: `learned_words`). */
  listName: z.enum(['learned_words', 'words']),
  /** Where the next page's token stands: beside the list, or in an object of its own with the total. */
  paging: z.enum(['token', 'pagination']),
  /**
   * Section 4.2 shows no order. `changed`: newest change first, and a token is an offset, so that a word
   * reviewed meanwhile moves to a page already read.
   */
  listOrder: z.enum(['created', 'changed']),
  /** `left-out`: no member of an answer is zero, empty, false or null, as in protocol buffers' JSON. */
  zeroValues: z.enum(['sent', 'left-out']),
  /** Ids of words: UUIDs (section 2.2), or 64-bit numbers as text. */
  wordIds: z.enum(['uuid', 'int64']),
  /** Whether a card has the same id at every deal, or a new one (section 2.3: "an id"). */
  cardIds: z.enum(['stable', 'fresh']),
  /** `camel` answers in camelCase, and takes it beside snake_case, as JSON mapped from gRPC does. */
  naming: z.enum(['snake', 'camel']),
  /** What becomes of fields and query parameters that interface.md does not name. */
  unknownNames: z.enum(['refuse', 'ignore']),
  /** Records of a page at most; more than that is answered with that many (section 4.2: not shown). */
  largestPage: z.int().positive(),
  /** How a list ends (section 4.2: not shown): its token is empty, left out, or the same once more. */
  lastPageToken: z.enum(['empty', 'absent', 'repeated']),
  /** Section 4.2 does not say that a filter is obeyed. */
  filter: z.enum(['obey', 'ignore', 'refuse']),
  /** Section 5.4: refresh tokens that rotate, stay, or are not given. */
  refresh: z.enum(['rotating', 'reusable', 'off']),
  /** For how long a rotated refresh token is still taken, in ms; after it, reuse revokes the family. */
  refreshReuseGraceMs: z.int().nonnegative(),
  /** Section 5.5. Applies to access tokens issued from now on, in ms. */
  accessTokenLifetimeMs: z.int().positive(),
  /** `required` leaves out `scope` and `expires_in`, as RFC 6749 section 5.1 allows. */
  tokenMembers: z.enum(['all', 'required']),
  /** Never granted, though the application asked for them and the learner agreed. */
  withheldScopes: z.array(z.enum(serviceScopes)).readonly(),
  /** Errors of the API: section 7's body, a line of plain text, or a framework's own (`exchange/wording.ts`). */
  errors: z.enum(['section7', 'null-details', 'text', 'connect', 'grpc-gateway', 'google']),
  /** Errors of the token endpoint (section 5.5: not shown). */
  oauthErrors: z.enum(['rfc6749', 'section7', 'text']),
  /** Section 8, requests per hour. */
  rateLimit: z.int().positive(),
  /** Whether an hour begins with its first request or reaches back from now (section 8: not shown). */
  rateWindow: z.enum(['fixed', 'sliding']),
  /** Whether X-RateLimit-Limit and -Remaining are sent. */
  rateHeaders: z.boolean(),
  /** Whose requests are counted together (section 8: not shown). */
  quotaScope: z.enum(['application', 'learner', 'instance']),
  /** Serves the listings of plans and word books that section 4.5 implies. */
  extraRoutes: z.boolean(),
  /** Whether a listed word book names the ids of its words. */
  bookWords: z.boolean(),
  /** What a listing tells of a plan or a book: its name, or how far the learner is in it too. */
  listings: z.enum(['names', 'progress']),
});
export type InstanceSettings = z.output<typeof settingsSchema>;

export const settingsInput = settingsSchema.partial();
export type ChangedSettings = z.input<typeof settingsInput>;

export const defaultSettings: InstanceSettings = {
  cardShape: 'documented-snake',
  cardKinds: 'usual',
  stats: true,
  recollect: 'keep',
  storedTerm: 'as-sent',
  repeatedAnswer: 'refuse',
  submitBody: 'object',
  tagsAndNotes: true,
  recordFields: 'full',
  recordShape: 'flat',
  listName: 'learned_words',
  paging: 'token',
  listOrder: 'created',
  zeroValues: 'sent',
  wordIds: 'uuid',
  cardIds: 'stable',
  naming: 'snake',
  unknownNames: 'refuse',
  largestPage: 100,
  lastPageToken: 'empty',
  filter: 'obey',
  refresh: 'rotating',
  refreshReuseGraceMs: 0,
  accessTokenLifetimeMs: 3_600_000,
  tokenMembers: 'all',
  withheldScopes: [],
  errors: 'section7',
  oauthErrors: 'rfc6749',
  rateLimit: 1000,
  rateWindow: 'fixed',
  rateHeaders: true,
  quotaScope: 'application',
  extraRoutes: false,
  bookWords: false,
  listings: 'names',
};
