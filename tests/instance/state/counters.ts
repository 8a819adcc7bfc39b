/** Counts requests and their effects at the service, so that tests need not trust the client. */

export const operationNames = [
  'collectWord',
  'listLearnedWords',
  'getFlashcards',
  'submitAnswer',
  'listReviewPlans',
  'listWordBooks',
  'unknown',
  'authorize',
  'token',
] as const;
export type OperationName = (typeof operationNames)[number];

interface OperationCount {
  requests: number;
  /** By the status that went out; connections cut by a fault are under `dropped`. */
  readonly byStatus: Record<string, number>;
}

export interface EffectCounts {
  /** Records created, a doubled one included. */
  collectsStored: number;
  /** A second collect of a stored term, by what became of it. */
  collectsKept: number;
  collectsReplaced: number;
  collectsRefused: number;
  collectsDoubled: number;
  /** Answers that changed a word's schedule. */
  answersApplied: number;
  /** Answers to a card already answered, applied or not. */
  answersRepeated: number;
  /** Rotated refresh tokens that came again and revoked their family. */
  refreshTokensReused: number;
}

export interface CounterReport {
  readonly operations: Record<OperationName, OperationCount>;
  /** Token endpoint calls by `grant_type`; anything else is under `other`. */
  readonly tokenCalls: { authorization_code: number; refresh_token: number; other: number };
  readonly effects: EffectCounts;
}

export class Counters {
  #report = emptyReport();

  arrived(operation: OperationName): void {
    this.#report.operations[operation].requests += 1;
  }

  answered(operation: OperationName, outcome: number | 'dropped'): void {
    const { byStatus } = this.#report.operations[operation];
    byStatus[outcome] = (byStatus[outcome] ?? 0) + 1;
  }

  tokenCall(grantType: string | undefined): void {
    const known = grantType === 'authorization_code' || grantType === 'refresh_token';
    this.#report.tokenCalls[known ? grantType : 'other'] += 1;
  }

  effect(name: keyof EffectCounts): void {
    this.#report.effects[name] += 1;
  }

  read(): CounterReport {
    return structuredClone(this.#report);
  }

  reset(): void {
    this.#report = emptyReport();
  }
}

function emptyReport(): CounterReport {
  const count = (): OperationCount => ({ requests: 0, byStatus: {} });
  return {
    operations: Object.fromEntries(operationNames.map((name) => [name, count()])) as Record<
      OperationName,
      OperationCount
    >,
    tokenCalls: { authorization_code: 0, refresh_token: 0, other: 0 },
    effects: {
      collectsStored: 0,
      collectsKept: 0,
      collectsReplaced: 0,
      collectsRefused: 0,
      collectsDoubled: 0,
      answersApplied: 0,
      answersRepeated: 0,
      refreshTokensReused: 0,
    },
  };
}
