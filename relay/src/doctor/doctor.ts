/**
 * `npm run doctor`: what an integrating developer runs first. Every check says ok, warning or problem
 * and what to do; a problem makes the exit code 1.
 */
import { relayPaths } from '@gleaner/shared';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TokenError } from '../grants/token-failure.ts';
import { type Config, ConfigError, loadConfig } from '../config/config.ts';
import { describeForLog } from '../errors/http-error.ts';
import { createAsker, startWhereCalled } from '../process/terminal.ts';
import { examineConfiguration } from './examine-configuration.ts';
import { examineDatabase } from './examine-database.ts';
import { examineInstance } from './examine-instance.ts';
import { examineOperations } from './examine-operations.ts';
import { examinePort } from './examine-port.ts';
import { examineRegistration } from './examine-registration.ts';
import { examineRelay } from './examine-relay.ts';
import { type Finding, renderFinding } from './finding.ts';
import { explainSignIn, trySignIn, SignInError } from './sign-in.ts';

const help = `Checks the relay's configuration, its database, and how the service reacts to it.
  --login         also signs in for real, lists words and shows what becomes of a batch of
                  flashcards; this spends three calls of the quota
  --plan <id>     review plan for --login (default: the first of REVIEW_PLANS)
Reads .env where it is started. Exit code 1 where there is a problem.
`;

startWhereCalled();

const findings: Finding[] = [];
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const report = (finding: Finding): void => {
  findings.push(finding);
  process.stdout.write(renderFinding(finding));
};

try {
  const { values: flags } = parseArgs({
    options: {
      login: { type: 'boolean', default: false },
      plan: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (flags.help) process.stdout.write(help);
  else await examine(flags.login, flags.plan);
} catch (error) {
  // Messages of drivers and parsers may quote the data they failed on.
  process.stderr.write(`The doctor cannot go on: ${describeForLog(error)}\n`);
  process.exitCode = 1;
}

async function examine(login: boolean, plan: string | undefined): Promise<void> {
  const envFile = resolve('.env');
  const hasEnvFile = existsSync(envFile);
  if (hasEnvFile) process.loadEnvFile(envFile);
  let loaded: ReturnType<typeof loadConfig>;
  try {
    loaded = loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.problems) {
      report({ level: 'problem', subject: 'Configuration', text });
    }
    conclude();
    return;
  }
  const { config, warnings } = loaded;
  const relayUrl = config.relayUrl;
  if (relayUrl === null) {
    const advice = 'set RELAY_URL: the callback to register follows from it';
    report({ level: 'problem', subject: 'RELAY_URL', text: 'is open with PORT=0', advice });
    conclude();
    return;
  }
  const redirectUri = relayUrl + relayPaths.callback;
  examineConfiguration(
    { config, relayUrl, warnings, envFile: hasEnvFile ? envFile : null },
    report,
  );
  const activeLearners = await examineDatabase(config, report);
  await examinePort(config, report);
  if (await examineInstance(config.instanceUrl, report)) {
    await examineRegistration(config, redirectUri, report);
    await examineRelay(relayUrl, report);
    if (login) {
      const planId = plan ?? config.reviewPlans[0]?.id ?? null;
      await walk(config, redirectUri, planId, activeLearners);
    }
  } else {
    await examineRelay(relayUrl, report);
  }
  conclude();
}

async function walk(
  config: Config,
  redirectUri: string,
  planId: string | null,
  activeLearners: number | null,
): Promise<void> {
  print('\nSigning in for real. Afterwards this spends three calls of the quota.');
  const asker = createAsker(process.stdin, process.stdout);
  try {
    const tokens = await trySignIn({ config, redirectUri, asker, print });
    report({ level: 'ok', subject: 'Sign-in', text: 'ends with tokens' });
    await examineOperations({ config, tokens, planId, activeLearners, report, print });
  } catch (error) {
    if (!(error instanceof SignInError || error instanceof TokenError)) throw error;
    report({ level: 'problem', subject: 'Sign-in', ...explainSignIn(error) });
  } finally {
    asker.close();
  }
}

function conclude(): void {
  const count = (level: Finding['level']): number =>
    findings.filter((finding) => finding.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  print(`\n${plural(problems, 'problem')}, ${plural(warnings, 'warning')}, ${count('ok')} ok`);
  if (problems > 0) process.exitCode = 1;
}
