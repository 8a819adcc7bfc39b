/**
 * The JSON API (interface.md section 4): each request is counted, spends quota (section 8), is
 * authenticated (5), checked for its scope (5.1), and answered in JSON, errors in section 7's shape.
 */
import type OAuth2Server from '@node-oauth/oauth2-server';
import { Router, type RequestHandler } from 'express';
import type { Reply } from '../exchange/reply.ts';
import { exchange } from '../exchange/exchange.ts';
import { camelCased, withoutZeros } from '../contract/naming.ts';
import type { ServiceScope } from '../contract/scopes.ts';
import type { OperationName } from '../state/counters.ts';
import type { InstanceState } from '../state/state.ts';
import { ApiError } from '../exchange/api-error.ts';
import { identify, requireCaller, requireScope, type ApiHandler } from './caller.ts';
import { collectWord } from './words/collect-word.ts';
import { listReviewPlans, listWordBooks } from './extra-routes.ts';
import { getFlashcards } from './get-flashcards.ts';
import { listLearnedWords } from './words/list-learned-words.ts';
import { submitAnswer } from './submit-answer.ts';

interface Operation {
  readonly name: OperationName;
  readonly scope: ServiceScope | null;
  readonly handle: ApiHandler;
}

export function apiRouter(state: InstanceState, oauth: OAuth2Server): Router {
  const serve = (name: OperationName, scope: ServiceScope | null, handle: ApiHandler) =>
    operation(state, oauth, { name, scope, handle });
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/v1/learning/collect-word', serve('collectWord', 'words:write', collectWord));
  router.get(
    '/v1/learning/learned-words',
    serve('listLearnedWords', 'words:read', listLearnedWords),
  );
  router.post(
    '/v1/review-plans/:planId/flashcards',
    serve('getFlashcards', 'review:read', getFlashcards),
  );
  router.post(
    '/v1/review-plans/:planId/submit-answer',
    serve('submitAnswer', 'review:write', submitAnswer),
  );
  router.get('/v1/review-plans', serve('listReviewPlans', 'review:read', listReviewPlans));
  router.get('/v1/word-books', serve('listWordBooks', 'wordbooks:read', listWordBooks));
  router.use(serve('unknown', null, notFound));
  return router;
}

/** Other paths, and other methods on known paths: section 7 has no 405. */
const notFound: ApiHandler = () => {
  throw new ApiError('NOT_FOUND', 'There is no such resource');
};

function operation(
  state: InstanceState,
  oauth: OAuth2Server,
  { name, scope, handle }: Operation,
): RequestHandler {
  return async (req, res) => {
    const caller = await identify(state, oauth, req);
    const bucket = state.quota.bucket(caller, req.socket.remoteAddress ?? '');
    const within = state.quota.spend(bucket);
    const process = (): Reply => {
      if (!within) throw new ApiError('RESOURCE_EXHAUSTED', 'Rate limit exceeded');
      const known = requireCaller(caller, req);
      if (scope !== null) requireScope(known, scope);
      const { body, ...answer } = handle(state, known, req);
      if (typeof body === 'string') return { ...answer, body };
      const { naming, zeroValues } = state.settings;
      const named = naming === 'camel' ? camelCased(body) : body;
      return { ...answer, body: zeroValues === 'left-out' ? withoutZeros(named) : named };
    };
    await exchange(state, name, { req, res }, process, () => state.quota.headers(bucket));
  };
}
