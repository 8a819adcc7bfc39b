/** The stand-in's control endpoint over HTTP: tests believe what the service holds, not the client. */
import type { CounterReport } from '../instance/state/counters.ts';
import type { KnownCard } from '../instance/cards/known-card.ts';
import type { FaultOrder } from '../instance/state/faults.ts';
import type { AuthorizationReport, WordReport } from '../instance/control/control.ts';
import type { ChangedSettings } from '../instance/settings.ts';
import type { StoredAnswer } from '../instance/state/store.ts';

/** A word as it is collected (interface.md section 2.1), English unless it says otherwise. */
interface WordOrder {
  readonly term: string;
  readonly language?: string;
  readonly mastery_level?: number;
  readonly tags?: readonly string[];
  readonly notes?: readonly string[];
}

export interface RemoteControl {
  counters(): Promise<CounterReport>;
  /** Everybody's without a name. */
  words(learner?: string): Promise<WordReport[]>;
  /** Every card that was dealt, as the service knows it. */
  cards(): Promise<KnownCard[]>;
  answers(): Promise<StoredAnswer[]>;
  /** Every token that is valid now. */
  liveTokens(): Promise<string[]>;
  addFault(fault: FaultOrder): Promise<void>;
  /** Those that no request has taken yet. */
  clearFaults(): Promise<void>;
  changeSettings(change: ChangedSettings): Promise<void>;
  /** So many requests are left in the hour that begins now. */
  setRemainingQuota(remaining: number): Promise<void>;
  expireAccessTokens(): Promise<void>;
  /** Tokens are forgotten: 401, then `invalid_grant`. */
  revokeTokens(): Promise<void>;
  /** Whose password is their name. */
  addLearner(name: string): Promise<void>;
  /** Straight into the demo learner's vocabulary: no effect is counted. */
  addWords(words: readonly (string | WordOrder)[], learner?: string): Promise<void>;
  /** Remembers who has signed in, with all tokens. */
  keepSignIns(): Promise<void>;
  /** As it was started, with the sign-ins that were kept: no words, answers, faults or counts. */
  renew(): Promise<void>;
}

export function instanceControl(instanceUrl: string): RemoteControl {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${instanceUrl}/_control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    counters: () => call('GET', '/counters'),
    words: (learner) => call('GET', learner === undefined ? '/words' : `/words?learner=${learner}`),
    cards: () => call('GET', '/cards'),
    answers: () => call('GET', '/answers'),
    liveTokens: async () => {
      const all = await call<AuthorizationReport[]>('GET', '/authorizations');
      return all.flatMap(({ access_tokens, refresh_tokens }) => [
        ...access_tokens,
        ...refresh_tokens,
      ]);
    },
    addFault: (fault) => call('POST', '/faults', fault),
    clearFaults: () => call('DELETE', '/faults'),
    changeSettings: (change) => call('PATCH', '/settings', change),
    setRemainingQuota: (remaining) => call('POST', '/quota', { remaining }),
    expireAccessTokens: () => call('POST', '/expire-access-tokens'),
    revokeTokens: () => call('POST', '/revoke-tokens'),
    addLearner: (name) => call('POST', '/learners', { name, password: name }),
    addWords: (words, learner = 'demo') =>
      call('POST', '/words', {
        learner,
        words: words.map((word) => ({
          language: 'LANGUAGE_ENGLISH',
          ...(typeof word === 'string' ? { term: word } : word),
        })),
      }),
    keepSignIns: () => call('POST', '/keep-sign-ins'),
    renew: () => call('POST', '/renew'),
  };
}
