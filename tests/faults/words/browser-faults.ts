/** Faults of a learner's browser, their network, the relay and the service, one at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../processes/child.ts';
import type { Chance } from '../../processes/random.ts';
import type { Stack } from '../../relay/stack.ts';
import { cutWorkerOff } from '../worker-network.ts';
import type { BrowserLearner } from './browser-learner.ts';

interface Scene {
  readonly learner: BrowserLearner;
  readonly stack: Stack;
  readonly chance: Chance;
}

type Befalls = (scene: Scene) => Promise<unknown>;

/** By name. */
export const faults: Readonly<Record<string, Befalls>> = {
  'worker stopped': ({ learner }) => learner.stopWorker(),
  'worker crashed': ({ learner }) => learner.crashWorker(),
  'tab closed': ({ learner }) => learner.closeTab(),
  'browser killed': ({ learner }) => learner.killBrowser(),
  'browser killed with the answer under way': async ({ learner, stack }) => {
    await stack.instance.addFault({ kind: 'latency', operation: 'collectWord', ms: 700 });
    await learner.hasten();
    await learner.killBrowser();
  },
  'worker crashed with the answer under way': async ({ learner, stack }) => {
    await stack.instance.addFault({ kind: 'latency', operation: 'collectWord', ms: 700 });
    await learner.hasten();
    await learner.crashWorker();
  },
  'relay killed': async ({ stack, chance }) => {
    const { process } = stack.relay;
    process.kill('SIGKILL');
    await until('the relay to be gone', () => process.signalCode !== null);
    await pause(chance.below(700));
    await stack.restartRelay();
  },
  'offline for a moment': async ({ learner, chance }) => {
    const back = await cutWorkerOff(learner.profile);
    await pause(chance.below(700));
    await back();
  },
  'service: connection cut before': ({ stack }) => dropped(stack, 'before'),
  'service: connection cut after': ({ stack }) => dropped(stack, 'after'),
  'service: 500': ({ stack }) =>
    stack.instance.addFault({ kind: 'status', operation: 'collectWord', status: 500 }),
  'service: 500 after storing': ({ stack }) =>
    stack.instance.addFault({
      kind: 'status',
      operation: 'collectWord',
      status: 500,
      when: 'after',
    }),
  'service: list fails': ({ stack }) =>
    stack.instance.addFault({
      kind: 'status',
      operation: 'listLearnedWords',
      status: 500,
      times: 3,
    }),
  'service: 429': ({ stack }) =>
    stack.instance.addFault({ kind: 'status', operation: '*', status: 429, retryAfter: 1 }),
  'service: slow': ({ stack, chance }) =>
    stack.instance.addFault({
      kind: 'latency',
      operation: 'collectWord',
      ms: 100 + chance.below(1_500),
      times: 2,
    }),
  'access tokens expired': ({ stack }) => stack.instance.expireAccessTokens(),
};

/** Each of these may cut off the answer to one write, as one is sent at a time. */
export const cutsAnswerOff: ReadonlySet<string> = new Set([
  'worker stopped',
  'worker crashed',
  'worker crashed with the answer under way',
  'browser killed',
  'browser killed with the answer under way',
  'relay killed',
  'offline for a moment',
  'service: connection cut before',
  'service: connection cut after',
  'service: 500',
  'service: 500 after storing',
]);

function dropped(stack: Stack, when: 'before' | 'after'): Promise<void> {
  return stack.instance.addFault({ kind: 'drop', operation: 'collectWord', when });
}
