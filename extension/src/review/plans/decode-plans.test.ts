import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePlans } from './decode-plans.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const daily = { id: 'daily-english', name: 'Daily English' };
const exam = { id: '7', name: '考试词汇' };
const both = [daily, exam];

const shapes: readonly [title: string, body: unknown][] = [
  ['a bare list', both],
  ['review_plans', { review_plans: both, next_page_token: '' }],
  ['reviewPlans', { reviewPlans: both.map(({ id, name }) => ({ planId: id, planName: name })) }],
  ['data.items', { code: 0, data: { items: both, total: 2 } }],
  ['any name', { something: both }],
  ['numbers for ids', { plans: [daily, { id: 7, title: exam.name }] }],
  [
    'resource names',
    {
      reviewPlans: both.map(({ id, name }) => ({
        name: `users/1/reviewPlans/${id}`,
        displayName: name,
      })),
    },
  ],
  ['wrapped items', { plans: both.map((plan) => ({ plan, role: 'owner' })) }],
  ['edges', { data: { reviewPlans: { edges: both.map((node) => ({ cursor: 'x', node })) } } }],
  [
    'JSON:API',
    { data: both.map(({ id, name }) => ({ type: 'plans', id, attributes: { title: name } })) },
  ],
  ['a map of ids to names', { plans: { 'daily-english': 'Daily English', '7': exam.name } }],
  [
    'a map of ids to plans',
    { review_plans: { 'daily-english': { name: 'Daily English' }, '7': { name: exam.name } } },
  ],
  ['beside another list', { tags: ['a', 'b'], errors: [], plans: both }],
  ['as JSON in a text', { data: JSON.stringify({ plans: both }) }],
];

describe('plans in the answer of a listing', () => {
  it.each(shapes)('are found in %s', (_title, body) => {
    const { plans, problems } = decodePlans(body);
    expect([...plans].sort((a, b) => (a.id < b.id ? 1 : -1))).toEqual(both);
    expect(problems).toEqual([]);
  });

  it('have what is due, where the listing tells it', () => {
    const status = { inventory: { totalWords: 3000 }, dailyTask: { reviewDue: 4 } };
    const listed = [{ ...daily, config: { dailyNewLimit: 20 }, status }, exam];
    expect(decodePlans({ pagination: { total: 2 }, plans: listed }).plans).toEqual([
      { ...daily, due: 4 },
      exam,
    ]);
    const odd = [
      { ...daily, due: -1 },
      { ...exam, status: { dailyTask: null } },
    ];
    expect(decodePlans({ plans: odd }).plans).toEqual(both);
  });

  it('have their id as name when they have none', () => {
    expect(decodePlans(['daily']).plans).toEqual([{ id: 'daily', name: 'daily' }]);
    expect(decodePlans({ plans: [{ id: 'x', name: '' }] }).plans).toEqual([{ id: 'x', name: 'x' }]);
  });

  it('become named problems when they have no usable id', () => {
    const { plans, problems } = decodePlans({
      plans: [{ name: 'no id' }, daily, { id: '../admin' }, { id: 'a/b' }, daily, null, 5],
    });
    expect(plans.map(({ id }) => id)).toEqual(['daily-english', '5']);
    expect(problems.map(({ index }) => index)).toEqual([0, 2, 3, 4, 5]);
  });

  it('have a next page when the answer says so', () => {
    expect(decodePlans({ plans: both, next_page_token: 'abc' }).nextPageToken).toBe('abc');
    expect(decodePlans({ plans: both, nextPageToken: '' }).nextPageToken).toBeNull();
    expect(decodePlans(both).nextPageToken).toBeNull();
  });

  it('S26 have names without control characters and direction marks, in one line of limited length', () => {
    const name = `\u202Eevil\u0000\n<img src=x onerror="x()">${'x'.repeat(10_000)}`;
    const [plan] = decodePlans({ plans: [{ id: 'x', name }] }).plans;
    expect(plan?.name).toMatch(/^evil <img src=x onerror="x\(\)">x+$/u);
    expect(plan?.name).toHaveLength(120);
  });
});

const item = fc.oneof(
  fc.record(
    {
      id: fc.oneof(fc.stringMatching(/^[a-z0-9]{1,8}$/u), fc.nat(), fc.string()),
      name: fc.string(),
      created_at: fc.string(),
      word_count: fc.nat(),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
const wellFormed = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z0-9]{1,12}$/u),
    name: fc.stringMatching(/^[A-Za-z]{1,8}(?: [a-z]{1,8})?$/u),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
);

/** The same JSON with the members in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, content]: [string, unknown]) => [name, reversed(content)]),
  );
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]: [string, unknown]) => [
      rename(name),
      renamed(content, rename),
    ]),
  );
}

const styles: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase()),
  (name) => name.replaceAll('_', '-'),
  (name) => name.toUpperCase(),
];

describe('any answer', () => {
  it('throws no error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const { plans } = decodePlans(body);
        for (const { id } of plans) expect(id).toMatch(/^[^./\\%\p{C}][^/\\%\p{C}]{0,127}$/u);
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('makes a plan or a problem of every item', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const { plans, problems } = decodePlans({ review_plans: items });
        expect(plans.length + problems.length).toBe(items.length);
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('gives the same plans for any order, case style and additional fields', () => {
    fc.assert(
      fc.property(wellFormed, fc.constantFrom(...styles), (plans, style) => {
        const body = {
          next_page_token: '',
          review_plans: plans.map(({ id, name }) => ({ plan_id: id, display_name: name })),
        };
        expect(decodePlans(body).plans).toEqual(plans);
        const more = {
          ...body,
          stats: { days: [1, 2, 3] },
          review_plans: body.review_plans.map((plan) => ({
            ...plan,
            ...{ owner: { id: 'o', name: 'Owner' }, word_count: 3, tags: ['a'] },
          })),
        };
        expect(decodePlans(renamed(reversed(more), style)).plans).toEqual(plans);
      }),
    );
  });
});
