/** Whether a working relay answers at RELAY_URL, where learners and the service's redirect will arrive. */
import { relayPaths } from '@gleaner/shared';
import { z } from 'zod';
import type { Report } from './report.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { probe } from './probe.ts';

const healthSchema = z.object({ status: z.string() });

export async function examineRelay(relayUrl: string, report: Report): Promise<void> {
  const subject = 'RELAY_URL';
  try {
    const { status, text } = await probe(relayUrl + relayPaths.health);
    if (status !== 200 || statusIn(text) !== 'alive') {
      report.problem(
        subject,
        `something other than a relay answers at ${relayUrl} (${status})`,
        'point the proxy at HOST and PORT of the relay, or start the relay',
      );
      return;
    }
    const ready = await probe(relayUrl + relayPaths.ready);
    if (ready.status === 200) {
      report.ok(subject, `${relayUrl} leads to a relay that is ready`);
    } else {
      report.problem(
        subject,
        `the relay at ${relayUrl} is not ready: ${statusIn(ready.text) ?? ready.status}`,
        'see its log',
      );
    }
  } catch (error) {
    if (!(error instanceof AdvisedError)) throw error;
    report.warning(
      subject,
      `${relayUrl}: ${error.message}`,
      `if the relay is meant to run already, ${error.advice}`,
    );
  }
}

/** Whether a relay answers at this origin. */
export async function isRelayAlive(origin: string): Promise<boolean> {
  try {
    const { status, text } = await probe(origin + relayPaths.health);
    return status === 200 && statusIn(text) === 'alive';
  } catch (error) {
    if (error instanceof AdvisedError) return false;
    throw error;
  }
}

function statusIn(text: string): string | null {
  try {
    return healthSchema.parse(JSON.parse(text)).status.slice(0, 80);
  } catch {
    // It is not the relay that answers.
    return null;
  }
}
