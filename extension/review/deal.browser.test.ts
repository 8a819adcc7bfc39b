import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRelayClient } from '../connection/client.ts';
import { enqueueAnswer } from '../outbox/enqueue-answer.ts';
import { openOutbox, type OutboxDatabase } from '../outbox/queue.ts';
import type { OutboxRecord } from '../outbox/record.ts';
import { dealCards } from './deal.ts';

const request = { planId: 'daily', limit: 5, connection: 'grant' };
const dealt = [
  { id: 'c1', front: 'gossamer', back: 'thin cloth' },
  { id: 'c2', front: 'lugubrious', back: 'mournful' },
  { front: 'no id' },
];
let outbox: OutboxDatabase;
let asked: unknown[];
let body: string;

const relay = createRelayClient('https://relay.example', (_address, init) => {
  asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
  return Promise.resolve(new Response(body));
});

async function answerIn(state: OutboxRecord['state'], planId = 'daily'): Promise<void> {
  const answer = {
    ...{ flashcard_id: 'c1', user_answer: 'x', is_correct: true, time_spent_ms: 1 },
  };
  const record = await enqueueAnswer(outbox, {
    ...{ id: crypto.randomUUID(), planId, sessionId: 's', connection: 'grant', now: Date.now() },
    answer,
  });
  await outbox.put('records', { ...record, state });
}

beforeEach(async () => {
  outbox = await openOutbox();
  asked = [];
  body = JSON.stringify({ flash_cards: dealt });
});

afterEach(() => outbox.clear('records'));

describe('dealing cards', () => {
  it('asks for as many as wanted and names what could not be read', async () => {
    const deal = await dealCards({ relay, outbox }, request);
    expect(asked).toEqual([{ limit: 5 }]);
    expect(deal.cards.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(deal.problems).toHaveLength(1);
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

  it('is not held up by another plan', async () => {
    await answerIn('waiting', 'other');
    expect((await dealCards({ relay, outbox }, request)).cards).toHaveLength(2);
  });

  it('leaves out a card whose answer waits for the learner', async () => {
    await answerIn('needs-attention');
    const { cards } = await dealCards({ relay, outbox }, request);
    expect(cards.map(({ id }) => id)).toEqual(['c2']);
  });

  it('takes no page of text for an empty list', async () => {
    body = '<html></html>';
    await expect(dealCards({ relay, outbox }, request)).rejects.toMatchObject({
      code: 'MALFORMED',
    });
  });
});
