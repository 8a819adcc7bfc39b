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
import { attempt, type Report } from './report.ts';
import { probePatiently, redirectTarget } from './probe.ts';

const timeout = 10_000;
const proof = `run \`${commandLine('doctor', '--login')}\`, which signs in for real`;

/** @param redirectUri the callback as it must be registered */
export async function examineRegistration(
  config: Config,
  redirectUri: string,
  report: Report,
): Promise<void> {
  await attempt(report, 'Authorize endpoint', (subject) =>
    examineAuthorize(config, redirectUri, subject, report),
  );
  await examineCredentials(config, redirectUri, report);
}

type Finding = readonly [level: 'warning' | 'problem', text: string, advice: string];

async function examineAuthorize(
  config: Config,
  redirectUri: string,
  subject: string,
  report: Report,
): Promise<void> {
  const refusal = await authorize(config, redirectUri);
  if (refusal !== null) {
    const [level, text, advice] = refusal;
    report[level](subject, text, advice);
    return;
  }
  // Services that check the callback only after sign-in accept this one too.
  const control = await authorize(config, `${redirectUri}-unregistered`);
  if (control === null) {
    const text = 'goes on, but also with a callback that is not registered: this proves nothing';
    report.warning(subject, text, proof);
  } else {
    report.ok(subject, `accepts client id and callback ${redirectUri}`);
  }
}

/** Null where the learner would sign in: on a page, or after a redirect to one of the service's own. */
async function authorize(config: Config, redirectUri: string): Promise<Finding | null> {
  const oauth = createOAuthClient(config, redirectUri, timeout, Date.now);
  const verifier = config.pkce === 'S256' ? random() : null;
  const address = await oauth.authorizationUrl(random(), verifier);
  const answer = await probePatiently(address.href, { headers: { accept: 'text/html' } });
  const { status } = answer;
  if (status === 429 || status >= 500) {
    const advice = 'the service is in trouble or busy: run this again later';
    return ['warning', `answers ${status}`, advice];
  }
  if (status >= 400) {
    const text = `refuses client id ${config.clientId} with callback ${redirectUri} (${status})`;
    const advice = `compare both with the registration; the callback URL there must be exactly ${redirectUri}`;
    return ['problem', text, advice];
  }
  const target = redirectTarget(answer, address.href);
  if (target === null) return null;
  if (target === 'unreadable') {
    const text = 'sends learners on to an address that cannot be read';
    const advice = 'look at the Location header of its answer: no browser can follow it';
    return ['problem', text, advice];
  }
  const error = target.searchParams.get('error');
  if (error === null || !target.href.startsWith(redirectUri)) return null;
  const code = plain(error);
  const text = `knows this relay, and answers the error ${code}`;
  return ['problem', text, adviceFor(code, config)];
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
  if (answer === null) {
    const text = 'gave tokens for a code that was never issued';
    report.warning(subject, text, 'tell the operator of the service');
    return;
  }
  const { failure, reason } = answer;
  if (failure === 'invalid_grant' || failure === 'refused') {
    // A service that checks the code first gives the same answer to a wrong secret.
    const control = await exchange({ ...config, clientSecret: random() }, redirectUri);
    if (control?.failure === failure && control.reason === reason) {
      const text = `answers a wrong secret in the same way (${reason}): this proves nothing`;
      report.warning(subject, text, proof);
    } else {
      report.ok(subject, 'accepts client id and secret');
    }
    return;
  }
  const findings: Readonly<Record<typeof failure, Finding>> = {
    misconfigured: [
      'problem',
      'refuses CLIENT_ID with CLIENT_SECRET',
      'copy both again from the developer console; a new secret ends the old one',
    ],
    unusable: [
      'problem',
      'answers without a usable token',
      'tell the operator: the answer differs from section 2.5 of the interface',
    ],
    transient:
      answer.status === 404
        ? [
            'problem',
            'cannot be asked right now',
            'INSTANCE_URL is what stands before /oauth/token',
          ]
        : [
            'warning',
            'cannot be asked right now',
            'run this again later; if it stays, tell the operator',
          ],
  };
  const [level, text, advice] = findings[failure];
  report[level](subject, `${text} (${reason})`, advice);
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
