/** The sentence in which the learner met the word of a card, from what they collected on this device. */
import type { Flashcard } from '@gleaner/shared';
import { foldTerm } from '../../../text/fold.ts';
import { markTerm, type MarkedSentence } from '../../../text/mark.ts';
import { recordsOfForm } from '../../../outbox/word/known.ts';
import type { OutboxDatabase } from '../../../outbox/word/queue.ts';
import type { CollectRecord } from '../../../outbox/store/record.ts';
import { wordsOfCard } from '../../answers/answer-text.ts';

export interface OwnSentence extends MarkedSentence {
  readonly title: string;
  /** http or https; empty when unknown. */
  readonly url: string;
}

/** Null when the learner never collected the word here, or without its sentence. */
export async function findOwnSentence(
  outbox: OutboxDatabase,
  card: Flashcard,
): Promise<OwnSentence | null> {
  for (const text of wordsOfCard(card)) {
    const form = foldTerm(text);
    if (form === '') continue;
    const records = await recordsOfForm(outbox.transaction('records').store.index('forms'), form);
    const met = records
      .filter(({ context }) => context !== undefined && context.sentence !== '')
      .sort((a, b) => b.createdAt - a.createdAt)[0];
    if (met?.context) return markedSentence(met, met.context);
  }
  return null;
}

function markedSentence(
  { spec, met }: CollectRecord,
  { sentence, title, url }: NonNullable<CollectRecord['context']>,
): OwnSentence {
  const asMet = markTerm(sentence, met);
  return {
    ...(asMet.word === '' ? markTerm(sentence, spec.term) : asMet),
    title,
    url: /^https?:\/\//iu.test(url) ? url : '',
  };
}
