/**
 * The allow-list of routes: the four operations of interface.md section 4, and EXTRA_ROUTES for those that
 * section 4.5 only implies. Paths are matched as they were sent, not decoded, so that no path matches that
 * could mean another path to the service.
 */
import {
  answerSubmissionSchema,
  collectWordRequestSchema,
  flashcardsRequestSchema,
  learnedWordsQuerySchema,
  planIdSchema,
  usualScope,
} from '@gleaner/shared';
import { z } from 'zod';
import { HttpError } from '../errors/http-error.ts';
import type { ExtraRoute } from '../config/extra-routes.ts';

export interface Route {
  readonly name: string;
  readonly method: string;
  /** `/api/v1/…` with `{parameters}`. */
  readonly path: string;
  /** A write changes something at the service, so it needs a key and is not repeated by the relay alone. */
  readonly kind: 'read' | 'write';
  /** Names and forms of query parameters. */
  readonly query: z.core.$ZodObject;
  /** Null where the request has no body. */
  readonly body: z.core.$ZodType | null;
  /** interface.md shows no body of a success: only the status counts. */
  readonly isBodyShown?: false;
  /** The scopes that are probably missing after a 403. */
  readonly scopes: readonly string[];
}

export interface RouteMatch {
  readonly route: Route;
  /** Path and query to forward, below {base_url}. */
  readonly target: string;
}

/** @throws HttpError NOT_FOUND or INVALID_ARGUMENT */
export type MatchRoute = (method: string, url: string) => RouteMatch;

const noQuery = z.strictObject({});
const queryValue = z.string().max(4096);
/** Ids that need no encoding, as nearly all are. */
const plainId = /^[\w~-][\w.~-]{0,127}$/u;

/** A parameter may be what `planIdSchema` accepts, in its one usual encoding. */
function isParameter(segment: string): boolean {
  if (plainId.test(segment)) return true;
  try {
    const id = decodeURIComponent(segment);
    return planIdSchema.safeParse(id).success && encodeURIComponent(id) === segment;
  } catch {
    // Not an encoding, so no id.
    return false;
  }
}

const operations: readonly Route[] = [
  {
    name: 'collectWord',
    method: 'POST',
    path: '/api/v1/learning/collect-word',
    kind: 'write',
    query: noQuery,
    body: collectWordRequestSchema,
    scopes: [usualScope.collectWord],
  },
  {
    name: 'listLearnedWords',
    method: 'GET',
    path: '/api/v1/learning/learned-words',
    kind: 'read',
    query: z.strictObject({
      page_size: learnedWordsQuerySchema.shape.page_size,
      page_token: queryValue.optional(),
      filter: queryValue.optional(),
    }),
    body: null,
    scopes: [usualScope.listLearnedWords],
  },
  {
    name: 'getFlashcards',
    method: 'POST',
    path: '/api/v1/review-plans/{plan_id}/flashcards',
    kind: 'read',
    query: noQuery,
    body: flashcardsRequestSchema,
    scopes: [usualScope.getFlashcards],
  },
  {
    name: 'submitAnswer',
    method: 'POST',
    path: '/api/v1/review-plans/{plan_id}/submit-answer',
    kind: 'write',
    query: noQuery,
    body: answerSubmissionSchema,
    isBodyShown: false,
    scopes: [usualScope.submitAnswer],
  },
];

/** @param extra routes of the configuration, after the four that are always there */
export function createRoutes(extra: readonly ExtraRoute[]): MatchRoute {
  const table = [...operations, ...extra.map(fromConfiguration)].map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/\{[a-z_]+\}/gu, '([^/]+)')}$`, 'u'),
  }));

  return (method, url) => {
    const mark = url.indexOf('?');
    const path = mark === -1 ? url : url.slice(0, mark);
    const found = table.find(
      ({ route, pattern }) =>
        route.method === method && pattern.exec(path)?.slice(1).every(isParameter) === true,
    );
    if (found === undefined) {
      throw new HttpError('NOT_FOUND', 'The relay does not forward this.', {
        details: [{ reason: 'no_such_route' }],
      });
    }
    const query = mark === -1 ? '' : checkedQuery(found.route, url.slice(mark + 1));
    return { route: found.route, target: path + query };
  };
}

/** Names and values that stay the same when they are decoded and encoded again. */
const plainQuery = /^[\w.~-]+=[\w.~-]*(?:&[\w.~-]+=[\w.~-]*)*$/u;

function pairsOf(text: string, isPlain: boolean): (readonly [name: string, value: string])[] {
  if (!isPlain) return [...new URLSearchParams(text)];
  return text.split('&').map((pair) => {
    const mark = pair.indexOf('=');
    return [pair.slice(0, mark), pair.slice(mark + 1)];
  });
}

function checkedQuery(route: Route, text: string): string {
  const isPlain = plainQuery.test(text);
  const pairs = pairsOf(text, isPlain);
  const values = Object.fromEntries(pairs);
  const valid = z.safeParse(route.query, values).success;
  if (!valid || Object.keys(values).length !== pairs.length) {
    throw new HttpError(
      'INVALID_ARGUMENT',
      'A query parameter is unknown, repeated or malformed.',
      {
        details: [{ reason: 'invalid_query' }],
      },
    );
  }
  if (isPlain) return `?${text}`;
  // Built from the checked values, so that nothing else is forwarded.
  const written = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

function fromConfiguration(extra: ExtraRoute): Route {
  const isRead = extra.method === 'GET';
  return {
    name: extra.name,
    method: extra.method,
    path: extra.path,
    kind: isRead ? 'read' : 'write',
    query: z.strictObject(
      Object.fromEntries(extra.query.map((name) => [name, queryValue.optional()])),
    ),
    body: isRead || extra.method === 'DELETE' ? null : z.record(z.string(), z.unknown()),
    scopes: extra.scopes,
  };
}
