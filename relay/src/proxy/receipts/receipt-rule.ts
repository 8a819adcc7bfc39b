/**
 * The rule of receipts, pure: what a write's idempotency key means, given what is recorded of it
 * (docs/decisions/receipts.md). interface.md has no such key, so the relay keeps it on the service's behalf.
 */
export interface RecordedReceipt {
  /** Whether method, path and body are the recorded ones. */
  readonly sameRequest: boolean;
  /** In flight until an outcome is recorded. */
  readonly final: boolean;
  /** Epoch ms after which a request in flight counts as died. */
  readonly deadlineAt: number;
  /** Epoch ms after which the receipt counts no more. */
  readonly expiresAt: number;
}

export type ReceiptVerdict =
  /** Nothing (any longer) stands under this key. */
  | 'start'
  /** Answer with what is recorded. */
  | 'replay'
  /** The key belongs to another request. */
  | 'mismatch'
  /** It is being sent right now. */
  | 'in-flight'
  /** Whoever sent it died: claim it, and call the outcome unknown. */
  | 'in-doubt';

export function judgeReceipt(receipt: RecordedReceipt | null, now: number): ReceiptVerdict {
  if (receipt === null || receipt.expiresAt <= now) return 'start';
  if (!receipt.sameRequest) return 'mismatch';
  if (receipt.final) return 'replay';
  return receipt.deadlineAt <= now ? 'in-doubt' : 'in-flight';
}

/**
 * Statuses of the service that settle a write: sending it again would do no good, or harm. A service that
 * has failed may have taken the write before.
 */
export function isFinalStatus(status: number): boolean {
  return (status >= 200 && status < 300) || [400, 404, 422].includes(status) || status >= 500;
}
