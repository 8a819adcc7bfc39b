/**
 * A real sign-in from the terminal (interface.md sections 5.2 and 5.3). The service sends the browser
 * to the relay's callback address: where that port is free the doctor answers there; where the relay
 * runs it stays running, refuses the state it did not give out, and the address is pasted back here.
 */
import { relayPaths } from '@gleaner/shared';
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { TokenError } from '../grants/token-failure.ts';
import { createOAuthClient } from '../grants/oauth-client.ts';
import { type Page, renderPage, styleHash } from '../pages/page.ts';
import { only } from '../sign-in/callback.ts';
import type { Config } from '../config/config.ts';
import type { IssuedTokens } from '../grants/grant.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { codeOf } from '../errors/failure-cause.ts';
import { listen } from '../process/listen.ts';
import type { Asker } from '../process/terminal.ts';

interface SignInParts {
  readonly config: Config;
  readonly redirectUri: string;
  readonly asker: Asker;
  readonly print: (line: string) => void;
}

/** @throws AdvisedError where there are no tokens */
export async function trySignIn(parts: SignInParts): Promise<IssuedTokens> {
  const { config, redirectUri, asker, print } = parts;
  const oauth = createOAuthClient(config, redirectUri, 10_000, Date.now);
  const state = randomBytes(32).toString('base64url');
  const verifier = config.pkce === 'S256' ? randomBytes(32).toString('base64url') : null;
  const authorization = await oauth.authorizationUrl(state, verifier);
  const finish = (code: string): Promise<IssuedTokens> =>
    oauth.exchange(code, state, verifier).catch(explain);

  const server = await listenFor(config);
  print('\nOpen this address in a browser, sign in and allow:\n');
  print(`  ${authorization.href}\n`);
  if (server === null) {
    print(`Port ${config.port} is in use, so the relay runs: leave it. Its page will say that the`);
    print(
      'link no longer works. Copy the address of that page from the address bar and paste it here',
    );
    print('at once: the code in it lasts a minute or so.');
    const pasted = await asker.ask('Address: ');
    return finish(codeIn(pasted, state));
  }
  print(`Waiting for the answer at ${redirectUri} …`);
  try {
    return await answerCallback(server, state, finish);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Null where another process has the port. */
async function listenFor({ host, port }: Config): Promise<Server | null> {
  const server = createServer();
  try {
    await listen(server, { name: 'PORT', host, port });
    return server;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return null;
    throw error;
  }
}

function answerCallback(
  server: Server,
  state: string,
  finish: (code: string) => Promise<IssuedTokens>,
): Promise<IssuedTokens> {
  return new Promise((resolve, reject) => {
    server.on('request', (request, response) => {
      const target = `http://doctor.invalid${request.url ?? '/'}`;
      const url = URL.canParse(target) ? new URL(target) : null;
      if (url?.pathname !== relayPaths.callback) {
        send(response, 404, 'There is nothing here', 'The doctor waits for a sign-in.');
        return;
      }
      if (url.searchParams.get('state') !== state) {
        // This is not our attempt, so the current sign-in goes on.
        send(response, 400, 'This is another sign-in', 'Use the address in the terminal.');
        return;
      }
      Promise.resolve()
        .then(() => finish(codeIn(url.href, state)))
        .then(
          (tokens) => {
            send(response, 200, 'Signed in', 'Go back to the terminal.');
            response.once('close', () => resolve(tokens));
          },
          (error: unknown) => {
            send(response, 400, 'That did not work', 'The terminal says why.');
            const reason = error instanceof Error ? error : noSignIn('It failed.');
            response.once('close', () => reject(reason));
          },
        );
    });
  });
}

/** @throws AdvisedError */
function codeIn(address: string, state: string): string {
  if (!URL.canParse(address)) throw noSignIn('That is no address.');
  const { searchParams } = new URL(address);
  const error = only(searchParams, 'error');
  if (error === 'access_denied') throw noSignIn('Permission was denied at the service.');
  if (error !== null) {
    const code = error.replaceAll(/[^\w.-]/gu, '').slice(0, 40);
    throw noSignIn(`The service answered the error ${code}.`);
  }
  if (only(searchParams, 'state') !== state) {
    throw noSignIn('The address belongs to another sign-in.');
  }
  const code = only(searchParams, 'code');
  if (code === null || code === '') throw noSignIn('The address holds no code.');
  return code;
}

function send(response: ServerResponse, status: number, title: string, line: string): void {
  const page: Page = {
    title: { english: title },
    mark: status === 200 ? 'done' : 'problem',
    text: [[{ english: line }]],
  };
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src ${styleHash}; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    .end(renderPage(page));
}

function noSignIn(text: string): AdvisedError {
  return new AdvisedError(text, 'run this again when you like');
}

function explain(error: unknown): never {
  if (!(error instanceof TokenError)) throw error;
  const advice = {
    invalid_grant: 'the code was too old or did not belong to this callback: run this again',
    refused: 'the service refused the code: compare the callback URL with the registration',
    misconfigured: 'copy CLIENT_ID and CLIENT_SECRET again from the developer console',
    unusable: 'the service answers 200 without a usable token: tell its operator',
    transient: 'the service failed: run this again later',
  }[error.failure];
  throw new AdvisedError(`code exchange failed (${error.reason})`, advice);
}
