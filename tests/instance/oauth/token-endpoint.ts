/** `POST /oauth/token` (interface.md sections 2.5, 5.3, 5.4; RFC 6749 section 5). */
import OAuth2Server from '@node-oauth/oauth2-server';
import { Router, type Request } from 'express';
import * as z from 'zod';
import type { Reply } from '../exchange/reply.ts';
import { exchange } from '../exchange/exchange.ts';
import { paths } from '../contract/paths.ts';
import type { InstanceState } from '../state/state.ts';

const text = z.string().min(1);
/** Client credentials are form fields (sections 5.3, 5.4); no other way is shown, so none is taken. */
const client = { client_id: text, client_secret: text };
const formSchema = z.discriminatedUnion('grant_type', [
  z.object({
    ...client,
    grant_type: z.literal('authorization_code'),
    code: text,
    redirect_uri: text,
    code_verifier: text.optional(),
  }),
  z.object({
    ...client,
    grant_type: z.literal('refresh_token'),
    refresh_token: text,
    scope: text.optional(),
  }),
]);
const grantTypeSchema = z.object({ grant_type: z.string() });
/** What the library answers, before this instance decides which members of section 2.5 it sends. */
const issuedSchema = z.object({
  access_token: text,
  token_type: z.literal('Bearer'),
  refresh_token: text.optional(),
  scope: z.string(),
});

export function tokenEndpoint(state: InstanceState, oauth: OAuth2Server): Router {
  const router = Router();
  router.all(paths.token, (req, res) =>
    exchange(
      state,
      'token',
      { req, res },
      async () => shaped(state, await answerToken(state, oauth, req)),
      () => ({ 'Cache-Control': 'no-store' }),
    ),
  );
  return router;
}

async function answerToken(
  { settings, counters }: InstanceState,
  oauth: OAuth2Server,
  req: Request,
): Promise<Reply> {
  if (req.method !== 'POST') return oauthError('invalid_request', 'The method must be POST');
  if (req.is('application/x-www-form-urlencoded') === false) {
    return oauthError('invalid_request', 'The body must be application/x-www-form-urlencoded');
  }
  const fields = formFields(typeof req.body === 'string' ? req.body : '');
  const grantType = grantTypeSchema.safeParse(fields).data?.grant_type;
  counters.tokenCall(grantType);
  if (grantType === undefined) return oauthError('invalid_request', 'Missing field: grant_type');
  const form = formSchema.safeParse(fields);
  if (!form.success) {
    const known = formSchema.options.some((option) => option.shape.grant_type.value === grantType);
    if (!known) return oauthError('unsupported_grant_type', 'This grant_type is not supported');
    const names = form.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return oauthError('invalid_request', `Missing or repeated fields: ${names}`);
  }
  const request = new OAuth2Server.Request({
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(String(req.body))),
    },
    query: {},
    body: form.data,
  });
  const response = new OAuth2Server.Response();
  try {
    await oauth.token(request, response, {
      alwaysIssueNewRefreshToken: settings.refresh !== 'reusable',
    });
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
    return oauthError(error.name, error.message, error.code);
  }
  const { scope, ...required } = issuedSchema.parse(response.body);
  const told = { scope, expires_in: Math.floor(settings.accessTokenLifetimeMs / 1000) };
  return {
    status: 200,
    body: settings.tokenMembers === 'all' ? { ...required, ...told } : required,
  };
}

/** A repeated field becomes an array, which no field may be (RFC 6749 section 3.2). */
function formFields(body: string): Record<string, string | string[]> {
  const params = new URLSearchParams(body);
  const names = new Set(params.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function oauthError(error: string, description: string, status = 400): Reply {
  return { status, body: { error, error_description: description } };
}

/** Section 5.5 shows no shape for these errors: RFC 6749's by default, section 7's on demand. */
function shaped({ settings }: InstanceState, answer: Reply): Reply {
  if (answer.status === 200 || settings.oauthErrors !== 'section7') return answer;
  const { error, error_description } = z
    .object({ error: z.string(), error_description: z.string() })
    .parse(answer.body);
  const code = error.toUpperCase();
  return { ...answer, body: { error: { code, message: error_description, details: [] } } };
}
