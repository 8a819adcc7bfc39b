/** The sentence in which the learner met the word of a card, from the words collected on this device. */
import type { Flashcard } from '@gleaner/shared';
import { markTerm, type MarkedSentence } from '../../text/mark.ts';
import { wordsOfCard } from '../answers/answer-text.ts';
import { findMetSentence, type MetRecord } from '../../outbox/word/met-sentence.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export interface CardSentence extends MarkedSentence {
  readonly title: string;
  /** http or https; empty when unknown. */
  readonly url: string;
}

/** Null when the learner did not collect the word here under this account, or collected it without its sentence. */
export async function findOwnSentence(
  outbox: OutboxDatabase,
  card: Flashcard,
  connection: string | null,
): Promise<CardSentence | null> {
  const met = await findMetSentence(outbox, wordsOfCard(card), connection);
  return met && markedSentence(met);
}

function markedSentence({ record: { spec, met }, context }: MetRecord): CardSentence {
  const { sentence, title, url } = context;
  const asMet = markTerm(sentence, met);
  return {
    ...(asMet.word === '' ? markTerm(sentence, spec.term) : asMet),
    title,
    url: /^https?:\/\//iu.test(url) ? url : '',
  };
}
