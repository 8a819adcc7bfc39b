/**
 * Forwards the operations of interface.md section 4 with the learner's access token. A plain Node handler:
 * the most frequent requests do without Express.
 */
import { shortReference } from '@gleaner/shared';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Authenticate } from '../sign-in/authenticate.ts';
import type { Clock, Random } from '../config/timings.ts';
import { logNotForwarded, notConnected, sendError, toHttpError } from '../errors/http-error.ts';
import type { Grant } from '../grants/grant.ts';
import type { AccessToken, Refresher } from '../grants/refresh.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { createAnswerRoom, hasLeft } from '../limits/answer-room.ts';
import { createTurns } from '../limits/turns.ts';
import type { RelayEvents } from '../observe/events.ts';
import { codeOf, failureCause } from '../errors/failure-cause.ts';
import type { RequestLog } from '../observe/log.ts';
import { parseTraceParent } from '../observe/traceparent.ts';
import type { Tracing } from '../observe/tracing.ts';
import { assertMeantFor } from '../sign-in/meant-for.ts';
import {
  type Answer,
  badAnswer,
  callerGone,
  crowded,
  sendAnswer,
  toAnswer,
  unknownOutcome,
  unreachable,
} from './answer.ts';
import { createCoalescer } from './coalesce.ts';
import { isBackground } from './priority.ts';
import { longestHold, type Quota, type QuotaCaller } from '../quota/quota.ts';
import type { Claim, Receipts } from '../receipts/receipts.ts';
import { readRequestBody } from './request-body.ts';
import { type CallResult, type CallStep, nextCallStep } from './retry.ts';
import type { MatchRoute, Route, RouteMatch } from './routes.ts';
import { idempotencyKeyOf, type SendOnce } from './send-once.ts';
import { codeForLog } from './service-code.ts';
import { noRoom, type Upstream, type UpstreamAnswer, UpstreamError } from './upstream.ts';

interface ForwarderParts {
  /** @throws HttpError for a request that is not the extension's */
  readonly guard: (request: IncomingMessage) => void;
  readonly limits: RateLimits;
  readonly matchRoute: MatchRoute;
  readonly authenticate: Authenticate;
  readonly refresher: Refresher;
  readonly receipts: Receipts;
  readonly sendOnce: SendOnce;
  readonly upstream: Upstream;
  readonly quota: Quota;
  readonly events: RelayEvents;
  readonly tracing: Pick<Tracing, 'begin'>;
  readonly requestLog: Pick<RequestLog, 'of'>;
  readonly now: Clock;
  readonly random: Random;
  /** Receives work that outlives its request. */
  readonly keep: (work: Promise<unknown>) => void;
  /** Shortest wait before a retry, ms. */
  readonly retryDelay: number;
  /** How long a request waits for its turn, ms. */
  readonly patience: number;
}

/** How long an answer waits until its quota is recorded, ms. */
const longestRecord = 100;
/** Calls and unread answers of one learner at a time; an extension needs only a few. */
const atOnce = 16;

interface Sending {
  mayHaveArrived: boolean;
}

interface Call extends RouteMatch {
  readonly grant: Grant;
  readonly body: Buffer | null;
  readonly background: boolean;
  /** The header `traceparent` of the request's span; of identical reads at the same time, the first one's. */
  readonly traceParent: string | undefined;
  /** Whether the caller still waits for the answer. */
  readonly isWanted: () => boolean;
  readonly log: () => Logger;
}

