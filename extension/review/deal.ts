/**
 * Getting the next batch of a plan's cards (interface.md section 4.3), and when that may be done:
 * until an answer has arrived, the service would deal the same cards again (design section 4).
 */
import { decodeFlashcards, type CardProblem, type Flashcard } from '@gleaner/shared';
import type { RelayClient } from '../connection/client.ts';
import { RelayError } from '../connection/relay-error.ts';
import type { OutboxDatabase } from '../outbox/queue.ts';
import type { AnswerRecord } from '../outbox/record.ts';
import { AnswersOnTheirWay } from './answers-on-their-way.ts';

export interface Deal {
  readonly cards: readonly Flashcard[];
  readonly problems: readonly CardProblem[];
}

/**
 * Asks for `limit` cards. A card whose answer waits for the learner's decision is left out.
 * @throws AnswersOnTheirWay without asking, while answers of this connection are unsent
 * @throws RelayError
 */
export async function dealCards(
  { relay, outbox }: { readonly relay: RelayClient; readonly outbox: OutboxDatabase },
  request: {
    readonly planId: string;
    readonly limit: number;
    readonly connection: string | null;
    readonly signal?: AbortSignal;
  },
): Promise<Deal> {
  const open = await openAnswers(outbox, request.planId, request.connection);
  const onTheirWay = open.filter(({ state }) => state !== 'needs-attention');
  if (onTheirWay.length > 0) throw new AnswersOnTheirWay(onTheirWay.length);
  const body = await relay.getFlashcards(
    request.planId,
    request.limit,
    request.signal && { signal: request.signal },
  );
  if (typeof body !== 'object' || body === null)
    throw new RelayError(200, 'MALFORMED', 'The answer holds no cards');
  const { cards, problems } = decodeFlashcards(body);
  const answered = new Set(open.map(({ answer }) => answer.flashcard_id));
  return { cards: cards.filter(({ id }) => !answered.has(id)), problems };
}

async function openAnswers(
  outbox: OutboxDatabase,
  planId: string,
  connection: string | null,
): Promise<readonly AnswerRecord[]> {
  const states = ['waiting', 'sending', 'needs-attention'] as const;
  const records = await Promise.all(
    states.map((state) => outbox.getAllFromIndex('records', 'state', state)),
  );
  return records
    .flat()
    .filter((record): record is AnswerRecord => record.kind === 'answer')
    .filter((record) => record.planId === planId && record.connection === connection);
}
