/** `GET /healthz` (the process is alive) and `GET /readyz` (it can serve: send traffic here). */
import type { RequestHandler } from 'express';
import type { Probe } from '../database/probe.ts';
import { describeForLog } from '../errors.ts';

export const health: RequestHandler = (_request, response) => {
  response.json({ status: 'alive' });
};

/** @param isDraining whether the process has been asked to end */
export function createReadiness(probe: Probe, isDraining: () => boolean): RequestHandler {
  return async (request, response) => {
    if (isDraining()) {
      response.status(503).json({ status: 'draining' });
      return;
    }
    try {
      await probe();
      response.json({ status: 'ready' });
    } catch (error) {
      request.log.error({ private: describeForLog(error) }, 'database takes no writes');
      response.status(503).json({ status: 'database takes no writes' });
    }
  };
}
