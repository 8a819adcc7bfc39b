/** The doctor with a correctly configured relay, the start of each of its tests. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRelay } from '@gleaner/relay/start';
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { gleanerApplication } from '../../../instance/options.ts';
import { useInstance } from '../../../instance/testing/use-instance.ts';
import { freePort } from '../../../processes/child.ts';
import { Learner } from '../../../relay/learner.ts';
import { type Doctor, startDoctor, useDoctorCommand } from './run-doctor.ts';

const secret = 'canary-client-secret-0123456789abcdef';

/** @returns the instance, and what a test does beside it; `at` is new for each test */
export function useDoctorBench() {
  const instance = useInstance();
  const startCommand = useDoctorCommand();
  const at = { folder: '', environment: {} as Record<string, string> };

  beforeEach(async () => {
    at.folder = mkdtempSync(join(tmpdir(), 'gleaner-doctor-'));
    const port = await freePort();
    const relayUrl = `http://127.0.0.1:${port}`;
    instance.current.control.registerApplication(
      gleanerApplication(relayUrl, 'gleaner-dev', secret),
    );
    at.environment = {
      INSTANCE_URL: instance.current.url,
      CLIENT_ID: 'gleaner-dev',
      CLIENT_SECRET: secret,
      RELAY_URL: relayUrl,
      PORT: String(port),
      DATABASE_URL: `file:${join(at.folder, 'relay.sqlite')}`,
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
      SESSION_SECRETS: randomBytes(32).toString('base64url'),
      DRAIN_SECONDS: '0',
    };
  });
  afterEach(() => rmSync(at.folder, { recursive: true, force: true }));

  function doctor(args: readonly string[] = [], change: Record<string, string> = {}): Doctor {
    return startDoctor(at.folder, args, { ...at.environment, ...change });
  }

  /** The same as a process. */
  function command(args: readonly string[] = []): Doctor {
    return startCommand(at.folder, args, at.environment);
  }

  /** Runs it to its end; no run may ever show a secret. */
  async function examined(change: Record<string, string> = {}, child = doctor([], change)) {
    const { code, output } = await child.ended();
    const {
      CLIENT_SECRET,
      ENCRYPTION_KEYS = '',
      SESSION_SECRETS,
    } = { ...at.environment, ...change };
    for (const hidden of [CLIENT_SECRET, ENCRYPTION_KEYS.slice(3), SESSION_SECRETS]) {
      if (hidden !== undefined && hidden !== '') expect(output).not.toContain(hidden);
    }
    expect(output).not.toMatch(/\bat .*\.[jt]s:\d/u);
    return { code, output };
  }

  /** The relay of `at.environment`, started. */
  async function running() {
    const relay = await startRelay({ ...at.environment, LOG_LEVEL: 'silent' });
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= relay.close());
    onTestFinished(close);
    return { url: relay.url, close };
  }

  async function connectedThrough(relay: { readonly url: string }): Promise<Learner> {
    const learner = new Learner(relay.url, instance.current.url);
    await learner.connect();
    return learner;
  }

  return { instance, at, doctor, command, examined, running, connectedThrough };
}
