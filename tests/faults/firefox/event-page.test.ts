/**
 * Firefox ends its event page while a word or an answer is in its grace, on its way, or answered by a
 * service that then fails. Gleaner is left alone after the last of these deaths; with `test:long` after each.
 * What counts is what the service stored.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import gleaner from '../../../gleaner.config.ts';
import type { FaultOrder } from '../../instance/state/faults.ts';
import { collectIn } from '../../browser/firefox-menu.ts';
import { connectFirefox, pressNamed, typeInto } from '../../pages/firefox-walk.ts';
import { launchFirefox, type Firefox } from '../../browser/firefox.ts';
import { until } from '../../processes/child.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { endEventPage } from '../../browser/event-page.ts';
import { keptWrites, wakeEventPage } from './event-page.ts';
import { noteTally } from '../tally-file.ts';
import { isLong } from '../../../shared/src/testing/runs.ts';

const bundle = useBundle();
let stack: Stack;
let firefox: Firefox;
let popup = '';
beforeAll(async () => {
  stack = await startStack({ relayFile: bundle.file });
  // The service stores a write again when it is sent twice, so that a duplicate is noticed.
  await stack.instance.changeSettings({
    ...{ recollect: 'double', repeatedAnswer: 'accept', cardKinds: ['spelling'] },
  });
  await stack.instance.addWords(Array.from({ length: 10 }, (_each, place) => `card${place}`));
  const extension = await stack.extension('firefox');
  firefox = await launchFirefox({ extension, extensionId: gleaner.firefoxId });
  popup = await connectFirefox(firefox, stack.instanceUrl);
  await typeInto(firefox, popup, `${stack.instanceUrl}/plans/${stack.planId}`);
  await pressNamed(firefox, popup, 'Add plan');
}, 300_000);
afterAll(async () => {
  await firefox.close();
  await stack.close();
});

const held = { kind: 'latency', ms: 5_000 } as const;
const failsAfter = { kind: 'status', status: 500, when: 'after' } as const;

/** Ends the event page once the service has the request. */
async function endUnderWay(
  operation: 'collectWord' | 'submitAnswer',
  orders: readonly FaultOrder[],
  write: () => Promise<string>,
): Promise<string> {
  const requests = () => requestsOf(operation);
  for (const order of orders) await stack.instance.addFault(order);
  const before = await requests();
  const name = await write();
  await until('the request', async () => (await requests()) > before);
  expect(await endEventPage(firefox)).toBe(true);
  expect((await keptWrites(firefox, popup)).get(name)).toBe('sending');
  return name;
}

/** Ends the event page while the latest write still waits. If it was sent sooner, the case does not count. */
async function endInGrace(write: () => Promise<string>): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const name = await write();
    await until('it to be kept', async () => (await keptWrites(firefox, popup)).has(name));
    const lived = await endEventPage(firefox);
    if (lived && (await keptWrites(firefox, popup)).get(name) === 'waiting') return name;
  }
  throw new Error('The grace was always over already');
}

/** The alarm wakes the event page again, half a minute later. */
async function settled(name: string): Promise<string> {
  const state = async () => (await keptWrites(firefox, popup)).get(name) ?? '';
  const isOpen = async () => ['', 'waiting', 'sending'].includes(await state());
  await until(`${name} to be settled`, async () => !(await isOpen()), 180_000);
  return state();
}

/** Without help this takes half a minute; opening a page of Gleaner is faster. */
async function settle(name: string): Promise<void> {
  if (!isLong) await wakeEventPage(firefox, popup);
  await settled(name);
}

async function requestsOf(operation: 'collectWord' | 'submitAnswer'): Promise<number> {
  return (await stack.instance.counters()).operations[operation].requests;
}

const paragraphs = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];
let collected = 0;
/** Collects a word that the page has not had yet. */
async function collect(page: string): Promise<string> {
  const term = paragraphs[(collected += 1)] ?? '';
  await firefox.evaluate(
    page,
    `() => {
      const block = document.createElement('p');
      block.textContent = ${JSON.stringify(term)};
      document.querySelector('main').replaceChildren(block);
    }`,
  );
  await collectIn(firefox, page, term);
  return term;
}

/** Three deaths around one kind of write, one after the other. @returns what was written */
async function dieAround(
  operation: 'collectWord' | 'submitAnswer',
  write: () => Promise<string>,
): Promise<readonly [grace: string, sending: string, failing: string]> {
  const slow: FaultOrder = { ...held, operation };
  const grace = await endInGrace(write);
  await settle(grace);
  const sending = await endUnderWay(operation, [slow], write);
  await settle(sending);
  const failing = await endUnderWay(operation, [slow, { ...failsAfter, operation }], write);
  return [grace, sending, failing];
}

test('the event page ends around words and answers: each arrives once, or is shown as unconfirmed', async () => {
  const page = await firefox.open(`${stack.relayUrl}/privacy`);
  const words = await dieAround('collectWord', () => collect(page));
  await settle(words[2]);
  await firefox.activate(popup);
  await pressNamed(firefox, popup, 'Review ');
  const cards = await dieAround('submitAnswer', answer);

  for (const word of words) expect(await settled(word)).toBe('sent');
  const outcomes = await Promise.all(cards.map(settled));
  expect(outcomes).toEqual(['sent', 'sent', 'unconfirmed']);
  const terms = (await stack.instance.words()).map(({ term }) => term);
  expect(words.map((word) => terms.filter((term) => term === word).length)).toEqual([1, 1, 1]);
  const stored = await stack.instance.answers();
  for (const id of cards) {
    const of = stored.filter(({ flashcard_id }) => flashcard_id === id);
    expect(of).toMatchObject([{ is_correct: true, compared_correct: true }]);
  }
  expect((await stack.instance.counters()).effects.answersRepeated).toBe(0);
  const deaths = words.length + cards.length;
  noteTally('Firefox', {
    ...{ faults: deaths, promised: deaths, stored: terms.length + stored.length },
    unconfirmed: outcomes.filter((outcome) => outcome === 'unconfirmed').length,
  });
}, 900_000);

/** Answers with what the service holds as correct. @returns the card's id */
async function answer(): Promise<string> {
  const shown = () =>
    firefox.evaluate<string | null>(
      popup,
      `() => document.querySelector('[data-card] input') && document.querySelector('[data-card]').dataset.card`,
    );
  const isAnswered = `() => [...document.querySelectorAll('button')].some((each) => each.textContent.includes('Continue'))`;
  await until('a card', async () => (await shown()) !== null);
  const id = (await shown()) ?? '';
  const card = (await stack.instance.cards()).find((one) => one.id === id);
  if (card === undefined) throw new Error(`The service dealt no card ${id}`);
  await typeInto(firefox, popup, card.correct_values[0] ?? '');
  await pressNamed(firefox, popup, 'Check');
  await until('the feedback', () => firefox.evaluate<boolean>(popup, isAnswered));
  // As long as the result is shown, nothing is sent.
  await pressNamed(firefox, popup, 'Continue');
  return id;
}
