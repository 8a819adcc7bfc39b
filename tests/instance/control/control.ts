/**
 * The control interface of the instance: tests read what arrived and change how the service behaves. None of it is
 * part of interface.md, counts as a request, or costs quota.
 */
import * as z from 'zod';
import { specInput } from '../api/words/collect-word.ts';
import { knownCard, type KnownCard } from '../cards/known-card.ts';
import { serviceScopes } from '../contract/scopes.ts';
import type { CounterReport } from '../state/counters.ts';
import { faultSchema, type Fault, type FaultOrder } from '../state/faults.ts';
import * as choices from '../options.ts';
import type { InstanceState } from '../state/state.ts';
import { profileNames, profiles, type ProfileName } from '../profiles/profiles.ts';
import {
  defaultSettings,
  settingsInput,
  type InstanceSettings,
  type ChangedSettings,
} from '../settings.ts';
import type { StoredAnswer } from '../state/store.ts';

/** A stored word as the control endpoint shows it; times are ISO 8601 UTC. */
export interface WordReport {
  readonly id: string;
  readonly learner: string;
  readonly term: string;
  readonly language: string;
  readonly mastery_level: number;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly created_at: string;
  readonly last_reviewed_at: string | null;
  readonly due_at: string;
}

export interface AuthorizationReport {
  readonly id: string;
  readonly learner: string;
  readonly client_id: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly withdrawn: boolean;
  /** Live tokens in clear text, so that a test can search for leaks of them. */
  readonly access_tokens: readonly string[];
  readonly refresh_tokens: readonly string[];
}

export const learnerInput = z.strictObject({
  name: z.string().min(1),
  password: z.string().min(1),
});
export const applicationInput = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  name: z.string().min(1),
  redirectUris: z.array(z.url()).min(1),
  scopes: z.array(z.enum(serviceScopes)).min(1),
});
export const profileInput = z.strictObject({ name: z.enum(profileNames) });
const wordInput = z.strictObject({
  ...specInput.shape,
  /** As the service's own applications collect them; the interface has no place for them. */
  contexts: z
    .array(z.strictObject({ sentence: z.string(), source: z.string(), source_ref: z.string() }))
    .optional(),
});
export const wordsInput = z.strictObject({ learner: z.string(), words: z.array(wordInput) });
export const quotaInput = z.strictObject({
  /** Requests left in the hour that begins now. */
  remaining: z.int().nonnegative(),
  /** Whose; by default the first registered application and the first learner. */
  clientId: z.string().optional(),
  learner: z.string().optional(),
});

export interface InstanceControl {
  counters(): CounterReport;
  resetCounters(): void;
  words(learner?: string): WordReport[];
  /** Every card that was dealt, in the order of dealing. */
  cards(learner?: string): KnownCard[];
  answers(learner?: string): StoredAnswer[];
  authorizations(learner?: string): AuthorizationReport[];
  faults(): Fault[];
  addFault(fault: FaultOrder): void;
  clearFaults(): void;
  settings(): InstanceSettings;
  changeSettings(change: ChangedSettings): void;
  /** All settings of a profile at once; {base_url} stays as it is. */
  useProfile(name: ProfileName): void;
  expireAccessTokens(): void;
  /** Forgets access and refresh tokens: 401, then `invalid_grant`. Everybody's without a name. */
  revokeTokens(learner?: string): void;
  /** As if the learner had withdrawn consent: 403 (section 5.5), then `invalid_grant`. */
  withdrawAuthorizations(learner?: string): void;
  setRemainingQuota(quota: z.input<typeof quotaInput>): void;
  addLearner(learner: choices.LearnerAccount): void;
  /** Adds an application or replaces the one of the same client id. */
  registerApplication(application: choices.Application): void;
  /** Straight into the store: no effect is counted. */
  addWords(learner: string, words: readonly z.input<typeof wordInput>[]): WordReport[];
  /** Moves the instance's clock on, in ms: tokens expire, words fall due, the quota's hour ends. */
  advanceClock(ms: number): void;
  /** Back to the options it was started with: no words, tokens, faults or counts. */
  reset(): void;
  /** Remembers who has signed in, with all tokens, for {@link InstanceControl.renew}. */
  keepSignIns(): void;
  /** As {@link InstanceControl.reset}, but learners who were signed in at `keepSignIns` are signed in again. */
  renew(): void;
}

