/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { profileNames, profiles, type ProfileName } from './profiles.ts';
import { startInstance, type Instance } from '../http/server.ts';
import type { InstanceSettings } from '../settings.ts';
import { collectedSchema, pageSchema } from '../testing/answers.ts';
import { apiClient, type ApiClient } from '../testing/api-client.ts';
import {
  codeForm,
  consent,
  developmentSignIn,
  postToken,
  refreshForm,
} from '../testing/learner-browser.ts';

interface Parts {
  readonly instance: Instance;
  readonly client: ApiClient;
  readonly tokens: Record<string, unknown>;
}

/** Runs `work` with an instance of a profile, a client of it and the token answer the client got. */
async function inProfile(
  profile: ProfileName,
  work: (parts: Parts) => Promise<void>,
  settings: Partial<InstanceSettings> = {},
): Promise<void> {
  const instance = await startInstance({ profile, ...settings });
  try {
    const signIn = { ...developmentSignIn, scope: `${developmentSignIn.scope} wordbooks:read` };
    const callback = await consent(instance.url, {}, signIn);
    const answer = await postToken(
      instance.url,
      codeForm(callback.searchParams.get('code') ?? '', signIn),
    );
    const tokens = (await answer.json()) as Record<string, unknown>;
    await work({ instance, tokens, client: apiClient(instance.url, String(tokens.access_token)) });
  } finally {
    await instance.close();
  }
}

const answer = { user_answer: 'A', is_correct: false, time_spent_ms: 10 };

describe('profiles', () => {
  it.each(profileNames)('%s: can be changed to while the instance runs', async (name) => {
    const instance = await startInstance();
    try {
      instance.control.useProfile('odd');
      instance.control.useProfile(name);
      expect(instance.control.settings()).toMatchObject(profiles[name].settings);
      instance.control.useProfile('plain');
      const fresh = await startInstance();
      expect(instance.control.settings()).toEqual(fresh.control.settings());
      await fresh.close();
    } finally {
      await instance.close();
    }
  });

  it('minimal: a listed record has four fields, a collected one what section 2.2 adds to it', async () => {
    await inProfile('minimal', async ({ client, instance }) => {
      const { learned_word } = collectedSchema.parse((await client.collect({ term: 'a' })).body);
      const always = ['id', 'mastery_level', 'term'];
      expect(Object.keys(learned_word).sort()).toEqual(
        ['created_at', 'language', ...always].sort(),
      );
      const { body } = await client.list();
      expect(Object.keys(body as object)).toEqual(['learned_words']);
      const { learned_words } = body as { learned_words: object[] };
      expect(Object.keys(learned_words[0] ?? {}).sort()).toEqual(
        ['id', 'last_reviewed_at', ...always.slice(1)].sort(),
      );
      await client.flashcards();
      const [card] = instance.control.cards();
      const path = '/api/v1/review-plans/daily-english/submit-answer';
      const submitted = await fetch(instance.url + path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${client.accessToken}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ flashcard_id: card?.id, ...answer }),
      });
      expect([submitted.status, await submitted.text()]).toEqual([200, '']);
    });
  });

  it('camel: answers in camelCase and takes both', async () => {
    await inProfile('camel', async ({ client }) => {
      await client.collect({ term: 'snake', mastery_level: 0 });
      const { body } = await client.collect({ term: 'camel', masteryLevel: 0 });
      expect(body).toMatchObject({
        learnedWord: { term: 'camel', masteryLevel: 0, language: 'LANGUAGE_ENGLISH' },
      });
      const page = (await client.list({ pageSize: '1' })).body;
      expect(page).toMatchObject({ learnedWords: [{ term: 'camel', lastReviewedAt: null }] });
      const { nextPageToken } = page as { nextPageToken: string };
      expect((await client.list({ page_size: '1', pageToken: nextPageToken })).body).toMatchObject({
        learnedWords: [{ term: 'snake' }],
        nextPageToken: '',
      });
      const cards = (await client.flashcards()).body as { flashCards: { type: string }[] };
      expect(cards.flashCards.every(({ type }) => type.startsWith('CARD_TYPE_'))).toBe(true);
    });
  });

  it('strict: a minute’s token, fewer scopes than asked, twenty a page, no unknown names', async () => {
    await inProfile('strict', async ({ client, tokens, instance }) => {
      expect(tokens).toMatchObject({ expires_in: 60, scope: developmentSignIn.scope });
      instance.control.addWords(
        'demo',
        Array.from({ length: 45 }, (_, place) => ({ term: `word${place}` })),
      );
      const page = pageSchema.parse((await client.list({ page_size: '100' })).body);
      expect(page.learned_words).toHaveLength(20);
      expect((await client.list({ sort: 'term' })).status).toBe(400);
      const first = refreshForm(String(tokens.refresh_token));
      expect((await postToken(instance.url, first)).status).toBe(200);
      expect((await postToken(instance.url, first)).status).toBe(400);
    });
  });

  it('odd: bare tokens, base forms, no filter, the last token again, text, no rate headers, a path', async () => {
    await inProfile('odd', async ({ client, tokens, instance }) => {
      expect(instance.url).toMatch(/\d\/some\/path$/u);
      expect(Object.keys(tokens).sort()).toEqual(['access_token', 'refresh_token', 'token_type']);
      const collected = await client.collect({ term: 'consortiums' });
      expect(collected.body).toMatchObject({ learned_word: { term: 'consortium' } });
      expect(collected.headers.has('x-ratelimit-limit')).toBe(false);
      const page = (await client.list({ filter: 'term == "other"', more: 'yes' })).body;
      const { next_page_token } = page as { next_page_token: string };
      expect(page).toMatchObject({ learned_words: [{ term: 'consortium' }] });
      expect(
        (await client.list({ filter: 'term == "other"', page_token: next_page_token })).body,
      ).toEqual({
        learned_words: [],
        next_page_token,
      });
      await client.flashcards();
      const headers = {
        Authorization: `Bearer ${client.accessToken}`,
        'Content-Type': 'application/json',
      };
      const send = async (path: string, body: object) => {
        const response = await fetch(instance.url + path, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        const type = response.headers.get('content-type');
        return [response.status, type, await response.text()];
      };
      const text = 'text/plain; charset=utf-8';
      const submit = '/api/v1/review-plans/daily-english/submit-answer';
      const flashcard_id = instance.control.cards()[0]?.id;
      expect(await send(submit, { flashcard_id, ...answer })).toEqual([200, text, 'OK']);
      expect(await send('/api/v1/nothing', {})).toEqual([404, text, 'There is no such resource']);
      const refused = await postToken(instance.url, refreshForm('unknown'));
      expect([refused.status, await refused.text()]).toEqual([400, 'invalid_grant']);
    });
  });

  it('odd: an hour that slides lets one more through for each that grows an hour old', async () => {
    const settings = { rateLimit: 2, accessTokenLifetimeMs: 86_400_000 };
    const test = async ({ client, instance: { control, url } }: Parts) => {
      const status = async () => {
        const headers = { Authorization: `Bearer ${client.accessToken}` };
        return (await fetch(`${url}/api/v1/learning/learned-words`, { headers })).status;
      };
      control.setRemainingQuota({ remaining: 1 });
      control.advanceClock(1_000_000);
      expect([await status(), await status()]).toEqual([200, 429]);
      control.advanceClock(2_500_000);
      expect(await status()).toBe(429);
      control.advanceClock(200_000);
      expect([await status(), await status()]).toEqual([200, 429]);
    };
    await inProfile('odd', test, settings);
  });
});
