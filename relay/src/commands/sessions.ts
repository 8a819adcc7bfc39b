/**
 * `npm run sessions`: lists the sign-ins that this relay holds, and ends one or all. Relays may run meanwhile; from
 * the next request on the learner has to connect again.
 */
import { parseArgs } from 'node:util';
import { createLog } from '../observe/log.ts';
import { CommandError, onDatabase } from './open-existing.ts';
import { endSignIns, findSignIns, type SignIn } from './sign-ins.ts';

const help = `Lists the sign-ins that the relay holds, or ends them
  --list          id, when it was made and last seen (UTC), scopes
  --end <id>      ends the sign-in with this id: its sessions, tokens and receipts are deleted
  --end all       ends every sign-in, and every attempt that has begun
Reads .env where it is started. Relays may run meanwhile. Words that wait in an extension stay there.
`;

const { values: flags } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    end: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const { end } = flags;

if (flags.help) {
  process.stdout.write(help);
} else if (flags.list === (end !== undefined)) {
  process.stderr.write(help);
  process.exitCode = 1;
} else {
  await onDatabase('Sessions', async ({ database }, { logLevel }) => {
    const signIns = await findSignIns(database);
    if (end === undefined) {
      print(signIns);
      return;
    }
    const chosen = end === 'all' ? null : choose(signIns, end);
    const counts = await endSignIns(database, chosen?.grantId ?? null);
    // The relays do not log this. Stored with their logs, the line explains later why learners had to connect again.
    const log = createLog(logLevel, process.stderr);
    log.warn({ signIn: chosen?.shortId ?? 'all', ...counts }, 'sign-ins were ended');
    const { grants, sessions, receipts } = counts;
    process.stdout.write(
      `Ended: ${count(grants, 'sign-in')}, ${count(sessions, 'session')}, ${count(receipts, 'receipt')}.\n`,
    );
  });
}

function print(signIns: readonly SignIn[]): void {
  for (const { shortId, connectedAt, seenAt, scopes, isAlive } of signIns) {
    const state = isAlive ? scopes : `${scopes} (ended by the service)`;
    process.stdout.write(`  ${shortId}  ${minute(connectedAt)}  ${minute(seenAt)}  ${state}\n`);
  }
  process.stdout.write(`${count(signIns.length, 'sign-in')}: id, made, last seen (UTC), scopes\n`);
}

function choose(signIns: readonly SignIn[], id: string): SignIn {
  const found = signIns.find(({ shortId }) => shortId === id);
  if (found !== undefined) return found;
  throw new CommandError(`there is no sign-in ${JSON.stringify(id)}. --list shows their ids`);
}

function minute(time: number | null): string {
  return (time === null ? 'no session' : new Date(time).toISOString().slice(0, 16))
    .replace('T', ' ')
    .padEnd(16);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
