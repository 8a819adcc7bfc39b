/**
 * EXTRA_ROUTES as the configuration writes them (docs/relay-reference.md, "Variables"): what interface.md section 4.5
 * implies and does not show. A route names all that it allows: one method, one path whose
 * `{parameters}` are single segments, and the query names; nothing in it is a pattern.
 */
import { servicePaths } from '@gleaner/shared';
import { z } from 'zod';

const segment = String.raw`(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}|\{[a-z_]{1,32}\})`;

const extraRouteSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/u, 'must be a short lower-case word'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z
    .string()
    .regex(new RegExp(`^/api/v1(?:/${segment}){1,8}$`, 'u'), {
      error: 'must be a path under /api/v1 of plain segments and {parameters}',
    })
    .refine((path) => !path.startsWith('/api/v1/{'), {
      error: 'must begin with a plain segment after /api/v1',
    }),
  query: z
    .array(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/u, 'must be a plain parameter name'))
    .refine((names) => new Set(names).size === names.length, { error: 'names one twice' })
    .default([]),
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/u, 'must be scopes')),
});
export type ExtraRoute = z.infer<typeof extraRouteSchema>;

/** Of two routes that match the same requests, only one would ever be used. */
const taken = [
  `POST ${servicePaths.collectWord}`,
  `GET ${servicePaths.learnedWords}`,
  `POST ${decodeURIComponent(servicePaths.flashcards('{}'))}`,
  `POST ${decodeURIComponent(servicePaths.submitAnswer('{}'))}`,
];
const shapeOf = ({ method, path }: ExtraRoute): string =>
  `${method} ${path.replaceAll(/\{[a-z_]+\}/gu, '{}')}`;

export const extraRoutesSchema = z
  .array(extraRouteSchema)
  .refine((routes) => new Set(routes.map(({ name }) => name)).size === routes.length, {
    error: 'holds the same name twice',
  })
  .refine(
    (routes) => new Set([...taken, ...routes.map(shapeOf)]).size === taken.length + routes.length,
    {
      error: 'holds a route twice, or one that is always there',
    },
  );
