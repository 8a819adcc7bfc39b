/**
 * Gets the next batch of a plan's cards (interface.md section 4.3). All answers must arrive first:
 * otherwise the service would deal the same cards again.
 */
import { cardFieldsSchema, decodeFlashcards, type Flashcard } from '@gleaner/shared';
import * as z from 'zod/mini';
import type { RelayClient } from '../../relay-client/client.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { recordsIn } from '../../outbox/store/db.ts';
import { unsettledStates, type AnswerRecord } from '../../outbox/store/record.ts';
import { AnswersOnTheirWay } from './answers-on-their-way.ts';
import { unreadableCards } from '../store/card-sources.ts';
import type { DealNotes } from '../store/stored.ts';
import type { PlaceMemory } from '../store/place-memory.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export interface Deal {
  readonly cards: readonly Flashcard[];
  readonly notes: DealNotes;
}

export interface DealRequest {
  readonly planId: string;
  readonly limit: number;
  readonly connection: string | null;
  /** The names of this instance's fields, from its relay (`cardFields` of the session). */
  readonly mapping?: unknown;
  /** The service's address: the key under which its counting of options is remembered. */
  readonly instance?: string;
  /** A background request: the relay may refuse it while little of the quota is left. */
  readonly background?: boolean;
}

interface DealParts {
  readonly relay: RelayClient;
  readonly outbox: OutboxDatabase;
  readonly memory?: PlaceMemory;
}

/**
 * Asks for `limit` cards. Omits a card whose answer waits for the learner's decision; the controller omits those of
 * the session that is shown, confirmed or not.
 * @throws AnswersOnTheirWay without a request, while answers of this connection are unsent
 * @throws RelayError
 */
export async function dealCards(
  { relay, outbox, memory }: DealParts,
  request: DealRequest,
): Promise<Deal> {
  const answers = await unsettledAnswers(outbox, request);
  const onTheirWay = answers.filter(({ state }) => state === 'waiting' || state === 'sending');
  if (onTheirWay.length > 0)
    throw new AnswersOnTheirWay(
      onTheirWay.length,
      onTheirWay.some(({ reason }) => reason !== undefined),
    );
  const dealtAt = Date.now();
  const body = await relay.getFlashcards(request.planId, request.limit, {
    background: request.background ?? false,
    ...(request.connection !== null && { connection: request.connection }),
  });
  if (typeof body !== 'object' || body === null)
    throw new RelayError(200, 'MALFORMED', 'The answer holds no cards');
  const mapping = z.safeParse(cardFieldsSchema, request.mapping);
  const { instance = '' } = request;
  const known = (await memory?.read(instance)) ?? [];
  const { cards, problems, stats, places } = decodeFlashcards(body, mapping.data, known);
  if (places && JSON.stringify(places) !== JSON.stringify(known))
    await memory?.write(instance, places);
  const undecided = new Set(
    answers.flatMap(({ state, answer, wordId }) =>
      state === 'needs-attention' ? [answer.flashcard_id, wordId ?? []].flat() : [],
    ),
  );
  const hasList = !problems.some(({ noList }) => noList);
  return {
    cards: cards.filter(({ id, wordId = id }) => !undecided.has(id) && !undecided.has(wordId)),
    notes: {
      dealtAt,
      limit: request.limit,
      dealt: hasList ? cards.length + problems.length : null,
      stats: stats ?? null,
      unreadable: unreadableCards(problems),
    },
  };
}

async function unsettledAnswers(
  outbox: OutboxDatabase,
  { planId, connection }: DealRequest,
): Promise<readonly AnswerRecord[]> {
  const records = await recordsIn(outbox, unsettledStates);
  return records
    .filter((record): record is AnswerRecord => record.kind === 'answer')
    .filter((record) => record.planId === planId && record.connection === connection);
}
