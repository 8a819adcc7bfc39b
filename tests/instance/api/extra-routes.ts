/**
 * Listings of review plans and word books. interface.md section 4.5 says that such operations exist and
 * shows none, so they are off unless a test switches them on; these are our guess at them.
 */
import { ApiError } from '../http/api-error.ts';
import type { ApiHandler } from './caller.ts';

export const listReviewPlans: ApiHandler = ({ store, settings }) => {
  if (!settings.extraRoutes) throw new ApiError('NOT_FOUND', 'There is no such resource');
  const body = { review_plans: store.plans().map(({ id, name }) => ({ id, name })) };
  return { status: 200, body };
};

/** One book a tag, and one of everything. */
export const listWordBooks: ApiHandler = ({ store, settings }, { learner }) => {
  if (!settings.extraRoutes) throw new ApiError('NOT_FOUND', 'There is no such resource');
  const words = store.wordsOf(learner);
  const tags = [...new Set(words.flatMap((word) => word.tags))].sort();
  const books = tags.map((tag) => ({
    id: `tag-${Buffer.from(tag).toString('base64url')}`,
    name: tag,
    word_count: words.filter((word) => word.tags.includes(tag)).length,
  }));
  const all = { id: 'all', name: 'All words', word_count: words.length };
  return { status: 200, body: { word_books: [all, ...books] } };
};
