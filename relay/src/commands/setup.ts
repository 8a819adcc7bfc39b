/**
 * `npm run setup`: asks for what only the integrating developer knows, writes `.env` with fresh keys,
 * and prints the service's registration form filled in (interface.md section 1).
 */
import { relayPaths } from '@gleaner/shared';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import type { z } from 'zod';
import gleaner from '../../../gleaner.config.ts';
import { newEncryptionKey, newSessionSecret } from '../config/secrets.ts';
import { httpAddress, publicOrigin, surplusPath } from '../config/values.ts';
import { type Asker, createAsker } from './ask.ts';
import { writeEnvFile } from './env-file.ts';

const help = `Sets up a relay: asks for the instance, client id and client secret, and writes .env

  --instance <address>       {base_url} of the service
  --client-id <id>
  --client-secret <secret>   better typed or piped: other users may see a command line
  --relay-url <origin>       public address of this relay: asked for on a terminal, and the last line of a
                             pipe, which may be left out (default: that of the .env there is, else
                             ${gleaner.relayUrl})
  --force                    replace an existing .env without asking

What is not given is asked for, one line each, also from a pipe.
`;
const scopes = 'words:read words:write review:read review:write';
// npm runs a workspace's script in the workspace; the relay is started where npm was called.
const file = join(process.env.INIT_CWD ?? process.cwd(), '.env');

const { values: flags } = parseArgs({
  options: {
    instance: { type: 'string' },
    'client-id': { type: 'string' },
    'client-secret': { type: 'string' },
    'relay-url': { type: 'string' },
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
  const standardUrl = earlierRelayUrl() ?? gleaner.relayUrl;
  const askRelayUrl = async (): Promise<string> => {
    const question = `Public address of this relay [${standardUrl}]: `;
    return check(publicOrigin, await asker.ask(question, standardUrl), 'The address');
  };
  const flag = flags['relay-url'];
  let relayUrl = flag === undefined ? null : check(publicOrigin, flag, '--relay-url');
  if (process.stdin.isTTY) relayUrl ??= await askRelayUrl();
  if (relayUrl !== null) printForm(relayUrl);
  if (existsSync(file) && !flags.force) {
    const answer = await asker.ask(
      `${file} exists. Replacing it makes new keys: every learner has to connect again. Replace it? [y/N] `,
    );
    if (!/^y(?:es)?$/iu.test(answer)) {
      print(`${file} was left as it is.`);
      return;
    }
  }

  const standard = 'http://127.0.0.1:8080';
  const instance =
    flags.instance ??
    (await asker.ask(`Address of the vocabulary service [${standard}]: `, standard));
  const instanceUrl = check(httpAddress, instance, 'The address');
  const surplus = surplusPath(instanceUrl);
  if (surplus !== null) throw new Error(`Leave off ${surplus}: the relay adds it.`);
  const clientId = given(flags['client-id'] ?? (await asker.ask('Client id: ')), 'client id');
  const clientSecret = given(
    flags['client-secret'] ?? (await asker.askSecret('Client secret (not shown): ')),
    'client secret',
  );
  if (relayUrl === null) {
    relayUrl = await askRelayUrl();
    printForm(relayUrl);
  }

  writeEnvFile(file, [
    ['INSTANCE_URL', instanceUrl],
    ['CLIENT_ID', clientId],
    ['CLIENT_SECRET', clientSecret],
    ['RELAY_URL', relayUrl],
    ['SCOPES', scopes],
    ['ENCRYPTION_KEYS', newEncryptionKey('k1')],
    ['SESSION_SECRETS', newSessionSecret()],
  ]);
  print(`\nWrote ${file} (readable by you alone). Keep it out of version control and back it up:`);
  print('without its ENCRYPTION_KEYS the connections in the database cannot be opened.');
  print(`RELAY_URL in it is what the extension's build reads too: build it after a change.`);
  print('\nNow run `npm run doctor`: it says whether all of it fits together.');
}

/** From the existing file, so that new keys can be made without asking for it again. */
function earlierRelayUrl(): string | null {
  if (!existsSync(file)) return null;
  const parsed = publicOrigin.safeParse(parseEnv(readFileSync(file, 'utf8')).RELAY_URL);
  return parsed.success ? parsed.data : null;
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
  throw new Error(`${what} ${parsed.error.issues[0]?.message ?? 'will not do'}.`);
}

function given(text: string, what: string): string {
  if (text === '') throw new Error(`A ${what} is needed.`);
  return text;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
