/** Searches everything that a connected extension stores for values that only the relay may know. */
import type { Request } from 'playwright';
import { until } from '../../processes/child.ts';
import { answer } from '../../pages/answer-card.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import type { Stack } from '../../relay/stack.ts';
import { everythingStored } from '../../pages/stored.ts';
import { shownCard, startReview } from '../../pages/walk.ts';
import { expect, test as base } from '../fixtures.ts';

interface Fixtures {
  /** Values of `code`, `state` and PKCE in every address that the browser was sent to. */
  spoken: Set<string>;
}

const test = base.extend<Fixtures>({
  // Starts to listen before a learner connects.
  spoken: async ({ gleaner }, use) => {
    const spoken = new Set<string>();
    const listen = (request: Request) => {
      const { searchParams } = new URL(request.url());
      for (const name of ['code', 'state', 'code_challenge']) {
        const value = searchParams.get(name);
        if (value) spoken.add(value);
      }
    };
    gleaner.context.on('request', listen);
    await use(spoken);
    gleaner.context.off('request', listen);
  },
});

// So that the sign-in itself is recorded.
test.use({ signedIn: false });

/** The text contains none of these values. Each is too long to appear by chance. */
function expectNone(kept: string, secrets: readonly string[]): void {
  expect(secrets.filter((secret) => secret.length < 16)).toEqual([]);
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  // Nor in the encoded form that a browser writes into an address.
  expect(secrets.filter((secret) => kept.includes(encodeURIComponent(secret)))).toEqual([]);
}

async function relaySecrets(stack: Stack): Promise<string[]> {
  const tokens = await stack.instance.liveTokens();
  expect(tokens.length).toBeGreaterThanOrEqual(2);
  return [...tokens, ...stack.secrets];
}

test(
  'S10 no token, secret, code or cookie is in what the extension keeps after a day’s use',
  { tag: '@smoke-chromium' },
  async ({ article, gleaner, collect, spoken, connected, stack }) => {
    await stack.instance.addWords(['serendipity', 'gossamer']);
    await collect(article, 'ambiguity');
    await until('the word', async () => (await stack.instance.words()).length === 3);
    await connected.bringToFront();
    await startReview(connected);
    await answer(connected, await shownCard(connected, stack.instance), true);
    const desk = await gleaner.openPage(outboxPage);
    const kept = await everythingStored(desk);
    // The search sees every kind of store.
    expect(kept).toContain('ambiguity');
    expect(kept).toContain('"connection"');
    expect(kept).toContain(stack.planId);

    const cookies = (await gleaner.context.cookies()).map(({ value }) => value);
    expect(cookies.length).toBeGreaterThan(0);
    // A state and a challenge for the relay, and the code it was answered with.
    expect(spoken.size).toBeGreaterThanOrEqual(3);
    expectNone(kept, [...(await relaySecrets(stack)), ...spoken, ...cookies]);
  },
);