export type Forwarder = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createForwarder(parts: ForwarderParts): Forwarder {
  const { guard, limits, matchRoute, authenticate, refresher, receipts, sendOnce } = parts;
  const { upstream, quota, events, tracing, requestLog, now, random } = parts;
  const reads = createCoalescer<Answer>();
  const turns = createTurns(atOnce, parts.patience);
  const room = createAnswerRoom();

  return async (request, response) => {
    const started = performance.now();
    const span = tracing.begin('server', request.method ?? '', request.trace?.header);
    // The log names the trace that begins here, too.
    request.trace ??= parseTraceParent(span.traceParent);
    let matched: Route | null = null;
    let endTurn = (): void => undefined;
    const sending = { mayHaveArrived: false };
    try {
      guard(request);
      const counted = limits.count(request);
      if (counted instanceof Promise) await counted;
      const match = matchRoute(request.method ?? '', request.url ?? '');
      matched = match.route;
      const asking = authenticate(request, response);
      const grant = (asking instanceof Promise ? await asking : asking)?.grant ?? null;
      if (grant === null) {
        await limits.countAddress(request);
        throw notConnected();
      }
      request.references = { connection: shortReference(grant.id) };
      const { route, target } = match;
      assertMeantFor(request, grant);
      const reading = readRequestBody(request, route.body);
      const body = reading === null ? null : await reading;
      const background = isBackground(request.headers.priority);
      const isConnected = () => !response.destroyed;
      const call = (isWanted: () => boolean): Call => ({
        ...{ route, target, grant, body, background, isWanted },
        traceParent: span.traceParent,
        log: () => requestLog.of(request),
      });
      const write = () => {
        const key = idempotencyKeyOf(request);
        request.references = { connection: shortReference(grant.id), write: shortReference(key) };
        const log = () => requestLog.of(request);
        return { grantId: grant.id, key, request: [route.method, target, body ?? ''], log };
      };
      const inTurn = async <Result>(act: () => Promise<Result>, isWanted = isConnected) => {
        const taking = turns.take(grant.id);
        const end = taking instanceof Promise ? await taking : taking;
        if (end === null) throw crowded('too_many_at_once');
        endTurn = end;
        if (!isWanted()) throw callerGone();
        return act();
      };
      const answer =
        route.kind === 'write'
          ? await inTurn(() =>
              sendOnce(write(), (claim) => sendClaimed(call(isConnected), claim, sending)),
            )
          : await reads.join(
              [grant.id, grant.version, route.method, target, body ?? '', Number(background)],
              isConnected,
              (isWanted) => inTurn(() => sendUntilAnswered(call(isWanted), null), isWanted),
              () => events.coalesced(route.name),
            );
      sendAnswer(response, answer);
      room.holdUnread(grant.id, response, Buffer.byteLength(answer.body));
    } catch (thrown) {
      const error = toHttpError(thrown, sending.mayHaveArrived ? 'maybe' : 'no');
      logNotForwarded(requestLog.of(request), error);
      // The rest of a refused body is read and dropped, or the caller would never read our answer.
      request.resume();
      if (!response.headersSent) response.setHeader('X-Request-Id', request.id ?? '');
      sendError(response, error);
    } finally {
      // An unread answer is held in memory, so the turn lasts until it has left.
      if (hasLeft(response)) endTurn();
      else response.once('close', endTurn);
    }
    span.end(matched, response.statusCode);
    events.answered(matched?.name ?? 'none', response.statusCode, performance.now() - started);
  };

  /** A write: says of an error whether the outcome is in doubt. */
  async function sendClaimed(call: Call, claim: Claim, sending: Sending): Promise<Answer> {
    try {
      return await sendUntilAnswered(call, claim, sending);
    } catch (error) {
      // A failure before anything was sent, or after a refusal, leaves no doubt about a write.
      throw sending.mayHaveArrived ? error : toHttpError(error);
    }
  }

  /** Sends a call as often as its kind allows. @throws HttpError when there is nothing to pass on */
  async function sendUntilAnswered(
    call: Call,
    claim: Claim | null,
    sending: Sending = { mayHaveArrived: false },
  ): Promise<Answer> {
    const { route, grant } = call;
    const caller: QuotaCaller = {
      grantId: grant.id,
      background: call.background,
      patience: longestHold,
    };
    let retries = 0;
    let waits = 0;
    let refusedVersion: number | null = null;
    const admitted = quota.admit(caller);
    let late = admitted instanceof Promise ? await admitted : admitted;
    for (;;) {
      const token: AccessToken =
        (refusedVersion === null ? refresher.atHand(grant) : null) ??
        (await refresher.accessToken(grant, refusedVersion));
      late ||= token.delayed;
      while (claim !== null && (late || !receipts.isInTime(claim))) {
        if (!(await receipts.renew(claim))) throw unknownOutcome();
        late = false;
      }
      const sentAt = now();
      sending.mayHaveArrived = true;
      const mayBegin =
        claim === null ? undefined : (left: number) => receipts.isInTime(claim, left);
      const answer = await attempt(call, token.accessToken, mayBegin);
      if (!(answer instanceof UpstreamError)) {
        const observing = quota.observe(caller, sentAt, answer);
        if (observing instanceof Promise) await recorded(observing);
      }
      // Time has passed since the receipt was written.
      late = true;
      const refreshed = refusedVersion !== null;
      const step = nextCallStep(route.kind, asResult(answer), { retries, refreshed, waits });
      // Only a request that had no effect is sent again.
      sending.mayHaveArrived = !isSentAgain.has(step);
      switch (step) {
        case 'retry':
          retries += 1;
          await delay(jittered(parts.retryDelay * retries));
          await quota.admit(caller);
          break;
        case 'refresh':
          refusedVersion = token.version;
          break;
        case 'quota':
          waits += 1;
          await quota.admit(caller);
          break;
        case 'unreachable':
          throw unreachable(whyOf(answer));
        case 'bad-answer':
          throw badAnswer(whyOf(answer));
        case 'unknown':
          throw unknownOutcome(whyOf(answer));
        case 'pass': {
          if (!(answer instanceof UpstreamError)) logRefusal(call, answer);
          const passed =
            answer instanceof UpstreamError
              ? whyOf(answer)
              : toAnswer(answer, route, grant.scopes, now());
          if (typeof passed !== 'string') return passed;
          throw route.kind === 'write' ? unknownOutcome(passed) : badAnswer(passed);
        }
      }
      if (!call.isWanted()) throw callerGone();
    }
  }

  /**
   * Other processes should know it before the next request; a database that takes no writes must not delay the
   * answer.
   */
  async function recorded(observing: Promise<void>): Promise<void> {
    parts.keep(observing);
    const over = new AbortController();
    const waited = delay(longestRecord, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([observing, waited]);
    over.abort();
  }

  async function attempt(
    call: Call,
    accessToken: string,
    mayBegin: ((left: number) => boolean) | undefined,
  ): Promise<UpstreamAnswer | UpstreamError> {
    const { route, target, grant, body, traceParent } = call;
    const span = tracing.begin('client', route.method, traceParent);
    const started = performance.now();
    let result: UpstreamAnswer | UpstreamError;
    try {
      const sending = { method: route.method, target, accessToken, body };
      result = await upstream.send({
        ...sending,
        ...(span.traceParent !== undefined && { traceParent: span.traceParent }),
        ...(mayBegin !== undefined && { mayBegin }),
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
    const seen = result instanceof UpstreamError ? failureOf(result) : result.status;
    events.upstream(route.name, seen, performance.now() - started);
    return result;
  }

  /** One to two times as long, so that callers that failed together do not retry together. */
  function jittered(ms: number): number {
    return ms * (1 + random(1).readUInt8() / 256);
  }
}

/** A write that the service refuses is what a learner complains about. */
function logRefusal(call: Call, answer: UpstreamAnswer): void {
  const { status } = answer;
  if (status < 400) return;
  const level = call.route.kind === 'write' ? 'warn' : 'info';
  call.log()[level]({ status, code: codeForLog(answer, call) }, 'refused by the service');
}

const isSentAgain: ReadonlySet<CallStep> = new Set(['retry', 'refresh', 'quota']);

function asResult(answer: UpstreamAnswer | UpstreamError): CallResult {
  return answer instanceof UpstreamError
    ? { kind: 'failure', sent: answer.sent }
    : { kind: 'answer', status: answer.status };
}

function failureOf({ sent }: UpstreamError): 'no_answer' | 'not_sent' {
  return sent ? 'no_answer' : 'not_sent';
}

/** For the log: the cause and the code behind it, or the status. */
function whyOf(answer: UpstreamAnswer | UpstreamError): string {
  if (!(answer instanceof UpstreamError)) return `status ${answer.status}`;
  return `${failureCause(answer.reason)}: ${answer.reason}`;
}
