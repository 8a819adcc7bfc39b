/** An HTTP answer as a value. */
import type { Response } from 'express';

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  /** Sent as JSON; a string goes out as it is. */
  readonly body: unknown;
}

export function send(res: Response, { status, headers = {}, body }: Reply): void {
  res.status(status).set(headers);
  if (typeof body === 'string') res.send(body);
  else res.json(body);
}