export function createControl(state: InstanceState): InstanceControl {
  const { store, grants, quota, counters, faults, settings, clock, options } = state;
  const iso = (ms: number) => new Date(ms).toISOString();

  const control: InstanceControl = {
    counters: () => counters.read(),
    resetCounters: () => counters.reset(),

    words: (learner) =>
      store.wordsOf(learner).map((word) => ({
        id: word.id,
        learner: word.learner,
        term: word.term,
        language: word.language,
        mastery_level: word.masteryLevel,
        tags: word.tags,
        notes: word.notes,
        created_at: iso(word.createdAt),
        last_reviewed_at: word.lastReviewedAt === null ? null : iso(word.lastReviewedAt),
        due_at: word.memory.due.toISOString(),
      })),
    cards: (learner) =>
      [...store.cards.values()]
        .filter((card) => learner === undefined || card.learner === learner)
        .map((card) => knownCard(card, store.word(card.wordId)?.term ?? '', settings.cardShape)),
    answers: (learner) =>
      store.answers.filter((answer) => learner === undefined || answer.learner === learner),
    authorizations: (learner) =>
      grants.authorizationsOf(learner).map((authorization) => {
        const { accessTokens, refreshTokens } = grants.tokensOf(authorization.id);
        return {
          id: authorization.id,
          learner: authorization.learner,
          client_id: authorization.clientId,
          scopes: authorization.scopes,
          created_at: iso(authorization.createdAt),
          withdrawn: authorization.withdrawn,
          access_tokens: accessTokens,
          refresh_tokens: refreshTokens,
        };
      }),

    faults: () => faults.read(),
    addFault: (fault) => faults.add(faultSchema.parse(fault)),
    clearFaults: () => faults.clear(),

    settings: () => ({ ...settings }),
    changeSettings: (change) => void Object.assign(settings, settingsInput.parse(change)),
    useProfile: (name) => void Object.assign(settings, defaultSettings, profiles[name].settings),

    expireAccessTokens: () => grants.expireAccessTokens(),
    revokeTokens: (learner) => {
      for (const { id } of grants.authorizationsOf(learner)) grants.revokeTokens(id);
    },
    withdrawAuthorizations: (learner) => {
      for (const authorization of grants.authorizationsOf(learner)) authorization.withdrawn = true;
    },
    setRemainingQuota: (order) => {
      const { remaining, clientId, learner } = quotaInput.parse(order);
      const caller = {
        clientId: clientId ?? [...store.applications.keys()][0] ?? '',
        learner: learner ?? [...store.learners.keys()][0] ?? '',
      };
      quota.setRemaining(quota.bucket(caller, ''), remaining);
    },

    addLearner: (learner) => void store.learners.set(learner.name, learnerInput.parse(learner)),
    registerApplication: (application) =>
      void store.applications.set(application.clientId, application),
    addWords: (learner, words) => {
      const added = new Set(
        words.map((one) => {
          const { contexts = [], ...spec } = wordInput.parse(one);
          const word = store.addWord(learner, { ...spec, contexts });
          word.masteryLevel = spec.mastery_level;
          return word.id;
        }),
      );
      return control.words(learner).filter(({ id }) => added.has(id));
    },
    advanceClock: (ms) => clock.advance(ms),

    reset: () => {
      state.resets += 1;
      store.reset();
      grants.reset();
      quota.reset();
      counters.reset();
      faults.clear();
      clock.reset();
      Object.assign(settings, choices.settingsOf(options));
    },
    keepSignIns: () => grants.keep(),
    renew: () => {
      control.reset();
      grants.restore();
    },
  };
  return control;
}
