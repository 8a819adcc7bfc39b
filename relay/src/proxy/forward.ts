/**
 * Forwards the operations of interface.md section 4 with the learner's access token. A plain Node handler:
 * the most frequent requests do without Express.
 */
import { shortReference } from '@gleaner/shared';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Timings } from '../config/timings.ts';
import { logNotForwarded, sendError, toHttpError } from '../errors/http-error.ts';
import type { AnswerRoom } from '../limits/answer-room.ts';
import { createTurns } from '../limits/turns.ts';
import type { RelayEvents } from '../observe/events.ts';
import type { RequestLog } from '../observe/log.ts';
import { parseTraceParent } from '../observe/traceparent.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Outcome } from '../receipts/receipt-store.ts';
import type { Admit } from './admit.ts';
import { type Answer, sendAnswer } from './answer.ts';
import type { Call } from './call.ts';
import { createCoalescer } from './coalesce.ts';
import { idempotencyKeyOf, type SendOnce } from './send-once.ts';
import type { SendToService } from './send-to-service.ts';

interface ForwarderParts {
  readonly admit: Admit;
  readonly send: SendToService;
  readonly sendOnce: SendOnce;
  readonly room: AnswerRoom;
  readonly events: Pick<RelayEvents, 'answered' | 'coalesced'>;
  readonly tracing: Pick<Tracing, 'begin'>;
  readonly requestLog: Pick<RequestLog, 'of'>;
  readonly timings: Pick<Timings, 'upstream'>;
}

/** Calls and unread answers of one learner at a time; an extension needs only a few. */
const atOnce = 16;

type Forwarder = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createForwarder(parts: ForwarderParts): Forwarder {
  const { admit, send, sendOnce, room, events, tracing, requestLog, timings } = parts;
  const reads = createCoalescer<Answer>();
  const turns = createTurns(atOnce, timings.upstream);

  return async (request, response) => {
    const started = performance.now();
    const span = tracing.begin('server', request.method ?? '', request.trace?.header);
    // The log and the call to the service name the trace that begins here, too.
    request.trace = parseTraceParent(span.traceParent);
    try {
      await answer(await admit(request, response), response);
    } catch (thrown) {
      refuse(request, response, thrown);
    }
    const { matched } = request;
    span.end(matched ?? null, response.statusCode);
    events.answered(matched?.name ?? 'none', response.statusCode, performance.now() - started);
  };

  async function answer(call: Call, response: ServerResponse): Promise<void> {
    try {
      const answered = await (call.isWrite ? sendWrite(call) : sendRead(call));
      sendAnswer(response, answered);
      room.holdUnread(call.grant.id, response, Buffer.byteLength(answered.body));
    } finally {
      call.end();
    }
  }

  async function sendWrite(call: Call): Promise<Answer | Outcome> {
    const { request, grant, route, target, body } = call;
    const key = idempotencyKeyOf(request);
    request.references = { connection: shortReference(grant.id), write: shortReference(key) };
    await call.takeTurn(turns);
    const write = {
      grantId: grant.id,
      key,
      request: [route.method, target, body ?? ''],
      log: () => requestLog.of(request),
    };
    try {
      return await sendOnce(write, (claim) => send(call, claim));
    } catch (error) {
      throw toHttpError(error, call.mayHaveArrived ? 'maybe' : 'no');
    }
  }

  /** Identical reads of one learner at the same time are one call. */
  function sendRead(call: Call): Promise<Answer> {
    const { grant, route, target, body, background } = call;
    return reads.join(
      [grant.id, grant.version, route.method, target, body ?? '', Number(background)],
      call.isConnected,
      async (isWanted) => {
        call.isWanted = isWanted;
        await call.takeTurn(turns);
        return send(call, null);
      },
      () => events.coalesced(route.name),
    );
  }

  function refuse(request: IncomingMessage, response: ServerResponse, thrown: unknown): void {
    const error = toHttpError(thrown);
    logNotForwarded(requestLog.of(request), error);
    // The rest of a refused body is read and dropped, or the caller would never read our answer.
    request.resume();
    if (!response.headersSent) response.setHeader('X-Request-Id', request.id ?? '');
    sendError(response, error);
  }
}
