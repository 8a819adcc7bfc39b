/**
 * The main ways through Gleaner before services that fill the gaps of interface.md in other ways
 * (tests/instance/README.md, Profiles). What became of each step is read from the service.
 */
import type { Page } from 'playwright';
import { profileNames, profiles, type ProfileName } from '../../instance/profiles/profiles.ts';
import { launch } from '../../browser/launch.ts';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { pages } from '../../processes/page-server.ts';
import { reviewAll } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { untilToastSays } from '../../pages/toast.ts';
import {
  addPlanIn,
  connectIn,
  connectAs,
  startReview,
  untilAskedToReconnect,
} from '../../pages/walk.ts';
import { until } from '../../processes/child.ts';
import { openAddress, startStack, type RelayAddress, type Stack } from '../../relay/stack.ts';
import { expect, kindOf, only, test as base } from '../fixtures.ts';

/** Oldest first: the kinds are dealt to them in turn. With the two collected ones they are one batch. */
const known = [
  ...['serendipity', 'gossamer', 'obsolete', 'abandon', 'lugubrious'],
  ...['eliminate', 'berserk', 'elaborate'],
];
const kinds = [
  ...(['choice', 'multiple-choice', 'fill-blanks', 'fill-several', 'spelling'] as const),
  ...(['arrange', 'match', 'speaking', 'reveal'] as const),
];
/** More scopes than every profile grants: `strict` does not grant the last one. */
const scopes = 'words:read words:write review:read review:write wordbooks:read';

interface Walk {
  readonly stack: Stack;
  readonly gleaner: GleanerBrowser;
  readonly popup: Page;
  readonly article: Page;
  readonly collect: (word: string) => Promise<void>;
}

interface SharedFixtures {
  /** A worker runs its tests one after the other, so one relay address and one build are enough. */
  address: RelayAddress;
}

const test = base.extend<{ walkIn: (profile: ProfileName) => Promise<Walk> }, SharedFixtures>({
  address: [
    async ({}, use) => {
      const address = await openAddress();
      await use(address);
      await address.close();
    },
    { scope: 'worker' },
  ],
  walkIn: async ({ address, browserName, collect, display, pageServer }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (profile) => {
      const stack = await startStack({ profile, address, relayEnv: { SCOPES: scopes } });
      closing.unshift(() => stack.close());
      const gleaner = await launch(
        kindOf(browserName),
        (browser) => stack.extension(browser),
        display,
      );
      closing.unshift(() => gleaner.close());
      const popup = await gleaner.openPage('popup.html');
      const article = await gleaner.context.newPage();
      await article.goto(pageServer.url + pages.faq);
      return { stack, gleaner, popup, article, collect: (word) => collect(article, word) };
    });
    for (const close of closing) await close();
  },
});

/** Those that differ most. All other scenarios run on `plain`, and the short one below on each. */
const walked = ['strict', 'odd', 'proto'] as const;

for (const profile of walked) {
  test(
    `${profile}: connect, collect, a duplicate, every kind of card, reconnect`,
    only('chromium', 'the services differ, which is the same in every browser'),
    async ({ walkIn, pageServer }) => {
      // A stack and a browser of its own, two sign-ins and a card of each kind.
      test.slow();
      const walk = await walkIn(profile);
      const { stack, popup, article, gleaner } = walk;
      const { instance } = stack;
      await instance.addWords(known);
      // Four records a page: the list has several everywhere.
      await instance.changeSettings({ cardKinds: kinds, largestPage: 4 });
      const storedTerms = async () => (await instance.words()).map(({ term }) => term).sort();

      await connectIn(gleaner.context, popup);
      expect((await instance.counters()).tokenCalls.authorization_code).toBe(1);

      await walk.collect('ambiguity');
      await untilToastSays(article, /ambiguity.*\bsent\b|\bsent\b.*ambiguity/iu);
      await article.goto(pageServer.url + pages.reference);
      await walk.collect('privileges');
      await untilToastSays(article, /privileges?.*\bsent\b|\bsent\b.*privilege/iu);
      const privilege =
        profiles[profile].settings.storedTerm === 'base-form' ? 'privilege' : 'privileges';
      expect(await storedTerms()).toEqual([...known, 'ambiguity', privilege].sort());

      await walk.collect('privileges');
      await untilToastSays(article, /already/iu);
      await walk.collect('elaborate');
      await untilToastSays(article, /elaborate.*already|already.*elaborate/iu);
      const { effects, operations } = await instance.counters();
      expect([effects.collectsStored, operations.collectWord.byStatus]).toEqual([2, { 200: 2 }]);

      // A tab behind another draws once a second, and each press waits for that.
      await popup.bringToFront();
      await addPlanIn(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
      await startReview(popup);
      const given = await reviewAll(popup, instance, {
        isRight: (_card, place) => place % 3 !== 1,
      });
      expect(new Set(given.map(({ card }) => card.kind)).size).toBe(8);
      expect(new Set(given.map(({ card }) => card.term))).toEqual(new Set(await storedTerms()));
      await expectStored(instance, given, popup);
      await popup.getByRole('button', { name: 'Done' }).click();

      await instance.revokeTokens();
      await article.goto(pageServer.url + pages.faq);
      await walk.collect('consortium');
      await popup.bringToFront();
      await untilAskedToReconnect(popup);
      expect(await storedTerms()).not.toContain('consortium');
      await connectAs(gleaner.context, popup, 'demo');
      await until('the word', async () => (await storedTerms()).includes('consortium'));
      const after = await instance.counters();
      expect(after.tokenCalls.authorization_code).toBe(2);
      expect(after.effects).toMatchObject({
        ...{ collectsStored: 3, collectsKept: 0, answersRepeated: 0, refreshTokensReused: 0 },
      });
    },
  );
}

for (const profile of profileNames) {
  test.describe(`in a browser that is new to the service ${profile}`, () => {
    test.use({ signedIn: false });
    test.beforeEach(({ stack }) => stack.instance.changeSettings(profiles[profile].settings));

    test(
      'a word collected and a card reviewed are held by the service',
      only('chromium', 'the services differ, which is the same in every browser', '@smoke'),
      async ({ connected, article, collect, stack: { instance } }) => {
        await article.bringToFront();
        await collect(article, 'ambiguity');
        await untilToastSays(article, /ambiguity.*\bsent\b|\bsent\b.*ambiguity/iu);
        await connected.bringToFront();
        await startReview(connected);
        const given = await reviewAll(connected, instance);
        await expectStored(instance, given, connected);
        expect(await instance.words()).toMatchObject([{ term: 'ambiguity' }]);
        const { operations } = await instance.counters();
        expect(operations.collectWord.byStatus).toEqual({ 200: 1 });
      },
    );
  });
}
