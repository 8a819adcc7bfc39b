/** What a request has to pass before it is forwarded, cheapest first. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { notConnected } from '../errors/http-error.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Authenticate } from '../sign-in/authenticate.ts';
import { assertMeantFor } from '../sign-in/meant-for.ts';
import { Call } from './call.ts';
import { readRequestBody } from './request-body.ts';
import type { MatchRoute, Route } from './routes.ts';

interface AdmitParts {
  /** @throws HttpError for a request that is not the extension's */
  readonly guard: (request: IncomingMessage) => void;
  readonly limits: RateLimits;
  readonly matchRoute: MatchRoute;
  readonly authenticate: Authenticate;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** For the metrics, also where the request is refused after it. */
    matched?: Route;
  }
}

/** @throws HttpError */
export type Admit = (request: IncomingMessage, response: ServerResponse) => Promise<Call>;

export function createAdmit({ guard, limits, matchRoute, authenticate }: AdmitParts): Admit {
  return async (request, response) => {
    guard(request);
    await limits.count(request);
    const match = matchRoute(request.method ?? '', request.url ?? '');
    request.matched = match.route;
    const grant = (await authenticate(request, response))?.grant ?? null;
    if (grant === null) {
      await limits.countAddress(request);
      throw notConnected();
    }
    assertMeantFor(request, grant);
    const body = await readRequestBody(request, match.route.body);
    return new Call(request, response, match, grant, body);
  };
}
