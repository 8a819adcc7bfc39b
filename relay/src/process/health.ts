/** `GET /healthz` (the process is alive) and `GET /readyz` (it can serve: send traffic here). */
import type { RequestHandler } from 'express';
import type { DatabaseLocation } from '../config/values.ts';
import type { Probe } from '../database/probe.ts';
import { explainDatabase } from '../database/trouble.ts';
import { describeForLog } from '../errors/http-error.ts';
import type { RequestLog } from '../observe/log.ts';

export const health: RequestHandler = (_request, response) => {
  response.json({ status: 'alive' });
};

/**
 * A relay whose database takes no writes still serves reads, and all relays of that database are the same: none of
 * them is taken out for it.
 * @param isDraining whether the process has been asked to end
 * @param asked called for each question, since only a balancer asks
 */
export function createReadiness(
  probe: { readonly writes: Probe; readonly reads: Probe },
  isDraining: () => boolean,
  asked: () => void,
  requestLog: Pick<RequestLog, 'of'>,
  location: DatabaseLocation,
): RequestHandler {
  return async (request, response) => {
    asked();
    if (isDraining()) {
      response.status(503).json({ status: 'draining' });
      return;
    }
    try {
      await probe.writes();
      response.json({ status: 'ready' });
    } catch (error) {
      const log = requestLog.of(request);
      const isReadable = await probe.reads().then(
        () => true,
        () => false,
      );
      const status = isReadable ? 'database is not writable' : 'database does not answer';
      const { message, advice } = explainDatabase(error, location);
      log.error({ private: describeForLog(error), reason: message, advice }, status);
      response.status(isReadable ? 200 : 503).json({ status });
    }
  };
}
