/** A scenario: one way of a collected word through the background, and the steps of such ways. */
import {
  ask,
  changeWord,
  keptWords,
  untilSettled,
  type KeptWord,
} from '../../pages/outbox-page.ts';
import { endStretch, stretchGrace } from '../../pages/grace.ts';
import type { FaultOrder } from '../../instance/state/faults.ts';
import type { DeathBench } from './death-bench.ts';

export interface Scenario {
  /** Prepares the state before the act; the worker is alive. */
  readonly prepare?: (bench: DeathBench, term: string) => Promise<void>;
  /** The act during which the worker dies. Its promise may never settle. */
  readonly act: (bench: DeathBench, term: string) => Promise<unknown>;
  /** The word keeps waiting, and no wait is shortened. */
  readonly waits?: true;
  /** Repairs what prevents the word from being sent. */
  readonly mend?: (bench: DeathBench, term: string) => Promise<void>;
  /** Restores what later scenarios need. */
  readonly leave?: (bench: DeathBench) => Promise<void>;
  /** The learner sees another message than that the word was kept. */
  readonly notKept?: true;
  /** The learner deletes the unsent words. */
  readonly deleted?: true;
  /** The service holds the word before anything is collected. */
  readonly alreadyStored?: true;
  /** The service takes the word a second time, because the learner adds to it. */
  readonly storedAgain?: true;
  /** The import's own database, or the second copy, has the word while the outbox has not. */
  readonly keptElsewhere?: true;
  /** The word may end as unconfirmed. */
  readonly doubtful?: true;
  /** Gleaner, the learner or the service changes how the word is written: each way in which it may be kept. */
  readonly spellings?: (term: string) => readonly string[];
  /** Gives the word, another one at each call; a spoken one by default. */
  readonly word?: () => string;
}

export type Scenarios = Readonly<Record<string, Scenario>>;

export function spellingsOf({ spellings }: Scenario, term: string): readonly string[] {
  return spellings?.(term) ?? [term];
}

export function fault(bench: DeathBench, order: FaultOrder): Promise<void> {
  return bench.stack.instance.addFault(order);
}

export async function collected(bench: DeathBench, term: string): Promise<void> {
  await bench.collect(term);
  await bench.idle();
}

/** What is collected from now on stays in its grace until `endGraceOf`, or until the worker dies. */
export async function stretchGraceOf({ browser }: DeathBench): Promise<void> {
  await stretchGrace(browser.background);
}

export async function endGraceOf({ browser }: DeathBench): Promise<void> {
  await endStretch(browser.background);
}

export async function collectedInGrace(bench: DeathBench, term: string): Promise<void> {
  await stretchGraceOf(bench);
  await collected(bench, term);
}

export async function collectedAndSent(bench: DeathBench, term: string): Promise<void> {
  await collected(bench, term);
  await untilSettled(bench.outbox, [term]);
  await bench.idle();
}

export async function keptWord(bench: DeathBench, term: string): Promise<KeptWord> {
  const found = (await keptWords(bench.outbox)).find((word) => word.term === term);
  if (found === undefined) throw new Error(`${term} is not kept`);
  return found;
}

export async function isKept(bench: DeathBench, term: string): Promise<boolean> {
  return (await keptWords(bench.outbox)).some((word) => word.term === term);
}

/** Asks something about the word that is kept. */
export async function askOf(bench: DeathBench, type: string, term: string): Promise<unknown> {
  return ask(bench.outbox, type, { recordId: (await keptWord(bench, term)).id });
}

/** Everything that is due is to be sent now. */
export function sendDue(bench: DeathBench): Promise<unknown> {
  return ask(bench.outbox, 'drainOutbox');
}

/** An alarm of Gleaner's goes off now. */
export async function alarm({ outbox }: DeathBench, name: string): Promise<void> {
  await outbox.evaluate((given) => chrome.alarms.create(given, { when: Date.now() }), name);
}

/** A stored word after its grace, edited by the learner. */
export async function keptAs(
  bench: DeathBench,
  term: string,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  await collected(bench, term);
  await changeWord(bench.outbox, term, { notBefore: 0, ...changed });
}

/** Selects a sentence that ends in `term` on the page. `hidden` stands before it, unseen. */
export async function showSentenceOnPage(
  bench: DeathBench,
  term: string,
  hidden = '',
): Promise<void> {
  await bench.tabs.open.page.evaluate(
    ([word, unseen]) => {
      const [block, spot, veil] = ['p', 'span', 'span'].map((name) => document.createElement(name));
      if (!block || !spot || !veil) throw new Error('The page takes no elements');
      veil.style.display = 'none';
      veil.append(unseen);
      spot.append(veil, word);
      block.append('They said ', spot, '.');
      document.querySelector('main')?.replaceChildren(block);
      getSelection()?.selectAllChildren(spot);
    },
    [term, hidden] as const,
  );
}

/**
 * Deletes from the device what it knows of the service's list, except a word that the service no longer
 * has. With `unasked` the list is also not read again for a while, so that each word is asked for.
 */
export async function forgetList(bench: DeathBench, unasked: boolean): Promise<void> {
  await bench.outbox.evaluate(async (rests) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gleaner-words');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The list cannot be opened'));
    });
    const stores = [...db.objectStoreNames];
    const { session } = await chrome.storage.local.get<{ session: { connection: string } }>(
      'session',
    );
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(stores, 'readwrite');
      for (const store of stores) transaction.objectStore(store).clear();
      const [id, term] = ['gone', 'gone'];
      const word = { id, term };
      transaction.objectStore('words').put({
        ...{ version: 1, connection: session.connection, id, foldedTerm: term, word, traversal: 0 },
      });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error('The list cannot be emptied'));
    });
    db.close();
    if (rests) await chrome.storage.session.set({ indexNotBefore: Date.now() + 600_000 });
    else await chrome.storage.session.remove('indexNotBefore');
  }, unasked);
}

/** The list may be read again. */
export async function rememberList(bench: DeathBench): Promise<void> {
  await bench.outbox.evaluate(() => chrome.storage.session.remove('indexNotBefore'));
}
