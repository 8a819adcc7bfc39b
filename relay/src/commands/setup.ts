/**
 * `npm run setup`: asks for what only the integrating developer knows, writes `.env` with fresh keys,
 * and prints the service's registration form filled in (interface.md section 1).
 */
import { relayPaths } from '@gleaner/shared';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import gleaner from '../../../gleaner.config.ts';
import { commandLine } from '../config/command-line.ts';
import { standardScopes, variableNames } from '../config/config.ts';
import { readEnvFile } from '../config/env-file.ts';
import { newEncryptionKey, newSessionSecret, readSecretFiles } from '../config/secrets.ts';
import { httpAddress, isLoopback, publicOrigin, surplusPath } from '../config/values.ts';
import { type Asker, createAsker, startWhereCalled } from '../process/terminal.ts';
import { changeEnvFile, changeSecretFile, writeEnvFile } from './env-file.ts';

const help = `Sets up a relay: asks for the instance, client id and client secret, and writes .env

  --instance <address>       {base_url} of the service
  --client-id <id>
  --client-secret <secret>   better typed or piped: other users may see a command line
  --relay-url <origin>       public address of this relay: asked for on a terminal, and the last line of a
                             pipe, which may be left out (default: that of the .env there is, else
                             ${gleaner.relayUrl})
  --new-keys                 put new keys before those there are; learners stay connected (see "rotation" in the docs)
  --force                    change an existing .env without asking

What is not given is asked for, one line each, also from a pipe. Of an existing .env only these variables change;
its other lines and its keys stay, and a copy of it is left in .env.bak. What NAME_FILE gives is changed in that file.
`;
startWhereCalled();
const file = resolve('.env');
/** Null: there is no `.env` yet. */
const there = readEnvFile(file);
const { values: earlier } = readSecretFiles(there ?? {}, variableNames);
const scopes = earlier.SCOPES ?? standardScopes;

/** `message` says what to answer instead. */
class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
}

