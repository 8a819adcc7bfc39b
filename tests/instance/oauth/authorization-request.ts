/** Checks an authorization request (interface.md section 5.2, RFC 6749 section 4.1.2.1). */
import { splitScopes } from '../contract/scopes.ts';
import type { Application } from '../options.ts';
import type { Store } from '../state/store.ts';

export interface AuthorizationRequest {
  readonly application: Application;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
}

export type CheckedRequest =
  | { readonly outcome: 'valid'; readonly request: AuthorizationRequest }
  /** The redirect URI cannot be trusted: the learner is told, and sent nowhere. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The application is told, by a redirect. */
  | { readonly outcome: 'redirect'; readonly location: string };

const printable = /^[\x20-\x7e]+$/u;

export function checkAuthorizationRequest(store: Store, query: URLSearchParams): CheckedRequest {
  const one = (name: string) => {
    const values = query.getAll(name);
    return values.length === 1 ? (values[0] ?? '') : '';
  };
  const application = store.applications.get(one('client_id'));
  if (application === undefined) return refused('This application is not registered here.');
  const redirectUri = one('redirect_uri');
  if (!application.redirectUris.includes(redirectUri)) {
    return refused(`The address to return to is not the one registered for ${application.name}.`);
  }

  const state = one('state');
  const redirect = (error: string, description: string): CheckedRequest => {
    const location = new URL(redirectUri);
    location.searchParams.append('error', error);
    location.searchParams.append('error_description', description);
    if (state !== '') location.searchParams.append('state', state);
    return { outcome: 'redirect', location: location.href };
  };
  const repeated = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return redirect('invalid_request', `Repeated parameter: ${repeated}`);
  if (!printable.test(state)) return redirect('invalid_request', 'Missing parameter: state');
  const responseType = one('response_type');
  if (responseType === '') return redirect('invalid_request', 'Missing parameter: response_type');
  if (responseType !== 'code') {
    return redirect('unsupported_response_type', 'The response_type must be code');
  }
  const method = one('code_challenge_method');
  if (one('code_challenge') !== '' && method !== 'S256') {
    return redirect('invalid_request', 'The code_challenge_method must be S256');
  }
  const scopes = splitScopes(one('scope'));
  if (scopes.length === 0) return redirect('invalid_scope', 'Missing parameter: scope');
  const registered: readonly string[] = application.scopes;
  const foreign = scopes.filter((scope) => !registered.includes(scope));
  if (foreign.length > 0) return redirect('invalid_scope', `Not registered: ${foreign.join(' ')}`);
  return { outcome: 'valid', request: { application, redirectUri, scopes, state } };
}

function refused(reason: string): CheckedRequest {
  return { outcome: 'refused', reason };
}
