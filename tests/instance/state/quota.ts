/** The rate limit of interface.md section 8: so many requests per hour, shown in two headers. */
import type { InstanceSettings } from '../settings.ts';
import type { InstanceClock } from './clock.ts';

const windowMs = 3_600_000;

export class QuotaCounter {
  /** Of a sliding hour every request keeps its time, oldest first. */
  readonly #windows = new Map<string, { startedAt: number; used: number; times: number[] }>();

  constructor(
    private readonly settings: InstanceSettings,
    private readonly clock: InstanceClock,
  ) {}

  /** The bucket a request counts in; a request without a known learner counts by its address. */
  bucket(caller: { clientId: string; learner: string } | null, address: string): string {
    if (this.settings.quotaScope === 'instance') return 'instance';
    if (caller === null) return `address:${address}`;
    return this.settings.quotaScope === 'application'
      ? `application:${caller.clientId}`
      : `learner:${caller.learner}`;
  }

  /** Counts one request; false when the limit is reached. */
  spend(bucket: string): boolean {
    const window = this.#window(bucket);
    if (window.used >= this.settings.rateLimit) return false;
    window.used += 1;
    if (this.settings.rateWindow === 'sliding') window.times.push(this.clock.now());
    return true;
  }

  remaining(bucket: string): number {
    return Math.max(0, this.settings.rateLimit - this.#window(bucket).used);
  }

  headers(bucket: string): Record<string, string> {
    return {
      'X-RateLimit-Limit': String(this.settings.rateLimit),
      'X-RateLimit-Remaining': String(this.remaining(bucket)),
    };
  }

  /** Leaves `remaining` requests in the bucket's hour, which begins now. */
  setRemaining(bucket: string, remaining: number): void {
    const used = this.settings.rateLimit - remaining;
    const startedAt = this.clock.now();
    const times = new Array<number>(Math.max(0, used)).fill(startedAt);
    this.#windows.set(bucket, { startedAt, used, times });
  }

  reset(): void {
    this.#windows.clear();
  }

  #window(bucket: string): { startedAt: number; used: number; times: number[] } {
    const now = this.clock.now();
    const known = this.#windows.get(bucket);
    if (known !== undefined && this.settings.rateWindow === 'sliding') {
      known.times = known.times.filter((time) => now - time < windowMs);
      known.used = known.times.length;
      return known;
    }
    if (known !== undefined && now - known.startedAt < windowMs) return known;
    const fresh = { startedAt: now, used: 0, times: [] };
    this.#windows.set(bucket, fresh);
    return fresh;
  }
}
