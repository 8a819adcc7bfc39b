/** A word of the list as files hold it. */
import type { FileWord } from '../formats/word-file.ts';
import type { WordEntry } from '../word-list/entry.ts';

export function fileWord(entry: WordEntry): FileWord {
  const { term, language, mastery, createdAt, reviewedAt, tags, notes, sentences, unsent } = entry;
  return {
    term,
    language,
    ...(mastery !== undefined && { mastery_level: mastery }),
    tags: tags.filter(Boolean),
    notes: notes.filter(Boolean),
    ...(createdAt !== undefined && { createdAt: iso(createdAt) }),
    ...(reviewedAt !== undefined && { lastReviewedAt: iso(reviewedAt) }),
    ...(unsent !== undefined && { state: unsent }),
    sentences: sentences.map(({ sentence, title, url, metAt }) => ({
      sentence,
      title,
      url,
      metAt: iso(metAt),
    })),
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
