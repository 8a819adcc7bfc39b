/** Sends a call to the service as often as its kind allows (`retry.ts`), with a token, within the quota. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock, Random, Timings } from '../config/timings.ts';
import type { MaybePromise } from '../database/direct.ts';
import { codeOf, failureCause } from '../errors/failure-cause.ts';
import { toHttpError } from '../errors/http-error.ts';
import type { Refresher } from '../grants/refresh.ts';
import type { AnswerRoom } from '../limits/answer-room.ts';
import type { RelayEvents } from '../observe/events.ts';
import type { RequestLog } from '../observe/log.ts';
import type { Tracing } from '../observe/tracing.ts';
import { longestHold, type Quota } from '../quota/quota.ts';
import type { Claim, Receipts } from '../receipts/receipts.ts';
import {
  type Answer,
  badAnswer,
  callerGone,
  crowded,
  toAnswer,
  unknownOutcome,
  unreachable,
} from './answer.ts';
import type { Call } from './call.ts';
import { type CallResult, type CallStep, nextCallStep } from './retry.ts';
import { codeForLog } from './service-code.ts';
import { noRoom, type Upstream, type UpstreamAnswer, UpstreamError } from './upstream.ts';

interface SendParts {
  readonly refresher: Pick<Refresher, 'accessToken'>;
  readonly receipts: Pick<Receipts, 'isInTime' | 'renew'>;
  readonly quota: Pick<Quota, 'admit' | 'observe'>;
  readonly upstream: Upstream;
  readonly room: Pick<AnswerRoom, 'open'>;
  readonly events: Pick<RelayEvents, 'upstream' | 'unreachable'>;
  readonly tracing: Pick<Tracing, 'begin'>;
  readonly requestLog: Pick<RequestLog, 'of'>;
  readonly now: Clock;
  readonly random: Random;
  /** Receives work that outlives its request. */
  readonly keep: (work: Promise<unknown>) => void;
  readonly timings: Pick<Timings, 'retry'>;
}

/**
 * @param claim of a write's receipt
 * @throws HttpError where there is nothing to pass on; another error leaves a write in doubt
 */
export type SendToService = (call: Call, claim: Claim | null) => Promise<Answer>;

/** How long an answer waits until its quota is recorded, ms. */
const longestRecord = 100;

