/**
 * What an instance of the vocabulary service can be started with. interface.md leaves much "not shown";
 * every setting here is one of the reasonable answers to such a gap, so that a client can meet them all.
 */
import { cardKinds } from './contract/card-kinds.ts';
import type { Scope } from './contract/scopes.ts';

/** A registered application (interface.md section 1). */
export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** Compared byte for byte (section 5.2). */
  readonly redirectUris: readonly string[];
  /** The scopes the application may ask for. */
  readonly scopes: readonly Scope[];
}

export interface LearnerAccount {
  readonly name: string;
  readonly password: string;
}

export interface ReviewPlan {
  readonly id: string;
  readonly name: string;
}

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
] as const;
export type CardShape = (typeof cardShapes)[number];

/** Kinds of cards that can be dealt: the question types, and blanks that are more than one. */
export const dealtKinds = [...cardKinds, 'fill-several'] as const;
export type DealtKind = (typeof dealtKinds)[number];

export const recollectRules = ['keep', 'replace', 'refuse', 'double'] as const;
export const repeatedAnswerRules = ['refuse', 'accept'] as const;
export const refreshRules = ['rotating', 'reusable', 'off'] as const;
export const recordFieldSets = ['full', 'minimal'] as const;
export const oauthErrorShapes = ['rfc6749', 'section7'] as const;
export const quotaScopes = ['application', 'learner', 'instance'] as const;

/** What can change while the instance runs, through its control endpoint. */
export interface InstanceSettings {
  /** Shape of a flashcards answer (section 4.3 shows none). */
  cardShape: CardShape;
  /**
   * Kinds in turn, the first word collected gets the first; a kind that a word has not enough for gives
   * way to the next, at last to reveal. `usual`: choices and spellings as the dice fall.
   */
  cardKinds: readonly DealtKind[] | 'usual';
  /** Whether counts are sent beside the cards, in the shapes that have a place for them. */
  stats: boolean;
  /** What a second collect of a stored term and language does (section 4.1 does not say). */
  recollect: (typeof recollectRules)[number];
  /** What a second answer to a card does (section 4.4 does not say). */
  repeatedAnswer: (typeof repeatedAnswerRules)[number];
  /** Section 5.4: refresh tokens that rotate, stay, or are not given. */
  refresh: (typeof refreshRules)[number];
  /** For how long a rotated refresh token is still taken, in ms; after it, reuse revokes the family. */
  refreshReuseGraceMs: number;
  /** Section 5.5. Applies to access tokens issued from now on, in ms. */
  accessTokenLifetimeMs: number;
  /** Whether records carry tags and notes (section 2.2 does not say). */
  tagsAndNotes: boolean;
  /** `minimal` gives a record only what section 2.2 promises for that answer. */
  recordFields: (typeof recordFieldSets)[number];
  /** Shape of token endpoint errors (section 5.5: not shown). */
  oauthErrors: (typeof oauthErrorShapes)[number];
  /** Section 8, requests per hour. */
  rateLimit: number;
  /** Whose requests are counted together (section 8: not shown). */
  quotaScope: (typeof quotaScopes)[number];
  /** Serves the listings of plans and word books that section 4.5 implies. */
  extraRoutes: boolean;
}

export interface InstanceOptions extends InstanceSettings {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Path of {base_url}, such as `/vocabulary`; empty for none. */
  readonly basePath: string;
  readonly applications: readonly Application[];
  readonly learners: readonly LearnerAccount[];
  /** Every learner has all of them. */
  readonly plans: readonly ReviewPlan[];
  /** Serves `{base_url}/_control`. */
  readonly controlEndpoint: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Same seed and same terms: same kinds of cards and same distractors. */
  readonly seed: string;
}

/** The application that development starts with: Gleaner's relay on its default address. */
export function gleanerApplication(
  relayUrl = 'http://127.0.0.1:3000',
  clientId = 'gleaner-dev',
  clientSecret = 'gleaner-dev-secret',
): Application {
  return {
    clientId,
    clientSecret,
    name: 'Gleaner',
    redirectUris: [`${relayUrl}/auth/callback`],
    scopes: ['words:read', 'words:write', 'review:read', 'review:write', 'wordbooks:read'],
  };
}

const hourMs = 3_600_000;

const defaultSettings: InstanceSettings = {
  cardShape: 'documented-snake',
  cardKinds: 'usual',
  stats: true,
  recollect: 'keep',
  repeatedAnswer: 'refuse',
  refresh: 'rotating',
  refreshReuseGraceMs: 0,
  accessTokenLifetimeMs: hourMs,
  tagsAndNotes: true,
  recordFields: 'full',
  oauthErrors: 'rfc6749',
  rateLimit: 1000,
  quotaScope: 'application',
  extraRoutes: false,
};

export const defaultOptions: InstanceOptions = {
  port: 0,
  host: '127.0.0.1',
  basePath: '',
  applications: [gleanerApplication()],
  learners: [{ name: 'demo', password: 'demo' }],
  plans: [{ id: 'daily-english', name: 'Daily English' }],
  controlEndpoint: true,
  now: Date.now,
  seed: 'learner',
  ...defaultSettings,
};

/** The settings among the options, by name. */
export function settingsOf(options: InstanceOptions): InstanceSettings {
  const settings = { ...defaultSettings };
  for (const name of Object.keys(settings) as (keyof InstanceSettings)[])
    Object.assign(settings, { [name]: options[name] });
  return settings;
}
