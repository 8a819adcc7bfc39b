/** Random bytes from a reserve. Asking the system for each write costs more than sealing the write's outcome. */
import { randomBytes, randomFillSync } from 'node:crypto';
import type { Random } from '../config/timings.ts';

const reserve = Buffer.alloc(4_096);
let used = reserve.length;

/** The same as {@link randomBytes}. Each byte is given out once. */
export const randomOfReserve: Random = (size) => {
  if (size > reserve.length) return randomBytes(size);
  if (used + size > reserve.length) {
    randomFillSync(reserve);
    used = 0;
  }
  const bytes = Buffer.from(reserve.subarray(used, used + size));
  reserve.fill(0, used, (used += size));
  return bytes;
};