export function createSendToService(parts: SendParts): SendToService {
  const { refresher, receipts, quota, upstream, room, events, tracing, now, random } = parts;

  return async (call, claim) => {
    try {
      return await sendUntilAnswered(call, claim);
    } catch (error) {
      // A failure before anything was sent, or after a refusal, leaves no doubt about a write.
      throw call.mayHaveArrived ? error : toHttpError(error);
    }
  };

  async function sendUntilAnswered(call: Call, claim: Claim | null): Promise<Answer> {
    const { route, grant, background } = call;
    const caller = { grantId: grant.id, background, patience: longestHold };
    let retries = 0;
    let waits = 0;
    let refusedVersion: number | null = null;
    let late = await quota.admit(caller);
    for (;;) {
      const token = await refresher.accessToken(grant, refusedVersion);
      if (claim !== null) await renew(claim, late || token.delayed);
      const sentAt = now();
      call.mayHaveArrived = true;
      const answer = await sendOnce(call, token.accessToken, claim);
      if (!(answer instanceof UpstreamError)) await recorded(quota.observe(caller, sentAt, answer));
      const refreshed = refusedVersion !== null;
      const step = nextCallStep(route.kind, asResult(answer), { retries, refreshed, waits });
      // Only a request that had no effect is sent again.
      call.mayHaveArrived = !isSentAgain.has(step);
      switch (step) {
        case 'retry':
          retries += 1;
          await delay(jittered(parts.timings.retry * retries));
          await quota.admit(caller);
          break;
        case 'refresh':
          refusedVersion = token.version;
          break;
        case 'quota':
          waits += 1;
          await quota.admit(caller);
          break;
        case 'pass':
          return passOn(call, answer);
        case 'unreachable':
          throw unreachable(whyOf(answer));
        case 'bad-answer':
          throw badAnswer(whyOf(answer));
        case 'unknown':
          throw unknownOutcome(whyOf(answer));
      }
      if (!call.isWanted()) throw callerGone();
      // Time has passed since the receipt was written.
      late = true;
    }
  }

  /** Until it lasts as long as a call that is sent in this turn. */
  async function renew(claim: Claim, late: boolean): Promise<void> {
    for (let due = late; due || !receipts.isInTime(claim); due = false) {
      if (!(await receipts.renew(claim))) throw unknownOutcome();
    }
  }

  async function sendOnce(
    { route, target, grant, body, request }: Call,
    accessToken: string,
    claim: Claim | null,
  ): Promise<UpstreamAnswer | UpstreamError> {
    const span = tracing.begin('client', route.method, request.trace?.header);
    const started = performance.now();
    let result: UpstreamAnswer | UpstreamError;
    try {
      result = await upstream.send({
        method: route.method,
        target,
        accessToken,
        body,
        traceParent: span.traceParent,
        mayBegin: (left) => claim === null || receipts.isInTime(claim, left),
        // Only its answer says what a write has done.
        arriving: (cut) => room.open(grant.id, route.kind === 'read' ? cut : undefined),
      });
      span.end(route, result.status);
    } catch (error) {
      span.end(route, failureCause(error instanceof UpstreamError ? error.reason : codeOf(error)));
      if (!(error instanceof UpstreamError)) throw error;
      if (error.reason === noRoom) throw crowded(noRoom);
      result = error;
      events.unreachable(failureCause(error.reason));
    }
    events.upstream(route.name, seenOf(result), performance.now() - started);
    return result;
  }

  /**
   * Other processes should know it before the next request; a database that takes no writes must not delay the
   * answer.
   */
  async function recorded(observing: MaybePromise<void>): Promise<void> {
    if (!(observing instanceof Promise)) return;
    parts.keep(observing);
    await Promise.race([observing, delay(longestRecord, undefined, { ref: false })]);
  }

  function passOn(call: Call, answer: UpstreamAnswer | UpstreamError): Answer {
    if (answer instanceof UpstreamError) throw answer;
    logRefusal(parts.requestLog.of(call.request), call, answer);
    const passed = toAnswer(answer, call.route, call.grant.scopes, now());
    if (typeof passed !== 'string') return passed;
    throw call.isWrite ? unknownOutcome(passed) : badAnswer(passed);
  }

  /** One to two times as long, so that callers that failed together do not retry together. */
  function jittered(ms: number): number {
    return ms * (1 + random(1).readUInt8() / 256);
  }
}

/** A write that the service refuses is what a learner complains about. */
function logRefusal(log: Logger, call: Call, answer: UpstreamAnswer): void {
  const { status } = answer;
  if (status < 400) return;
  const level = call.isWrite ? 'warn' : 'info';
  log[level]({ status, code: codeForLog(answer, call) }, 'refused by the service');
}

const isSentAgain: ReadonlySet<CallStep> = new Set(['retry', 'refresh', 'quota']);

function asResult(answer: UpstreamAnswer | UpstreamError): CallResult {
  return answer instanceof UpstreamError
    ? { kind: 'failure', sent: answer.sent }
    : { kind: 'answer', status: answer.status };
}

function seenOf(answer: UpstreamAnswer | UpstreamError): number | 'no_answer' | 'not_sent' {
  if (!(answer instanceof UpstreamError)) return answer.status;
  return answer.sent ? 'no_answer' : 'not_sent';
}

/** For the log: the cause and the code behind it, or the status. */
function whyOf(answer: UpstreamAnswer | UpstreamError): string {
  if (!(answer instanceof UpstreamError)) return `status ${answer.status}`;
  return `${failureCause(answer.reason)}: ${answer.reason}`;
}
