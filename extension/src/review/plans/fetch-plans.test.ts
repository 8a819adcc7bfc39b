import { describe, expect, it } from 'vitest';
import { fetchPlans } from './fetch-plans.ts';
import { freeClient } from '../../relay-client/testing.ts';

const listing = { name: 'plans', path: '/api/v1/review-plans', query: ['page_token'] };
const request = { listing, connection: 'grant', background: true };

/** A relay that answers each call with the next page, and repeats the last one. */
function relayWith(...pages: unknown[]) {
  const asked: { url: string; priority: string | null }[] = [];
  const relay = freeClient('https://relay.example', (address, init) => {
    const url = address instanceof Request ? address.url : String(address);
    asked.push({ url, priority: new Headers(init?.headers).get('priority') });
    const page = pages[Math.min(asked.length, pages.length) - 1];
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
  return { relay, asked };
}

describe('listing the plans of a service', () => {
  it('asks the route that the relay names, as a background request', async () => {
    const { relay, asked } = relayWith({ review_plans: [{ id: 'a', name: 'A' }] });
    expect(await fetchPlans(relay, request, 5)).toEqual({
      ...{ version: 1, connection: 'grant', listedAt: 5 },
      plans: [{ id: 'a', name: 'A' }],
    });
    expect(asked).toEqual([{ url: 'https://relay.example/api/v1/review-plans', priority: 'u=6' }]);
  });

  it('reads pages until there are no more, each plan once', async () => {
    const { relay, asked } = relayWith(
      { plans: [{ id: 'a' }, { id: 'b' }], next_page_token: 'x y' },
      { plans: [{ id: 'b' }, { id: 'c' }], next_page_token: '' },
    );
    const { plans } = await fetchPlans(relay, request, 5);
    expect(plans.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(asked[1]?.url).toBe('https://relay.example/api/v1/review-plans?page_token=x+y');
  });

  it('ends at a repeated token, and asks for one page when the route takes no token', async () => {
    const endless = relayWith({ plans: [{ id: 'a' }], next_page_token: 'same' });
    await fetchPlans(endless.relay, request, 5);
    expect(endless.asked).toHaveLength(2);
    const single = relayWith({ plans: [{ id: 'a' }], next_page_token: 'x' });
    await fetchPlans(single.relay, { ...request, listing: { ...listing, query: [] } }, 5);
    expect(single.asked).toHaveLength(1);
  });

  it.each(['@evil.example/', '//evil.example', '/api/v1/../auth/logout', '/api/v1/x?y', '/admin'])(
    'S29 sends no request when the path is %s',
    async (path) => {
      const { relay, asked } = relayWith({});
      const listed = fetchPlans(relay, { ...request, listing: { ...listing, path } }, 5);
      await expect(listed).rejects.toMatchObject({ code: 'MALFORMED' });
      expect(asked).toEqual([]);
    },
  );
});
