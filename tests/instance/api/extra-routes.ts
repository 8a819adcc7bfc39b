/**
 * Listings of review plans and word books. interface.md section 4.5 says that such operations exist and
 * shows none, so they are off unless a test switches them on; these are our guess at them.
 */
import { ApiError } from '../exchange/api-error.ts';
import { dueNow } from '../cards/deal.ts';
import { today } from '../cards/shapes.ts';
import type { StoredWord } from '../state/store.ts';
import type { ApiHandler } from './caller.ts';

const masteredFrom = 4;

const counts = (words: readonly StoredWord[]) => ({
  total_words: words.length,
  mastered_words: words.filter(({ masteryLevel }) => masteryLevel >= masteredFrom).length,
});

export const listReviewPlans: ApiHandler = (state, { learner }) => {
  const { store, settings } = state;
  if (!settings.extraRoutes) throw new ApiError('NOT_FOUND', 'There is no such resource');
  const plans = store.plans().map(({ id, name }) => ({ id, name }));
  if (settings.listings === 'names') return { status: 200, body: { review_plans: plans } };
  const { today_due_remaining, today_new_remaining, today_new_total } = today(
    dueNow(state, learner).stats,
  );
  const progress = {
    config: { daily_new_limit: today_new_total },
    status: {
      inventory: counts(store.wordsOf(learner)),
      daily_task: { review_due: today_due_remaining, new_words_remaining: today_new_remaining },
    },
  };
  const body = {
    pagination: { total: plans.length },
    plans: plans.map((plan) => ({ ...plan, ...progress })),
  };
  return { status: 200, body };
};

/** One book a tag, and one of everything. */
export const listWordBooks: ApiHandler = ({ store, settings }, { learner }) => {
  if (!settings.extraRoutes) throw new ApiError('NOT_FOUND', 'There is no such resource');
  const words = store.wordsOf(learner);
  const tags = [...new Set(words.flatMap((word) => word.tags))].sort();
  const bookOf = (id: string, name: string, content: typeof words) =>
    settings.listings === 'progress'
      ? { id, name, status: counts(content), terms: content.map((word) => word.term) }
      : {
          id,
          name,
          word_count: content.length,
          ...(settings.bookWords && { word_ids: content.map((word) => word.id) }),
        };
  const books = tags.map((tag) => {
    const id = `tag-${Buffer.from(tag).toString('base64url')}`;
    return bookOf(
      id,
      tag,
      words.filter((word) => word.tags.includes(tag)),
    );
  });
  const all = [bookOf('all', 'All words', words), ...books];
  const pagination = settings.listings === 'progress' && { pagination: { total: all.length } };
  return { status: 200, body: { ...pagination, word_books: all } };
};
