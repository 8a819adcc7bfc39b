/** `POST /api/v1/learning/collect-word` (interface.md sections 2.1, 4.1). */
import { createEmptyCard } from 'ts-fsrs';
import * as z from 'zod';
import { topMastery } from '../../cards/schedule.ts';
import { define } from '../../cards/wordnet/wordnet.ts';
import type { InstanceState } from '../../state/state.ts';
import type { StoredWord } from '../../state/store.ts';
import { ApiError } from '../../exchange/api-error.ts';
import type { ApiHandler } from '../caller.ts';
import { toLearnedWord } from './record.ts';
import { languageSchema, readBody, textSchema } from '../validate.ts';

const term = textSchema(256)
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => text !== '', 'empty');

/** Section 2.1. The control endpoint takes it too, to put words straight into the store. */
export const specInput = z.strictObject({
  term,
  language: languageSchema.default('LANGUAGE_ENGLISH'),
  mastery_level: z.int().min(0).max(topMastery).default(0),
  tags: z.array(textSchema(100)).max(50).default([]),
  notes: z.array(textSchema(4000)).max(50).default([]),
});
type AcceptedSpec = z.output<typeof specInput>;

const requestSchema = z.strictObject({ spec: specInput });

export const collectWord: ApiHandler = (state, { learner }, req) => {
  const { spec } = readBody(req, requestSchema, state.settings);
  const body = {
    learned_word: toLearnedWord(storeSpec(state, learner, spec), 'collect', state.settings),
  };
  return { status: 200, body };
};

function storeSpec(state: InstanceState, learner: string, sent: AcceptedSpec): StoredWord {
  const word = storedWord(state, learner, sent);
  if (word.term !== sent.term) word.matchedTerms.add(sent.term);
  return word;
}

function storedWord(
  { store, settings, counters, clock }: InstanceState,
  learner: string,
  sent: AcceptedSpec,
): StoredWord {
  const spec = settings.storedTerm === 'as-sent' ? sent : { ...sent, term: baseForm(sent) };
  const known = store.findWord(learner, spec.term, spec.language);
  if (known === undefined || settings.recollect === 'double') {
    counters.effect('collectsStored');
    if (known !== undefined) counters.effect('collectsDoubled');
    return store.addWord(learner, spec);
  }
  switch (settings.recollect) {
    case 'keep':
      counters.effect('collectsKept');
      return known;
    case 'start-over':
    case 'replace':
      counters.effect('collectsReplaced');
      known.masteryLevel = spec.mastery_level;
      if (settings.recollect === 'start-over') startOver(known, clock.now());
      known.tags = spec.tags;
      known.notes = spec.notes;
      store.touch(known);
      return known;
    case 'refuse':
      counters.effect('collectsRefused');
      throw new ApiError('ALREADY_EXISTS', 'This word is already collected', [{ id: known.id }]);
  }
}

/** As if it had never been reviewed; a card dealt before is of an earlier round. */
function startOver(word: StoredWord, now: number): void {
  word.masteryLevel = 0;
  word.lastReviewedAt = null;
  word.memory = createEmptyCard(new Date(now));
  word.round += 1;
}

/** A term that the dictionary knows under another form is stored under that one. */
function baseForm({ term, language }: AcceptedSpec): string {
  const known = language === 'LANGUAGE_ENGLISH' ? define(term) : null;
  return known === null ? term : known.lemma.replaceAll('_', ' ');
}
