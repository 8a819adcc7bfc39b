/** Ways in which an answer may contain its list of cards, in snake_case; a Map keeps its names. */

type Item = Readonly<Record<string, unknown>>;

const reviewed = [
  { id: 'h1', word: 'earlier', answer: 'früher' },
  { id: 'h2', word: 'later', answer: 'später' },
  { id: 'h3', word: 'now', answer: 'jetzt' },
];

function without(name: string, item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([other]) => other !== name));
}

export const wrappers: Readonly<Record<string, (items: readonly Item[]) => unknown>> = {
  bare: (items) => items,
  flash_cards: (flash_cards) => ({ flash_cards, stats: { due_count: 3 } }),
  cards: (cards) => ({ cards, next_page_token: '' }),
  review_cards: (review_cards) => ({ success: true, errors: [], review_cards }),
  any_name: (whatever_it_is) => ({ whatever_it_is }),
  data: (data) => ({ code: 0, message: 'ok', data }),
  'data.items beside a history': (items) => ({ stats: { history: reviewed }, data: { items } }),
  'two levels down': (list) => ({ result: { page: { list } }, days: [1, 2, 3] }),
  'a page': (content) => ({ content, total_pages: 4, page_number: 0 }),
  'JSON:API': (items) => ({
    data: items.map((item) => ({
      ...{ type: 'flashcards', id: String(item.id) },
      attributes: without('id', item),
    })),
    included: reviewed,
    links: { next: null },
  }),
  'GraphQL edges': (items) => ({
    data: {
      review_plan: {
        flashcards: { edges: items.map((node) => ({ cursor: 'eA==', node })), page_info: {} },
      },
    },
  }),
  'GraphQL nodes': (nodes) => ({ data: { plan: { cards: { nodes, total_count: 2 } } } }),
  'map of ids': (items) => ({
    cards: new Map(items.map((item) => [String(item.id), without('id', item)])),
  }),
  'top-level map': (items) => new Map(items.map((item) => [String(item.id), without('id', item)])),
  'wrapped items': (items) => ({ items: items.map((card) => ({ card, due_at: '2026-01-01' })) }),
  'items of data': (items) => ({ rows: items.map((data) => ({ data, position: 1 })) }),
  'id outside': (items) => ({
    results: items.map((item) => ({ id: item.id, flashcard: without('id', item) })),
  }),
  'ids under another name': (items) => ({
    cards: items.map((item) => ({ ...without('id', item), flashcard_id: item.id })),
  }),
  'ids in objects': (items) => ({
    cards: items.map((item) => ({ ...without('id', item), _id: { $oid: String(item.id) } })),
  }),
  'more fields': (items) => ({
    flashcards: items.map((item) => ({
      ...{ difficulty: 2, created_at: '2026-01-01', deck: { id: 'd', name: 'Deck' }, tags: ['a'] },
      ...item,
      ...{ source_url: null, is_new: true, user_stats: { seen: 3, wrong: 1 } },
    })),
  }),
};
