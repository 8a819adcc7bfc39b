/** Kills the worker once at one moment, and finds out what happened to the word. */
import {
  ask,
  changeWord,
  deleteStuck,
  keptWords,
  untilSettled,
  type KeptWord,
} from '../../pages/outbox-page.ts';
import { toastText } from '../../pages/toast.ts';
import type { DeathBench } from './death-bench.ts';
import { spellingsOf, type Scenario } from './death-scenario.ts';
import { prepareScenario, walkScenario, type Way } from './death-ways.ts';

export interface Death {
  readonly moment: string;
  readonly scenario: string;
  /** Some moments are not met in each run. This one was met as intended. */
  readonly came: boolean;
  /** The word was in the outbox, or where the scenario says, when the worker was dead. */
  readonly kept: boolean;
  /** How often the service holds the word in the end. */
  readonly stored: number;
  /** What went wrong; null when nothing did. */
  readonly fault: string | null;
}

export async function dieAt(
  bench: DeathBench,
  moment: string,
  way: Way,
  spoken: string,
): Promise<Death> {
  const { scenario } = way;
  const term = scenario.word?.() ?? spoken;
  await prepareScenario(bench, scenario, term);
  await bench.arm(moment, way.meeting);
  const reached = bench.reached();
  const walked = walkScenario(bench, scenario, term).then(() => false);
  // The promise that loses the race rejects when the worker dies.
  for (const cut of [reached, walked]) cut.catch(() => undefined);
  const came = await Promise.race([reached.then(() => true), walked]);
  await bench.die();

  const spellings = spellingsOf(scenario, term);
  const isWord = (word: { readonly term: string }) => spellings.includes(word.term);
  const kept = scenario.keptElsewhere === true || (await keptWords(bench.outbox)).some(isWord);
  // Reading the toast of a tab in the background takes a second, so it is read only where it decides.
  const toldInVain =
    !kept && !scenario.notKept && !scenario.deleted && (await isNamed(bench, term));
  await bench.stack.instance.clearFaults();
  await scenario.mend?.(bench, term);
  const rows = await settled(bench, spellings);
  await bench.idle();
  await scenario.leave?.(bench);
  // Records that need attention keep the number on the button, and some moments are then never met.
  await deleteStuck(bench.outbox);
  const stored = (await bench.stack.instance.words()).filter(isWord).length;
  const unconfirmed =
    scenario.doubtful === true && rows.some(({ state }) => state === 'unconfirmed');
  const fault = toldInVain
    ? 'the learner was told, and nothing is kept'
    : faultOf(scenario, kept, stored, unconfirmed);
  return { moment, scenario: way.name, came, kept, stored, fault };
}

/** Whether the toast or the button's mark names the word. An older word's, or a refusal, does not. */
async function isNamed(bench: DeathBench, term: string): Promise<boolean> {
  const { outbox, tabs } = bench;
  await bench.lookAtPage();
  const ids = [tabs.open.id, tabs.closed.id];
  const titles = await outbox.evaluate(
    (all) => Promise.all(all.map((tabId) => chrome.action.getTitle({ tabId }))),
    ids,
  );
  return [await toastText(tabs.open.page), ...titles].some((text) => text?.includes(term));
}

/**
 * A word that was kept between two connections belongs to the first, and the learner is asked whether it may go
 * to the next (security-checklist.md S30). They say yes here.
 */
async function settled({ outbox }: DeathBench, spellings: readonly string[]): Promise<KeptWord[]> {
  // The new worker has then brought back what only the second copy or an import had.
  await ask(outbox, 'drainOutbox');
  try {
    return await untilSettled(outbox, spellings);
  } catch (error) {
    const word = (await keptWords(outbox)).find(({ term }) => spellings.includes(term));
    if (word?.reason !== 'other-account') throw error;
    process.stdout.write(`${word.term} waits for the learner's yes, which is given\n`);
    await changeWord(outbox, word.term, { connection: null });
    return untilSettled(outbox, spellings);
  }
}

function faultOf(
  { alreadyStored, deleted, storedAgain }: Scenario,
  kept: boolean,
  stored: number,
  unconfirmed: boolean,
): string | null {
  const owed = (kept && !deleted) || alreadyStored ? 1 : 0;
  if (stored > (storedAgain ? 2 : 1)) return 'stored too often';
  if (stored > 0 && !kept && !alreadyStored) return 'stored, and never kept';
  if (stored < owed && !unconfirmed) return 'lost';
  return null;
}
