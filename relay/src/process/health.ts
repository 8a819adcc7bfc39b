/** `GET /healthz` (the process is alive) and `GET /readyz` (it can serve: send traffic here). */
import type { RequestHandler } from 'express';
import type { Probe } from '../database/probe.ts';
import { describeForLog } from '../errors/http-error.ts';
import type { RequestLog } from '../observe/log.ts';

export const health: RequestHandler = (_request, response) => {
  response.json({ status: 'alive' });
};

/**
 * @param isDraining whether the process has been asked to end
 * @param asked called for each question, since only a balancer asks
 */
export function createReadiness(
  probe: Probe,
  isDraining: () => boolean,
  asked: () => void,
  requestLog: Pick<RequestLog, 'of'>,
): RequestHandler {
  return async (request, response) => {
    asked();
    if (isDraining()) {
      response.status(503).json({ status: 'draining' });
      return;
    }
    try {
      await probe();
      response.json({ status: 'ready' });
    } catch (error) {
      const log = requestLog.of(request);
      log.error({ private: describeForLog(error) }, 'database takes no writes');
      response.status(503).json({ status: 'database takes no writes' });
    }
  };
}
