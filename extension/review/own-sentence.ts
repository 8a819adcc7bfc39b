/** The sentence in which the learner met the word of a card, from what they collected on this device. */
import type { Flashcard } from '@gleaner/shared';
import { foldTerm } from '../collect/fold.ts';
import { recordsOfForm } from '../outbox/known.ts';
import type { OutboxDatabase } from '../outbox/queue.ts';
import type { CollectRecord } from '../outbox/record.ts';

export interface OwnSentence {
  readonly before: string;
  /** The word as it stands there; empty when it cannot be found in the sentence. */
  readonly word: string;
  readonly after: string;
  readonly title: string;
  /** http or https; empty when unknown. */
  readonly url: string;
}

/** Null when the learner never collected the word here, or without its sentence. */
export async function findOwnSentence(
  outbox: OutboxDatabase,
  card: Flashcard,
): Promise<OwnSentence | null> {
  for (const text of wordsOf(card)) {
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

/** The texts of a card that may be the learner's word: what is asked first, then what is right. */
function wordsOf(card: Flashcard): readonly string[] {
  const right = card.correct.map(
    (id) => card.options.find((option) => option.id === id)?.text ?? id,
  );
  return [card.question, ...right];
}

function markedSentence(
  { spec }: CollectRecord,
  { sentence, title, url }: NonNullable<CollectRecord['context']>,
): OwnSentence {
  const folded = sentence.toLowerCase();
  // Lower case may be longer than its original; places would then not fit.
  const place = folded.length === sentence.length ? folded.indexOf(spec.term.toLowerCase()) : -1;
  const end = place === -1 ? 0 : place + spec.term.length;
  return {
    before: sentence.slice(0, Math.max(0, place)),
    word: sentence.slice(Math.max(0, place), end),
    after: sentence.slice(end),
    title,
    url: /^https?:\/\//iu.test(url) ? url : '',
  };
}
