/** A stored word as the record that goes out (interface.md section 2.2). */
import type { InstanceSettings } from '../../settings.ts';
import type { StoredWord } from '../../state/store.ts';

/** Section 2.2 promises some fields in one of the two answers only. */
export function toLearnedWord(
  word: StoredWord,
  answer: 'collect' | 'list',
  { recordFields, recordShape, tagsAndNotes }: InstanceSettings,
): object {
  if (recordShape === 'nested') return nested(word, tagsAndNotes);
  const lastReviewed =
    word.lastReviewedAt === null ? null : new Date(word.lastReviewedAt).toISOString();
  const everywhere = { id: word.id, term: word.term, mastery_level: word.masteryLevel };
  const whenCollected = {
    language: word.language,
    created_at: new Date(word.createdAt).toISOString(),
  };
  const whenListed = { last_reviewed_at: lastReviewed };
  return {
    ...everywhere,
    ...((recordFields === 'full' || answer === 'collect') && whenCollected),
    ...((recordFields === 'full' || answer === 'list') && whenListed),
    ...(tagsAndNotes && { tags: [...word.tags], notes: [...word.notes] }),
  };
}

/** By mastery, from 0; the first is the enum's zero and never sent. */
const masteryNames = ['UNSPECIFIED', 'SEEN', 'KNOWN', 'FAMILIAR', 'CONFIDENT', 'MASTERED'];

function nested(word: StoredWord, tagsAndNotes: boolean): object {
  const { term, language, masteryLevel: level, memory, lastReviewedAt } = word;
  return {
    id: word.id,
    spec: {
      term,
      language,
      ...(level > 0 && { mastery_level: `MASTERY_LEVEL_${masteryNames[level] ?? ''}` }),
      ...(tagsAndNotes && { tags: [...word.tags], notes: word.notes.join('\n') }),
      contexts: word.contexts,
    },
    status: {
      ...(level > 0 && { mastery: { overall: level * 100 } }),
      ...(lastReviewedAt !== null && {
        review_timing: {
          last_review_at: microseconds(lastReviewedAt),
          next_review_at: microseconds(memory.due.getTime()),
        },
      }),
      matched_terms: [...word.matchedTerms],
      created_at: microseconds(word.createdAt),
    },
  };
}

/** A time as such services write it: to the microsecond. */
function microseconds(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z');
}
