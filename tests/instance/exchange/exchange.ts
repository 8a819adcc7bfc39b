/**
 * One exchange of an operation that is counted and can be made to fail: the API and the token endpoint.
 * A handler gives its answer as a value, so that a fault can take its place or swallow it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { type Reply, send } from './reply.ts';
import { ApiError, errorReply } from './api-error.ts';
import { worded } from './wording.ts';
import type { InstanceSettings } from '../settings.ts';
import type { OperationName } from '../state/counters.ts';
import type { Fault } from '../state/faults.ts';
import type { InstanceState } from '../state/state.ts';

/**
 * @param process does the work; an {@link ApiError} it throws becomes section 7's error body
 * @param headers are put on every answer, injected ones included
 */
export async function exchange(
  state: InstanceState,
  operation: OperationName,
  { req, res }: { req: Request; res: Response },
  process: () => Reply | Promise<Reply>,
  headers: () => Record<string, string> = () => ({}),
): Promise<void> {
  const { counters, faults, settings, resets } = state;
  counters.arrived(operation);
  const suffered = faults.take(operation);
  const latency = suffered.find((fault) => fault.kind === 'latency');
  if (latency !== undefined) await delay(latency.ms, undefined, { ref: false });
  // It belongs to an earlier test.
  if (state.resets !== resets) {
    req.socket.destroy();
    return;
  }

  const instead = suffered.find((fault) => fault.kind !== 'latency');
  const unprocessed = instead?.when === 'before';
  const processed = unprocessed ? null : await settle(process);
  if (instead?.kind === 'drop') {
    counters.answered(operation, 'dropped');
    req.socket.destroy();
    return;
  }
  const answer = instead === undefined ? processed : faultAnswer(instead);
  if (answer === null) return;
  const sent = worded(answer, wordingOf(operation, settings));
  counters.answered(operation, sent.status);
  const shown = { ...headers(), ...sent.headers };
  send(res, { ...sent, headers: settings.rateHeaders ? shown : withoutRate(shown) });
}

/** The token endpoint writes its errors itself, but for plain text. */
function wordingOf(
  operation: OperationName,
  settings: InstanceSettings,
): InstanceSettings['errors'] {
  if (operation !== 'token') return settings.errors;
  return settings.oauthErrors === 'text' ? 'text' : 'section7';
}

function withoutRate(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !/^x-ratelimit-/iu.test(name));
  return Object.fromEntries(kept);
}

async function settle(process: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await process();
  } catch (error) {
    return errorReply(error);
  }
}

function faultAnswer(fault: Exclude<Fault, { kind: 'latency' | 'drop' }>): Reply {
  if (fault.kind === 'answer') {
    const { status, contentType, body } = fault;
    return { status, headers: { 'Content-Type': contentType }, body };
  }
  const { status, retryAfter } = fault;
  const error =
    status === 429
      ? new ApiError('RESOURCE_EXHAUSTED', 'Rate limit exceeded')
      : new ApiError('INTERNAL', 'The service failed');
  return {
    ...errorReply(error),
    status,
    headers: {
      ...(status === 429 && { 'X-RateLimit-Remaining': '0' }),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
  };
}
