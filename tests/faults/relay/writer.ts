/** A learner's outbox, as the extension's: a write is resent under its key until it is settled. */
import { servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, errorOf, type Learner } from '../../relay/learner.ts';

export interface WriterReport {
  readonly sent: string[];
  /** Answers other than success, by status; 0 where there was none. */
  readonly troubles: Map<number, number>;
  /** Unknown outcomes, settled by reading the list. */
  unknown: number;
  /** Times the learner was asked to connect again. */
  reconnects: number;
  /** Reasons of all 401, by number. */
  readonly refusals: Map<string, number>;
}

/** How many words are sent at once. A word in doubt does not delay the others. */
export const lanes = 4;

/** Collects words named after `name` until told to end; the last are settled before it returns. */
export async function keepWriting(
  learner: Learner,
  name: string,
  mayGoOn: () => boolean,
): Promise<WriterReport> {
  const report: WriterReport = {
    sent: [],
    troubles: new Map(),
    unknown: 0,
    reconnects: 0,
    refusals: new Map(),
  };
  let begun = 0;
  let reconnecting: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    while (mayGoOn()) {
      const term = `${name} ${(begun += 1)}`;
      let key: string | null = randomUUID();
      while (key !== null) key = await attempt(term, key);
      report.sent.push(term);
    }
  };
  await Promise.all(Array.from({ length: lanes }, write));
  return report;

  /** @returns the key to send it under once more, or null when it is settled */
  async function attempt(term: string, key: string): Promise<string | null> {
    await reconnecting;
    const connection = report.reconnects;
    const answer = await asked(() => learner.collect(term, key));
    if (answer?.status === 200) return null;
    const status = answer?.status ?? 0;
    report.troubles.set(status, (report.troubles.get(status) ?? 0) + 1);
    if (answer !== null && status === 504 && isUnknown(answer)) {
      report.unknown += 1;
      return (await isListed(term)) ? null : randomUUID();
    }
    if (answer !== null && status === 401) await refused(answer, connection);
    else if (![0, 409, 502, 503, 504].includes(status)) {
      throw new Error(`${term}: ${status} ${answer?.text}`);
    }
    await pause(status === 409 ? 500 : 100);
    return key;
  }

  async function isListed(term: string): Promise<boolean> {
    const query = `?filter=${encodeURIComponent(`term == "${term}"`)}`;
    for (;;) {
      await reconnecting;
      const connection = report.reconnects;
      const answer = await asked(() => learner.call('GET', servicePaths.learnedWords + query));
      if (answer?.status === 200) return answer.text.includes(`"${term}"`);
      if (answer?.status === 401) await refused(answer, connection);
      await pause(100);
    }
  }

  /** A token that the service revokes again and again is no reason to connect again. */
  async function refused(answer: Answered, connection: number): Promise<void> {
    const reason = String(errorOf(answer).reason);
    report.refusals.set(reason, (report.refusals.get(reason) ?? 0) + 1);
    if (reason !== 'token_refused') await reconnect(connection);
  }

  /** Once for all lanes, which wait for it. @param connection that was refused, by its number */
  function reconnect(connection: number): Promise<void> {
    if (connection !== report.reconnects) return reconnecting ?? Promise.resolve();
    report.reconnects += 1;
    return (reconnecting = connect());
  }

  async function connect(): Promise<void> {
    for (;;) {
      const done = await learner.connect().then(
        () => true,
        () => false,
      );
      if (done) return;
      await pause(100);
    }
  }
}

/** Null where the connection broke. */
async function asked(call: () => Promise<Answered>): Promise<Answered | null> {
  try {
    return await call();
  } catch {
    return null;
  }
}

/** A load balancer's own 504 says nothing of the outcome. */
function isUnknown(answer: Answered): boolean {
  return answer.text.startsWith('{') && errorOf(answer).code === 'OUTCOME_UNKNOWN';
}
