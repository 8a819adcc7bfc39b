/**
 * What `npm run doctor` does: every check says ok, warning or problem and what to do; a problem makes the exit
 * code 1.
 */
import { relayPaths } from '@gleaner/shared';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../config/config.ts';
import { readEnvFile } from '../config/env-file.ts';
import type { Environment } from '../config/secrets.ts';
import { describeForLog } from '../errors/http-error.ts';
import { createAsker } from '../process/terminal.ts';
import { examineConfiguration } from './examine-configuration.ts';
import { examineDatabase } from './examine-database.ts';
import { examineInstance } from './examine-instance.ts';
import { examineOperations, type OperationsParts } from './examine-operations.ts';
import { examinePort } from './examine-port.ts';
import { examineRegistration } from './examine-registration.ts';
import { examineRelay } from './examine-relay.ts';
import { attempt, createReport, type Report } from './report.ts';
import { trySignIn } from './sign-in.ts';

const help = `Checks the relay's configuration, its database, and how the service reacts to it.
  --login         also signs in for real, lists words and shows what becomes of a batch of
                  flashcards; this spends three calls of the quota
  --plan <id>     review plan for --login (default: the first of REVIEW_PLANS)
Reads .env where it is started. Exit code 1 where there is a problem.
`;

/** Where the doctor runs. */
export interface DoctorPlace {
  /** Its `.env` is read, and its builds of the extension are looked at. */
  readonly folder: string;
  /** Counts before `.env`. */
  readonly environment: Environment;
  readonly input: Readable & { isTTY?: boolean };
  readonly output: Writable;
  readonly errors: Writable;
}

/** @returns the exit code */
export async function runDoctor(args: readonly string[], place: DoctorPlace): Promise<0 | 1> {
  const { output, errors } = place;
  try {
    const { values: flags } = parseArgs({
      args: [...args],
      options: {
        login: { type: 'boolean', default: false },
        plan: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (flags.help) {
      output.write(help);
      return 0;
    }
    const { report, counts } = createReport((text) => output.write(text));
    await examine(place, flags, report);
    const { problem, warning, ok } = counts;
    output.write(`\n${plural(problem, 'problem')}, ${plural(warning, 'warning')}, ${ok} ok\n`);
    return problem > 0 ? 1 : 0;
  } catch (error) {
    // Messages of drivers and parsers may quote the data they failed on.
    errors.write(`The doctor failed: ${describeForLog(error)}\n`);
    return 1;
  }
}

async function examine(
  place: DoctorPlace,
  { login, plan }: { readonly login: boolean; readonly plan?: string | undefined },
  report: Report,
): Promise<void> {
  const { folder, environment } = place;
  const file = join(folder, '.env');
  const written = readEnvFile(file);
  const envFile = written === null ? null : file;
  let loaded: ReturnType<typeof loadConfig>;
  try {
    loaded = loadConfig({ ...written, ...environment }, false);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.problems) report.problem('Configuration', text);
    return;
  }
  const { config, warnings } = loaded;
  const relayUrl = config.relayUrl;
  if (relayUrl === null) {
    const advice = 'set RELAY_URL: the callback to register follows from it';
    report.problem('RELAY_URL', 'is open with PORT=0', advice);
    return;
  }
  const redirectUri = relayUrl + relayPaths.callback;
  examineConfiguration({ config, relayUrl, warnings, folder, envFile }, report);
  const activeLearners = await examineDatabase(config, report);
  await examinePort(config, report);
  const isReached = await examineInstance(config.instanceUrl, report);
  if (isReached) await examineRegistration(config, redirectUri, report);
  await examineRelay(relayUrl, report);
  if (isReached && login) {
    const planId = plan ?? config.reviewPlans[0]?.id ?? null;
    await walk(place, { config, redirectUri, planId, activeLearners, report });
  }
}

interface WalkParts extends Omit<OperationsParts, 'tokens' | 'print'> {
  readonly redirectUri: string;
}

async function walk(
  { input, output }: DoctorPlace,
  { redirectUri, ...parts }: WalkParts,
): Promise<void> {
  const { config, report } = parts;
  const print = (line: string): void => void output.write(`${line}\n`);
  print('\nSigning in for real. Afterwards this spends three calls of the quota.');
  const asker = createAsker(input, output);
  await attempt(report, 'Sign-in', async (subject) => {
    const tokens = await trySignIn({ config, redirectUri, asker, print });
    report.ok(subject, 'ends with tokens');
    await examineOperations({ ...parts, tokens, print });
  }).finally(() => asker.close());
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
