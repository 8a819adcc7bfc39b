/**
 * Which words a page lists, and in which order. It stands in the address (`words.html?q=tree&sort=term`), so
 * that Back, a bookmark and the export page all mean the same words.
 */
export const shownChoices = ['all', 'here', 'attention', 'waiting'] as const;
export const orders = ['newest', 'oldest', 'term', 'mastery', 'reviewed'] as const;

export interface WordFilter {
  /** What was typed; matched folded. Empty for all. */
  readonly text: string;
  /** `here`: collected on this device. */
  readonly show: (typeof shownChoices)[number];
  /** A language code, or empty for all. */
  readonly language: string;
  /** Null for all. */
  readonly mastery: number | null;
  /** Empty for all. */
  readonly tag: string;
  /** The id of a word book; empty for all. */
  readonly book: string;
  readonly order: (typeof orders)[number];
}

export const everything: WordFilter = {
  text: '',
  show: 'all',
  language: '',
  mastery: null,
  tag: '',
  book: '',
  order: 'newest',
};

/** Values that it does not know are left out. */
export function readFilter(params: URLSearchParams): WordFilter {
  const mastery = params.get('mastery');
  return {
    text: params.get('q') ?? '',
    show: shownChoices.find((one) => one === params.get('show')) ?? 'all',
    language: params.get('language') ?? '',
    mastery: mastery !== null && /^\d{1,9}$/u.test(mastery) ? Number(mastery) : null,
    tag: params.get('tag') ?? '',
    book: params.get('book') ?? '',
    order: orders.find((one) => one === params.get('sort')) ?? 'newest',
  };
}

export function writeFilter(filter: WordFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.text !== '') params.set('q', filter.text);
  if (filter.show !== 'all') params.set('show', filter.show);
  if (filter.language !== '') params.set('language', filter.language);
  if (filter.mastery !== null) params.set('mastery', String(filter.mastery));
  if (filter.tag !== '') params.set('tag', filter.tag);
  if (filter.book !== '') params.set('book', filter.book);
  if (filter.order !== 'newest') params.set('sort', filter.order);
  return params;
}
