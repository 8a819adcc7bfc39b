/**
 * Listings of review plans and word books. interface.md section 4.5 says that such operations exist and
 * shows none, so they are off unless a test switches them on; these are our guess at them.
 */
import { ApiError } from '../exchange/api-error.ts';
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
  const bookOf = (id: string, name: string, content: typeof words) => ({
    ...{ id, name, word_count: content.length },
    ...(settings.bookWords && { word_ids: content.map((word) => word.id) }),
  });
  const books = tags.map((tag) => {
    const id = `tag-${Buffer.from(tag).toString('base64url')}`;
    return bookOf(
      id,
      tag,
      words.filter((word) => word.tags.includes(tag)),
    );
  });
  return { status: 200, body: { word_books: [bookOf('all', 'All words', words), ...books] } };
};
