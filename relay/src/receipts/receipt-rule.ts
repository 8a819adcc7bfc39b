/**
 * The rule of receipts, pure: what a write's idempotency key means, given what is recorded under it
 * (docs/decisions/receipts.md). The interface has no such key, so the relay keeps it for the service.
 */
import { lasts } from '../config/reach.ts';

export interface RecordedReceipt {
  /** Whether method, path and body are the recorded ones. */
  readonly sameRequest: boolean;
  /** In flight until an outcome is recorded. */
  readonly final: boolean;
  /** Epoch ms after which the process of a request in flight counts as dead. */
  readonly deadlineAt: number;
  /** Epoch ms after which the receipt counts no more. */
  readonly expiresAt: number;
  /** How long (ms) after its sending the deadline lies. */
  readonly patience: number;
}

export type ReceiptVerdict =
  /** Nothing is recorded under this key, or no longer. */
  | 'start'
  /** Answer with what is recorded. */
  | 'replay'
  /** The key belongs to another request. */
  | 'mismatch'
  /** It is being sent now. */
  | 'in-flight'
  /** Its process died: claim it, and record the outcome as unknown. */
  | 'in-doubt';

export function judgeReceipt(receipt: RecordedReceipt | null, now: number): ReceiptVerdict {
  if (receipt === null || receipt.expiresAt <= now) return 'start';
  if (!receipt.sameRequest) return 'mismatch';
  if (receipt.final) return 'replay';
  return lasts(receipt.deadlineAt, receipt.patience, now) ? 'in-flight' : 'in-doubt';
}

/**
 * Statuses of the service that settle a write: sending it again would be useless or harmful. A service that
 * failed may have stored the write before.
 */
export function isFinalStatus(status: number): boolean {
  return (status >= 200 && status < 300) || [400, 404, 422].includes(status) || status >= 500;
}