const { values: flags } = parseArgs({
  options: {
    instance: { type: 'string' },
    'client-id': { type: 'string' },
    'client-secret': { type: 'string' },
    'relay-url': { type: 'string' },
    'new-keys': { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (flags.help) {
  process.stdout.write(help);
} else {
  const asker = createAsker(process.stdin, process.stdout);
  try {
    await setup(asker);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'Setup failed'}\n`);
    process.exitCode = 1;
  } finally {
    asker.close();
  }
}

async function setup(asker: Asker): Promise<void> {
  const earlierUrl = publicOrigin.safeParse(earlier.RELAY_URL);
  const standardUrl = earlierUrl.success ? earlierUrl.data : gleaner.relayUrl;
  const askRelayUrl = (): Promise<string> =>
    untilGood(async () => {
      const question = `Public address of this relay [${standardUrl}]: `;
      return check(publicOrigin, await asker.ask(question, standardUrl), 'The address');
    });
  const flag = flags['relay-url'];
  let relayUrl = flag === undefined ? null : check(publicOrigin, flag, '--relay-url');
  if (process.stdin.isTTY) relayUrl ??= await askRelayUrl();
  if (relayUrl !== null) printForm(relayUrl);
  if (there !== null && !flags.force) {
    const answer = await asker.ask(
      `${file} exists. Its keys and its other lines stay, and a copy is left in .env.bak. Change it? [y/N] `,
    );
    if (!/^y(?:es)?$/iu.test(answer)) {
      print(`${file} was left as it is.`);
      return;
    }
  }

  const standard = earlier.INSTANCE_URL ?? 'http://127.0.0.1:8080';
  const instanceUrl = await orFlag(flags.instance, serviceAddress, () =>
    asker.ask(`Address of the vocabulary service [${standard}]: `, standard),
  );
  const clientId = await orFlag(flags['client-id'], given('client id'), () =>
    asker.ask('Client id: '),
  );
  const clientSecret = await orFlag(flags['client-secret'], given('client secret'), () =>
    asker.askSecret('Client secret (not shown): '),
  );
  if (relayUrl === null) {
    relayUrl = await askRelayUrl();
    printForm(relayUrl);
  }

  const answers = [
    ['INSTANCE_URL', instanceUrl],
    ['CLIENT_ID', clientId],
    ['CLIENT_SECRET', clientSecret],
    ['RELAY_URL', relayUrl],
    ['SCOPES', scopes],
    ...port(relayUrl, earlierUrl.data),
    ...keys(),
  ] as const;
  const ofEnv = answers.filter(([name, value]) => {
    const secretFile = there?.[`${name}_FILE`] ?? '';
    if (secretFile !== '') changeSecretFile(secretFile, value);
    return secretFile === '';
  });
  if (there === null) writeEnvFile(file, ofEnv);
  else changeEnvFile(file, ofEnv);
  print(`\nWrote ${file} (readable by you alone). Keep it out of version control and back it up:`);
  print('without its ENCRYPTION_KEYS the connections in the database cannot be opened.');
  if (there !== null) print(`What was there is in ${file}.bak.`);
  print(`RELAY_URL in it is what the extension's build reads too: build it after a change.`);
  print(`\nNow run \`${commandLine('doctor')}\`: it says whether all of it fits together.`);
}

/** On loopback the relay listens on the port of its address. An older file may say otherwise, for a proxy between the two. */
function port(relayUrl: string, earlierUrl: string | undefined): [name: string, value: string][] {
  const { hostname, port: named } = new URL(relayUrl);
  const isMeant = relayUrl === earlierUrl && earlier.PORT !== undefined;
  const isNeeded = named !== '' && named !== (earlier.PORT ?? '3000');
  return isLoopback(hostname) && isNeeded && !isMeant ? [['PORT', named]] : [];
}

/** The missing keys, and with --new-keys a new key before the existing ones. */
function keys(): [name: string, value: string][] {
  const kids = (earlier.ENCRYPTION_KEYS ?? '').split(',').map((key) => key.split(':')[0]);
  let number = 1;
  while (kids.includes(`k${number}`)) number += 1;
  const made = [
    ['ENCRYPTION_KEYS', () => newEncryptionKey(`k${number}`)],
    ['SESSION_SECRETS', newSessionSecret],
  ] as const;
  return made.flatMap(([name, make]): [string, string][] => {
    const old = earlier[name];
    if (old === undefined) return [[name, make()]];
    return flags['new-keys'] ? [[name, `${make()},${old}`]] : [];
  });
}

/** An answer on a terminal is asked for again; the next line of a pipe answers another question. */
async function untilGood(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BadAnswer) || !process.stdin.isTTY) throw error;
      print(error.message);
    }
  }
}

function orFlag(
  flag: string | undefined,
  read: (text: string) => string,
  ask: () => Promise<string>,
): Promise<string> {
  return flag === undefined
    ? untilGood(async () => read(await ask()))
    : Promise.resolve(read(flag));
}

function printForm(relayUrl: string): void {
  print(`In the service's developer console, register an application like this:

  Application name         ${gleaner.name}
  Application description  Collect words from any web page and review them as flashcards.
  Callback URL             ${relayUrl}${relayPaths.callback}
  Scopes                   ${scopes}

It gives you a client id and a client secret.
`);
}

function check(schema: z.ZodType<string, string>, text: string, what: string): string {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new BadAnswer(`${what} ${parsed.error.issues[0]?.message ?? 'will not do'}.`);
}

function serviceAddress(text: string): string {
  const address = check(httpAddress, text, 'The address');
  const surplus = surplusPath(address);
  if (surplus !== null) throw new BadAnswer(`Leave off ${surplus}: the relay adds it.`);
  return address;
}

function given(what: string): (text: string) => string {
  return (text) => {
    if (text === '') throw new BadAnswer(`A ${what} is needed.`);
    return text;
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
