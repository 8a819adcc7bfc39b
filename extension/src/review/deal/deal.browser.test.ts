/** @module-tag smoke */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceFact } from '@gleaner/shared';
import { enqueueAnswer } from '../../outbox/answer/enqueue-answer.ts';
import { announceChange } from '../../outbox/store/watch.ts';
import type { AnswerRecord, OutboxRecord } from '../../outbox/store/record.ts';
import { dealWhenSent } from './deal-when-sent.ts';
import { dealCards } from './deal.ts';
import type { PlaceMemory } from '../store/place-memory.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { freeClient } from '../../relay-client/testing.ts';

const request = { planId: 'daily', limit: 5, connection: 'grant' };
const dealt = [
  { id: 'c1', front: 'gossamer', back: 'thin cloth' },
  { id: 'c2', front: 'lugubrious', back: 'mournful' },
  { front: 'no id' },
];
let outbox: OutboxDatabase;
let asked: unknown[];
let body: string;

const relay = freeClient('https://relay.example', (_address, init) => {
  asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
  return Promise.resolve(new Response(body));
});

async function answerIn(
  state: OutboxRecord['state'],
  planId = 'daily',
  changed: Partial<AnswerRecord> = {},
): Promise<AnswerRecord> {
  const answer = {
    ...{ flashcard_id: 'c1', user_answer: 'x', is_correct: true, time_spent_ms: 1 },
  };
  const record = await enqueueAnswer(outbox, {
    ...{ id: crypto.randomUUID(), planId, sessionId: 's', connection: 'grant', now: Date.now() },
    answer,
  });
  const kept: AnswerRecord = { ...record, state, ...changed };
  await outbox.put('records', kept);
  return kept;
}

beforeEach(async () => {
  outbox = await openOutbox();
  asked = [];
  body = JSON.stringify({ flash_cards: dealt });
});

afterEach(() => outbox.clear('records'));

