/** Faults that tests order for the next requests of an operation. */
import * as z from 'zod';
import { operationNames, type OperationName } from './counters.ts';

const scope = {
  /** `*` means any operation. */
  operation: z.enum([...operationNames, '*']),
  /** For the next so many requests. */
  times: z.int().positive().default(1),
};
const moment = z.enum(['before', 'after']);

/** `when` says whether the request is processed first (`after`) or not at all (`before`). */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...scope, kind: z.literal('latency'), ms: z.int().nonnegative() }),
  z.strictObject({ ...scope, kind: z.literal('drop'), when: moment }),
  z.strictObject({
    ...scope,
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Value of Retry-After: seconds or an HTTP date. */
    retryAfter: z.union([z.int().nonnegative(), z.string()]).optional(),
    when: moment.default('before'),
  }),
  /** An answer of any make, for instance HTML or cut JSON with status 200. */
  z.strictObject({
    ...scope,
    kind: z.literal('answer'),
    status: z.int().min(200).max(599),
    contentType: z.string(),
    body: z.string(),
    when: moment.default('before'),
  }),
]);
/** As given; what has a default may be left out. */
export type FaultOrder = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

export class Faults {
  #waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times });
  }

  /** Takes the faults for this request: the oldest matching one of each kind. */
  take(operation: OperationName): Fault[] {
    const taken = new Map<Fault['kind'], Fault>();
    for (const entry of this.#waiting) {
      const { fault } = entry;
      const matches = fault.operation === '*' || fault.operation === operation;
      if (!matches || entry.left === 0 || taken.has(fault.kind)) continue;
      entry.left -= 1;
      taken.set(fault.kind, fault);
    }
    this.#waiting = this.#waiting.filter((entry) => entry.left > 0);
    return [...taken.values()];
  }

  read(): Fault[] {
    return this.#waiting.map(({ fault, left }) => ({ ...fault, times: left }));
  }

  clear(): void {
    this.#waiting = [];
  }
}
