/** Checks the instance from here: it is reachable, at the configured address, and its clock agrees with ours. */
import { servicePaths } from '@gleaner/shared';
import { attempt, type Report } from './report.ts';
import { surplusPath } from '../config/values.ts';
import { probe, probePatiently, redirectTarget } from './probe.ts';

/** In ms. Tokens and sign-ins last minutes, so a few seconds of difference do no harm. */
const clock = { warning: 10_000, problem: 120_000 } as const;

/** @returns false where further checks make no sense */
export async function examineInstance(instanceUrl: string, report: Report): Promise<boolean> {
  const surplus = surplusPath(instanceUrl);
  if (surplus !== null) {
    report.problem(
      'INSTANCE_URL',
      `ends in ${surplus}, which the relay adds itself`,
      `leave off ${surplus}`,
    );
    return false;
  }
  const answer = await attempt(report, 'Instance', () =>
    probe(`${instanceUrl}/`, { method: 'HEAD' }),
  );
  if (answer === null) return false;
  const target = redirectTarget(answer, `${instanceUrl}/`);
  const here = new URL(instanceUrl);
  if (target === 'unreadable') {
    report.warning(
      'Instance',
      `${instanceUrl} redirects to an address that cannot be read`,
      'look at the Location header of its answer; redirects are not followed',
    );
  } else if (target !== null && target.origin !== here.origin) {
    report.warning(
      'Instance',
      `${instanceUrl} redirects to ${target.origin}`,
      `if that is the service, set INSTANCE_URL=${target.origin}: redirects are not followed`,
    );
  } else {
    report.ok('Instance', `${instanceUrl} answers`);
  }
  examineClock(answer.clockOffset, report);
  await examinePath(instanceUrl, report);
  return true;
}

function examineClock(offset: number | null, report: Report): void {
  const subject = 'Clock';
  if (offset === null) {
    report.ok(subject, 'the instance shows no Date to compare with');
    return;
  }
  const seconds = Math.round(Math.abs(offset) / 1000);
  const side = offset > 0 ? 'ahead of' : 'behind';
  if (Math.abs(offset) < clock.warning) {
    report.ok(subject, 'agrees with that of the instance');
    return;
  }
  report[Math.abs(offset) < clock.problem ? 'warning' : 'problem'](
    subject,
    `the instance is ${seconds} s ${side} this machine`,
    'set this machine by NTP (timedatectl set-ntp true); else tell the operator',
  );
}

/** A request without a token is refused; how it is refused shows whether the path is right. */
async function examinePath(instanceUrl: string, report: Report): Promise<void> {
  const address = `${instanceUrl}${servicePaths.learnedWords}`;
  const advice =
    'INSTANCE_URL is what stands before /api/v1 and /oauth: with its path, without them';
  await attempt(report, 'API path', async (subject) => {
    const { status, headers } = await probePatiently(address);
    const isJson = (headers.get('content-type') ?? '').includes('json');
    if (status === 401 || status === 403) {
      report.ok(subject, `asks for a token (${status})`);
    } else if (status === 404 || !isJson) {
      const text = `${address} is not the API (${status}${isJson ? '' : ', no JSON'})`;
      report.problem(subject, text, advice);
    } else {
      report.warning(subject, `answers ${status} without a token`, advice);
    }
  });
}
