/**
 * A write under its receipt (docs/decisions/receipts.md): it is recorded first, then sent by the process that
 * recorded it, and a final outcome is kept.
 */
import { idempotencyKeyHeader } from '@gleaner/shared';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Persist } from '../database/persist.ts';
import { describeForLog, HttpError, logNotForwarded } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import { type Answer, errorAnswer, toRecord } from './answer.ts';
import { isFinalStatus } from '../receipts/receipt-rule.ts';
import type { Outcome } from '../receipts/receipt-store.ts';
import type { Claim, Receipts } from '../receipts/receipts.ts';

interface Write {
  readonly grantId: string;
  /** A UUID, lower case. */
  readonly key: string;
  /** Method, path and body. */
  readonly request: readonly (string | Uint8Array)[];
  readonly log: () => Pick<Logger, 'info' | 'warn' | 'error'>;
}

export type SendOnce = (
  write: Write,
  /** @throws HttpError where there is no answer of the service to pass on */
  perform: (claim: Claim) => Promise<Answer>,
) => Promise<Answer | Outcome>;

interface SendOnceParts {
  readonly receipts: Receipts;
  readonly events: Pick<RelayEvents, 'receipt'>;
  readonly persist: Persist;
  /** Receives work that outlives its request. */
  readonly keep: (work: Promise<unknown>) => void;
}

export function createSendOnce(parts: SendOnceParts): SendOnce {
  const { receipts, events, keep, persist } = parts;
  return async ({ grantId, key, request, log }, perform) => {
    const claim = await receipts.claim(grantId, key, request);
    if (!('owner' in claim)) {
      log().info({ status: claim.status }, 'answered from its receipt');
      return claim;
    }
    let answer: Answer;
    let isFinal: boolean;
    try {
      answer = await perform(claim);
      isFinal = isFinalStatus(answer.status);
    } catch (error) {
      // An unexpected error may have come after the write was sent: the receipt stays until it is in doubt.
      if (!(error instanceof HttpError)) throw error;
      logNotForwarded(log(), error);
      answer = errorAnswer(error);
      isFinal = error.code === 'OUTCOME_UNKNOWN';
      if (isFinal) events.receipt('unknown');
    }
    const record = isFinal ? toRecord(answer) : null;
    const change = async (): Promise<Outcome | null> => {
      if (record) return receipts.settle(claim, record);
      await receipts.release(claim);
      return null;
    };
    const { soon, all } = persist.toTheEnd(change);
    try {
      const told = await soon;
      return told === null || told === record ? answer : told;
    } catch (error) {
      // The caller gets the known outcome. Until it is stored, the same key counts as in flight and is not sent.
      log().error({ private: describeForLog(error) }, 'outcome waits for the database');
      keep(all);
      return answer;
    }
  };
}

/** @throws HttpError INVALID_ARGUMENT */
export function idempotencyKeyOf(request: IncomingMessage): string {
  const key = request.headers[idempotencyKeyHeader.toLowerCase()];
  if (typeof key === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(key)) {
    return key.toLowerCase();
  }
  throw new HttpError('INVALID_ARGUMENT', `A write needs ${idempotencyKeyHeader}: a UUID.`, {
    details: [{ reason: 'idempotency_key_missing' }],
  });
}
