/**
 * Forwards the operations of interface.md section 4 with the learner's access token. A plain Node
 * handler: Express mounts it, and anything that speaks node:http may do so in its place.
 */
import { idempotencyKeyHeader, relayErrorStatus } from '@gleaner/shared';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Random } from '../dependencies.ts';
import { describeForLog, RelayError, sendError, toRelayError } from '../errors.ts';
import type { Grant } from '../grants/grant.ts';
import type { Refresher } from '../grants/refresh.ts';
import {
  type Answer,
  badAnswer,
  errorAnswer,
  sendAnswer,
  toAnswer,
  toRecord,
  unknownOutcome,
  unreachable,
} from './answer.ts';
import type { QuotaWatch } from './quota.ts';
import { isFinalStatus } from './receipt-rule.ts';
import type { Claim, Outcome, Receipts } from './receipts.ts';
import { readRequestBody } from './request-body.ts';
import { type CallResult, nextStep } from './retry.ts';
import type { MatchRoute, RouteMatch } from './routes.ts';
import { type Upstream, type UpstreamAnswer, UpstreamError } from './upstream.ts';

interface ForwarderParts {
  /** @throws RelayError for a request that is not the extension's */
  readonly guard: (request: IncomingMessage) => void;
  readonly matchRoute: MatchRoute;
  readonly authenticate: Authenticate;
  readonly refresher: Refresher;
  readonly receipts: Receipts;
  readonly upstream: Upstream;
  readonly quota: QuotaWatch;
  readonly random: Random;
  /** Least wait before a retry, ms. */
  readonly retryDelay: number;
}

interface Call extends RouteMatch {
  readonly grant: Grant;
  readonly body: Buffer | null;
}

export type Forwarder = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createForwarder(parts: ForwarderParts): Forwarder {
  const { guard, matchRoute, authenticate, refresher, receipts, upstream, quota, random } = parts;

  return async (request, response) => {
    try {
      guard(request);
      const match = matchRoute(request.method ?? '', request.url ?? '');
      const grant = (await authenticate(request, response))?.grant ?? null;
      if (grant === null) throw notConnected();
      const body = await readRequestBody(request, match.route.body);
      const call: Call = { ...match, grant, body };
      const isWrite = match.route.kind === 'write';
      sendAnswer(
        response,
        await (isWrite ? write(call, keyOf(request), request.log) : perform(call, null)),
      );
    } catch (thrown) {
      const error = toRelayError(thrown);
      request.log.warn({ code: error.code, private: error.privately }, 'not forwarded');
      // What is left of a refused body is let go by, or the caller would never read our answer.
      request.resume();
      sendError(response, error);
    }
  };

  /** A write: recorded first, sent at most once, its outcome kept. */
  async function write(call: Call, key: string, log: Logger): Promise<Answer | Outcome> {
    const { route, target, grant, body } = call;
    const claim = await receipts.claim(grant.id, key, [route.method, target, body ?? '']);
    if (!('owner' in claim)) return claim;
    let answer: Answer;
    try {
      answer = await perform(call, claim);
    } catch (error) {
      // Of an unforeseen error nobody knows where it struck: the receipt stays until it is in doubt.
      if (!(error instanceof RelayError)) throw error;
      answer = errorAnswer(error);
    }
    const isFinal =
      isFinalStatus(answer.status) || answer.status === relayErrorStatus.OUTCOME_UNKNOWN;
    try {
      await (isFinal ? receipts.settle(claim, toRecord(answer)) : receipts.release(claim));
    } catch (error) {
      // The caller is told what is known; asking again will find the receipt in doubt, never a send.
      log.error({ private: describeForLog(error) }, 'outcome not recorded');
    }
    return answer;
  }

  /** Sends a call as often as its kind allows. @throws RelayError when there is nothing to pass on */
  async function perform(
    { route, target, grant, body }: Call,
    claim: Claim | null,
  ): Promise<Answer> {
    let retries = 0;
    let refusedVersion: number | null = null;
    for (;;) {
      const token = await refresher.accessToken(grant, refusedVersion);
      const late = token.delayed || retries > 0;
      if (late && claim !== null && !(await receipts.renew(claim))) throw unknownOutcome();
      const { accessToken } = token;
      const answer = await attempt({ method: route.method, target, accessToken, body });
      if (!(answer instanceof UpstreamError)) quota.observe(grant.id, answer.headers);
      const refreshed = refusedVersion !== null;
      switch (nextStep(route.kind, asResult(answer), { retries, refreshed })) {
        case 'retry':
          retries += 1;
          await delay(jittered(parts.retryDelay * retries));
          break;
        case 'refresh':
          refusedVersion = token.version;
          break;
        case 'unreachable':
          throw unreachable();
        case 'bad-answer':
          throw badAnswer();
        case 'unknown':
          throw unknownOutcome();
        case 'pass': {
          const passed =
            answer instanceof UpstreamError ? null : toAnswer(answer, route, grant.scopes);
          if (passed !== null) return passed;
          throw route.kind === 'write' ? unknownOutcome() : badAnswer();
        }
      }
    }
  }

  async function attempt(
    request: Parameters<Upstream['send']>[0],
  ): Promise<UpstreamAnswer | UpstreamError> {
    try {
      return await upstream.send(request);
    } catch (error) {
      if (error instanceof UpstreamError) return error;
      throw error;
    }
  }

  /** Once to twice as long, so that callers that failed together do not come back together. */
  function jittered(ms: number): number {
    return ms * (1 + random(1).readUInt8() / 256);
  }
}

function asResult(answer: UpstreamAnswer | UpstreamError): CallResult {
  return answer instanceof UpstreamError
    ? { kind: 'failure', sent: answer.sent }
    : { kind: 'answer', status: answer.status };
}

function keyOf(request: IncomingMessage): string {
  const key = request.headers[idempotencyKeyHeader.toLowerCase()];
  if (typeof key === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(key)) {
    return key.toLowerCase();
  }
  throw new RelayError('INVALID_ARGUMENT', `A write needs ${idempotencyKeyHeader}: a UUID.`, {
    details: [{ reason: 'idempotency_key_missing' }],
  });
}

function notConnected(): RelayError {
  return new RelayError('UNAUTHENTICATED', 'Not connected. Connect first.', {
    details: [{ reason: 'not_connected' }],
  });
}