describe('dealing cards', () => {
  it('asks for the wanted number and lists what could not be read', async () => {
    const deal = await dealCards({ relay, outbox }, request);
    expect(asked).toEqual([{ limit: 5 }]);
    expect(deal.cards.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(deal.notes).toMatchObject({
      ...{ limit: 5, dealt: 3, stats: null },
      unreadable: [{ source: JSON.stringify(dealt[2]) }],
    });
  });

  it.each(['waiting', 'sending'] as const)('asks nothing while an answer is %s', async (state) => {
    await answerIn(state);
    await expect(dealCards({ relay, outbox }, request)).rejects.toMatchObject({
      name: 'AnswersOnTheirWay',
      waiting: 1,
    });
    expect(asked).toEqual([]);
  });

  it.each(['sent', 'unconfirmed'] as const)('asks once its answer is %s', async (state) => {
    await answerIn(state);
    expect((await dealCards({ relay, outbox }, request)).cards).toHaveLength(2);
  });

  it('does not wait for the answers of another plan', async () => {
    await answerIn('waiting', 'other');
    expect((await dealCards({ relay, outbox }, request)).cards).toHaveLength(2);
  });

  it('omits a card whose answer waits for the learner', async () => {
    await answerIn('needs-attention');
    const { cards } = await dealCards({ relay, outbox }, request);
    expect(cards.map(({ id }) => id)).toEqual(['c2']);
  });

  it('omits a word whose answer waits for the learner, also under the new card id of each deal', async () => {
    const card = { lwordId: 'w1', front: 'apple', back: 'a fruit' };
    body = JSON.stringify({ flashCards: [{ ...card, id: 'f1' }] });
    const [dealt] = (await dealCards({ relay, outbox }, request)).cards;
    expect(dealt).toMatchObject({ id: 'f1', wordId: 'w1' });
    await answerIn('needs-attention', 'daily', { wordId: dealt?.wordId });
    body = JSON.stringify({ flashCards: [{ ...card, id: 'f2' }] });
    const { cards, notes } = await dealCards({ relay, outbox }, request);
    expect([cards, notes.dealt]).toEqual([[], 1]);
  });

  it('asks an unconfirmed card again', async () => {
    await answerIn('unconfirmed');
    expect((await dealCards({ relay, outbox }, request)).cards).toHaveLength(2);
  });

  it('does not wait for the answers of another account', async () => {
    await answerIn('waiting', 'daily', { connection: 'another grant' });
    expect((await dealCards({ relay, outbox }, request)).cards).toHaveLength(2);
  });

  it('returns the service’s counts, and reads cards from the fields that the relay names', async () => {
    body = JSON.stringify({
      stats: { due_count: 12, new_count: 3 },
      odd: { things: [{ nr: 'x1', ask: 'gossamer', reply: 'thin cloth' }] },
    });
    const mapping = { list: 'odd.things', id: 'nr', question: 'ask', answer: 'reply' };
    const deal = await dealCards({ relay, outbox }, { ...request, mapping });
    expect(deal.notes.stats).toEqual({ due: 12, new: 3 });
    expect(deal.cards).toMatchObject([{ id: 'x1', question: 'gossamer' }]);
  });

  it('remembers from which number an instance counts options, for its next cards', async () => {
    const kept = new Map<string, readonly PlaceFact[]>();
    const memory: PlaceMemory = {
      read: (instance) => Promise.resolve(kept.get(instance) ?? []),
      write: (instance, places) => Promise.resolve(void kept.set(instance, places)),
    };
    const dealOf = async (answer: number, instance: string) => {
      const card = { id: 'q', type: 'quiz', question: 'q', options: ['a b', 'c d'], answer };
      body = JSON.stringify({ flash_cards: [card] });
      const deal = await dealCards({ relay, outbox, memory }, { ...request, instance });
      return deal.cards.map(({ correct }) => correct.join());
    };
    expect(await dealOf(1, 'https://one.example')).toEqual(['1']);
    expect(await dealOf(2, 'https://one.example')).toEqual(['c d']);
    expect(await dealOf(1, 'https://one.example')).toEqual(['a b']);
    expect(await dealOf(1, 'https://two.example')).toEqual(['1']);
  });

  it('ignores an invalid mapping', async () => {
    const deal = await dealCards({ relay, outbox }, { ...request, mapping: { list: 5 } });
    expect(deal.cards).toHaveLength(2);
  });

  it('counts no cards when the answer has no list', async () => {
    body = JSON.stringify({ status: 'ok', cards_left: 4 });
    const { cards, notes } = await dealCards({ relay, outbox }, request);
    expect(cards).toEqual([]);
    expect(notes).toMatchObject({ limit: 5, dealt: null });
    expect(notes.unreadable).toMatchObject([{ noList: true, source: body }]);
  });

  it('does not read an HTML page as an empty list', async () => {
    body = '<html></html>';
    await expect(dealCards({ relay, outbox }, request)).rejects.toMatchObject({
      code: 'MALFORMED',
    });
  });
});

describe('dealing for a learner who has just answered', () => {
  it('waits until the answers are sent', async () => {
    const record = await answerIn('waiting');
    const dealing = dealWhenSent({ relay, outbox }, request);
    await outbox.put('records', { ...record, state: 'sending' });
    announceChange();
    expect(asked).toEqual([]);
    await outbox.put('records', { ...record, state: 'sent' });
    announceChange();
    expect((await dealing).cards).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it('reports at once that something blocks them', async () => {
    await answerIn('waiting', 'daily', { reason: 'offline' });
    const endless = new AbortController().signal;
    await expect(dealWhenSent({ relay, outbox }, request, endless)).rejects.toMatchObject({
      ...{ name: 'AnswersOnTheirWay', waiting: 1, stuck: true },
    });
  });

  it('does not wait for ever', async () => {
    await answerIn('sending');
    const patience = new AbortController();
    const dealing = dealWhenSent({ relay, outbox }, request, patience.signal);
    patience.abort();
    await expect(dealing).rejects.toMatchObject({ name: 'AnswersOnTheirWay' });
    expect(asked).toEqual([]);
  });
});
