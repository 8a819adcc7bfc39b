/** A stored word as the record that goes out (interface.md section 2.2). */
import type { InstanceSettings } from '../../settings.ts';
import type { StoredWord } from '../../state/store.ts';

/** Section 2.2 promises some fields in one of the two answers only. */
export function toLearnedWord(
  word: StoredWord,
  answer: 'collect' | 'list',
  { recordFields, tagsAndNotes }: InstanceSettings,
): object {
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
