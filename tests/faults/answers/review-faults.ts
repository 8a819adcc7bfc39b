/** Faults around an answer: in the network, at the service, in the browser and in the relay. */
import { until } from '../../processes/child.ts';
import type { Chance } from '../../processes/random.ts';
import type { Stack } from '../../relay/stack.ts';
import type { FaultOrder } from '../../instance/state/faults.ts';
import { faults as common } from '../words/browser-faults.ts';
import type { Reviewer } from './review-learner.ts';

interface Scene {
  readonly reviewer: Reviewer;
  readonly stack: Stack;
  readonly chance: Chance;
}

interface AnswerFault {
  /** What the service does to the next answer; ordered before it is given. */
  readonly orders?: readonly FaultOrder[];
  /** What happens once the answer is given. */
  readonly befall: (scene: Scene, underWay: () => Promise<void>) => Promise<unknown>;
  /** The answer may never reach the service, and be shown as unconfirmed. */
  readonly mayMiss?: true;
  /** No answer is ever cut off by it, so none may be shown as unconfirmed. */
  readonly cutsNothing?: true;
}

const operation = 'submitAnswer';
/** Longer than a kill takes on a busy machine. */
const held: FaultOrder = { kind: 'latency', operation, ms: 5_000 };
const failsAfter: FaultOrder = { kind: 'status', operation, status: 500, when: 'after' };

const sent = (_scene: Scene, underWay: () => Promise<void>) => underWay();
/** One that does not depend on what is sent. */
const asWithWords =
  (name: string) =>
  async ({ reviewer, stack, chance }: Scene): Promise<void> => {
    await reviewer.hasten();
    await common[name]?.({ learner: reviewer.learner, stack, chance });
  };

/** By name. */
export const answerFaults: Readonly<Record<string, AnswerFault>> = {
  nothing: { befall: sent, cutsNothing: true },
  'worker stopped': { befall: asWithWords('worker stopped') },
  'worker crashed': { befall: asWithWords('worker crashed') },
  'browser killed': { befall: asWithWords('browser killed') },
  'relay killed': { befall: asWithWords('relay killed'), mayMiss: true },
  'offline for a moment': { befall: asWithWords('offline for a moment'), mayMiss: true },
  'access tokens expired': {
    befall: asWithWords('access tokens expired'),
    cutsNothing: true,
  },
  'worker crashed with the answer under way': {
    orders: [held],
    befall: async ({ reviewer }, underWay) => {
      await underWay();
      await reviewer.learner.crashWorker();
    },
  },
  'browser killed with the answer under way': {
    orders: [held],
    befall: async ({ reviewer }, underWay) => {
      await underWay();
      await reviewer.learner.killBrowser();
    },
  },
  'relay killed with the answer under way': {
    orders: [held],
    befall: async ({ stack }, underWay) => {
      await underWay();
      await killRelay(stack);
    },
  },
  'service: connection cut before': {
    orders: [{ kind: 'drop', operation, when: 'before' }],
    befall: sent,
    mayMiss: true,
  },
  'service: connection cut after': {
    orders: [{ kind: 'drop', operation, when: 'after' }],
    befall: sent,
  },
  'service: 500': {
    orders: [{ kind: 'status', operation, status: 500 }],
    befall: sent,
    mayMiss: true,
  },
  'service: 500 after storing': { orders: [failsAfter], befall: sent },
  'service: 500 after storing, and the worker dies before it hears': {
    orders: [held, failsAfter],
    befall: async ({ reviewer }, underWay) => {
      await underWay();
      await reviewer.learner.crashWorker();
    },
  },
  'service: 500 after storing, and the relay dies before it hears': {
    orders: [held, failsAfter],
    befall: async ({ stack }, underWay) => {
      await underWay();
      await killRelay(stack);
    },
  },
  'service: 429': {
    orders: [{ kind: 'status', operation, status: 429, retryAfter: 1 }],
    befall: sent,
    cutsNothing: true,
  },
};

/** Causes one fault and gives the answer while it lasts. */
export async function befall(
  name: string,
  scene: Scene,
  answer: () => Promise<void>,
): Promise<void> {
  const fault = answerFaults[name];
  if (fault === undefined) throw new Error(`No fault ${name}`);
  const { reviewer, stack } = scene;
  for (const order of fault.orders ?? []) await stack.instance.addFault(order);
  const before = await arrived(stack);
  await answer();
  await fault.befall(scene, async () => {
    await until('the answer to reach the service', async () => {
      await reviewer.hasten();
      return (await arrived(stack)) > before;
    });
  });
}

async function arrived(stack: Stack): Promise<number> {
  return (await stack.instance.counters()).operations.submitAnswer.requests;
}

async function killRelay(stack: Stack): Promise<void> {
  const { process } = stack.relay;
  process.kill('SIGKILL');
  await until('the relay to be gone', () => process.signalCode !== null);
  await stack.restartRelay();
}
