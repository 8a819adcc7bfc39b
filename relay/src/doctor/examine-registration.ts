/**
 * Whether the service knows this relay as it is configured, without a learner and without spending
 * API quota: what it says to an authorization request (interface.md section 5.2), and to a code that
 * cannot exist (section 5.3).
 */
import { randomBytes } from 'node:crypto';
import { createOAuthClient } from '../grants/oauth-client.ts';
import { TokenError } from '../grants/token-failure.ts';
import { commandLine } from '../config/command-line.ts';
import type { Config } from '../config/config.ts';
import type { Report } from './report.ts';
import { ProbeError, probePatiently, redirectTarget } from './probe.ts';

const timeout = 10_000;
const proof = `run \`${commandLine('doctor', '--login')}\`, which signs in for real`;

/** @param redirectUri the callback as it must be registered */
export async function examineRegistration(
  config: Config,
  redirectUri: string,
  report: Report,
): Promise<void> {
  await examineAuthorize(config, redirectUri, report);
  await examineCredentials(config, redirectUri, report);
}

type Reaction =
  /** A page, or a redirect to one of the service's own: the learner would sign in there. */
  | { readonly kind: 'goes-on' }
  | { readonly kind: 'refused'; readonly status: number }
  /** Sent back with an error code. */
  | { readonly kind: 'sent-back'; readonly error: string }
  /** Redirected to an address that no browser can open. */
  | { readonly kind: 'sent-nowhere' }
  | { readonly kind: 'failed'; readonly status: number };

async function examineAuthorize(
  config: Config,
  redirectUri: string,
  report: Report,
): Promise<void> {
  const subject = 'Authorize endpoint';
  try {
    const reaction = await authorize(config, redirectUri);
    switch (reaction.kind) {
      case 'failed':
        report.warning(
          subject,
          `answers ${reaction.status}`,
          'the service is in trouble or busy: run this again later',
        );
        return;
      case 'sent-nowhere':
        report.problem(
          subject,
          'sends learners on to an address that cannot be read',
          'look at the Location header of its answer: no browser can follow it',
        );
        return;
      case 'refused':
        report.problem(
          subject,
          `refuses client id ${config.clientId} with callback ${redirectUri} (${reaction.status})`,
          `compare both with the registration; the callback URL there must be exactly ${redirectUri}`,
        );
        return;
      case 'sent-back':
        report.problem(
          subject,
          `knows this relay, and answers the error ${reaction.error}`,
          adviceFor(reaction.error, config),
        );
        return;
      case 'goes-on': {
        // Services that check the callback only after sign-in accept this one too.
        const control = await authorize(config, `${redirectUri}-unregistered`);
        if (control.kind === 'goes-on') {
          report.warning(
            subject,
            'goes on, but also with a callback that is not registered: this proves nothing',
            proof,
          );
          return;
        }
        report.ok(subject, `accepts client id and callback ${redirectUri}`);
      }
    }
  } catch (error) {
    if (!(error instanceof ProbeError)) throw error;
    report.problem(subject, error.message, error.advice);
  }
}

async function authorize(config: Config, redirectUri: string): Promise<Reaction> {
  const oauth = createOAuthClient(config, redirectUri, timeout, Date.now);
  const verifier = config.pkce === 'S256' ? random() : null;
  const address = await oauth.authorizationUrl(random(), verifier);
  const answer = await probePatiently(address.href, { headers: { accept: 'text/html' } });
  const { status } = answer;
  if (status === 429 || status >= 500) return { kind: 'failed', status };
  if (status >= 400) return { kind: 'refused', status };
  const target = redirectTarget(answer, address.href);
  if (target === null) return { kind: 'goes-on' };
  if (target === 'unreadable') return { kind: 'sent-nowhere' };
  const error = target.searchParams.get('error');
  const isBack = target.href.startsWith(redirectUri);
  return isBack && error !== null
    ? { kind: 'sent-back', error: plain(error) }
    : { kind: 'goes-on' };
}

function adviceFor(error: string, config: Config): string {
  if (error === 'invalid_scope') {
    return `SCOPES asks for more than the registration has: ${config.scopes.join(' ')}`;
  }
  if (error === 'invalid_request' && config.pkce === 'S256') {
    return 'if the service refuses parameters it does not know, set PKCE=off';
  }
  return 'look at the registration in the developer console: it may still wait for approval';
}

async function examineCredentials(
  config: Config,
  redirectUri: string,
  report: Report,
): Promise<void> {
  const subject = 'Token endpoint';
  const answer = await exchange(config, redirectUri);
  switch (answer?.failure) {
    case undefined:
      report.warning(
        subject,
        'gave tokens for a code that was never issued',
        'tell the operator of the service',
      );
      return;
    case 'misconfigured':
      report.problem(
        subject,
        `refuses CLIENT_ID with CLIENT_SECRET (${answer.reason})`,
        'copy both again from the developer console; a new secret ends the old one',
      );
      return;
    case 'unusable':
      report.problem(
        subject,
        `answers without a usable token (${answer.reason})`,
        'tell the operator: the answer differs from section 2.5 of the interface',
      );
      return;
    case 'transient':
      report[answer.status === 404 ? 'problem' : 'warning'](
        subject,
        `cannot be asked right now (${answer.reason})`,
        answer.status === 404
          ? 'INSTANCE_URL is what stands before /oauth/token'
          : 'run this again later; if it stays, tell the operator',
      );
      return;
    case 'invalid_grant':
    case 'refused': {
      // A service that checks the code first gives the same answer to a wrong secret.
      const control = await exchange({ ...config, clientSecret: random() }, redirectUri);
      if (control?.failure === answer.failure && control.reason === answer.reason) {
        report.warning(
          subject,
          `answers a wrong secret in the same way (${answer.reason}): this proves nothing`,
          proof,
        );
        return;
      }
      report.ok(subject, 'accepts client id and secret');
    }
  }
}

/** Null where the call succeeded, which it should not. */
async function exchange(config: Config, redirectUri: string): Promise<TokenError | null> {
  const oauth = createOAuthClient(config, redirectUri, timeout, Date.now);
  try {
    await oauth.exchange(`doctor-${random()}`, random(), config.pkce === 'S256' ? random() : null);
    return null;
  } catch (error) {
    if (error instanceof TokenError) return error;
    throw error;
  }
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

/** An error code from outside, without characters that no code has. */
function plain(text: string): string {
  return text.replaceAll(/[^\w.-]/gu, '').slice(0, 40);
}
