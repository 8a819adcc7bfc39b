/**
 * `npm run doctor -- --login`: a real sign-in, and what the doctor learns from it.
 * @module-tag smoke
 */
import { describe, expect, test } from 'vitest';
import { strangeMapping } from '../../../instance/cards/shapes.ts';
import { type DealtKind } from '../../../instance/settings.ts';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { Learner } from '../../../relay/learner.ts';
import { getRaw } from '../../../relay/raw-http.ts';
import { useDoctorBench } from './doctor-bench.ts';
import { type Doctor } from './run-doctor.ts';

const { instance, at, doctor, command, running, connectedThrough } = useDoctorBench();

describe('--login signs in for real and spends three calls', () => {
  const learner = () => new Learner(at.environment.RELAY_URL ?? '', instance.current.url);
  const authorization = async ({ output }: Doctor): Promise<URL> => {
    const printed = () => /http\S+\/oauth\/authorize\?\S+/u.exec(output())?.[0];
    await eventually(() => expect(printed()).toBeDefined());
    return new URL(printed() ?? '');
  };
  const apiCalls = () =>
    Object.entries(instance.current.control.counters().operations)
      .filter(([name]) => !['authorize', 'token'].includes(name))
      .reduce((sum, [, { requests }]) => sum + requests, 0);

  test('answers at the callback itself while the relay is stopped', async () => {
    instance.current.control.addWords('demo', [{ term: 'gossamer' }, { term: 'thimble' }]);
    const child = doctor(['--login', '--plan', 'daily-english']);
    const callback = await learner().decide(await authorization(child), 'allow');
    const before = apiCalls();
    expect((await learner().open('/auth/callback?state=made-up&code=x')).status).toBe(400);
    expect((await getRaw(at.environment.RELAY_URL ?? '', '//')).status).toBe(404);
    expect((await learner().open(callback.href)).status).toBe(200);
    const { code, output } = await child.ended();
    expect(code).toBe(0);
    expect(output).toContain('spends three calls');
    expect(apiCalls() - before).toBe(3);
    expect(output).toMatch(/ok +List of words +1 of page_size=1 read, more pages follow/u);
    expect(output).toMatch(/ok +Filter on term +works/u);
    expect(output).toMatch(/ok +Flashcards +2 of 2 understood: \d/u);
    expect(output).toMatch(/ok +Counts +2 due, 2 new, 0 reviewed today, 1 minutes/u);
    expect(output).toMatch(/ok +Quota +997 of 1000 requests an hour left/u);
    expect(output).toMatch(/ok +Refresh token +given; access tokens last 60 min/u);
    expect(output).not.toContain(callback.searchParams.get('code') ?? 'no code');
    for (const { access_tokens } of instance.current.control.authorizations('demo')) {
      for (const token of access_tokens) expect(output).not.toContain(token);
    }
  });

  test('takes the pasted address while the relay runs, which stays undisturbed', async () => {
    const relay = await running();
    const before = instance.current.control.counters().tokenCalls.authorization_code;
    const child = command(['--login']);
    const callback = await learner().decide(await authorization(child), 'allow');
    const page = await learner().open(callback.href);
    expect(page.text).toContain('This sign-in link no longer works');
    child.type(`${callback.href}\n`);
    const { code, output } = await child.ended();
    expect(output).toMatch(/ok +Sign-in +ends with tokens/u);
    expect(output).toMatch(/warning +Flashcards +no plan to try/u);
    expect(code).toBe(0);
    // Two with codes that do not exist, and the doctor's own. The relay made none.
    expect(instance.current.control.counters().tokenCalls.authorization_code - before).toBe(3);
    expect((await fetch(`${relay.url}/readyz`)).status).toBe(200);
  });

  test('a filter that is ignored is reported', async () => {
    instance.current.control.addWords('demo', [{ term: 'gossamer' }]);
    instance.current.control.changeSettings({ filter: 'ignore' });
    const child = doctor(['--login']);
    const callback = await learner().decide(await authorization(child), 'allow');
    await learner().open(callback.href);
    const { output } = await child.ended();
    expect(output).toMatch(/warning +Filter on term +is ignored/u);
  });

  test('says so when permission is denied', async () => {
    const child = doctor(['--login']);
    const callback = await learner().decide(await authorization(child), 'deny');
    await learner().open(callback.href);
    const { code, output } = await child.ended();
    expect(code).toBe(1);
    expect(output).toMatch(/problem +Sign-in +Permission was denied/u);
  });

  test('suggests asking for more where the limit is small for the active learners', async () => {
    instance.current.control.changeSettings({ rateLimit: 30 });
    const relay = await running();
    for (let count = 0; count < 4; count += 1) await connectedThrough(relay);
    await relay.close();
    const child = doctor(['--login']);
    const callback = await learner().decide(await authorization(child), 'allow');
    await learner().open(callback.href);
    const { output } = await child.ended();
    expect(output).toMatch(/warning +Quota .*4 active learners need about 40/u);
    expect(output).toContain('ask the operator of the service for 40 an hour');
  });

  test('a service without refresh and one with odd cards are reported', async () => {
    instance.current.control.changeSettings({ refresh: 'off' });
    instance.current.control.addFault({
      operation: 'getFlashcards',
      kind: 'answer',
      status: 200,
      contentType: 'application/json',
      body: '{"cards":[{"prompt":"no id"}]}',
    });
    const child = doctor(['--login', '--plan', 'daily-english']);
    const callback = await learner().decide(await authorization(child), 'allow');
    await learner().open(callback.href);
    const { code, output } = await child.ended();
    expect(output).toMatch(/warning +Refresh token +none/u);
    expect(output).toMatch(/problem +Flashcards +card 1 has no id/u);
    expect(output).toContain('CARD_FIELDS');
    expect(code).toBe(1);
  });

  describe('what the decoder makes of a live batch', () => {
    /** What the doctor prints about the cards after a successful sign-in. */
    const cardsShown = async (change: Record<string, string> = {}) => {
      const child = doctor(['--login', '--plan', 'daily-english'], change);
      const callback = await learner().decide(await authorization(child), 'allow');
      await learner().open(callback.href);
      const { code, output } = await child.ended();
      for (const { access_tokens } of instance.current.control.authorizations('demo'))
        for (const token of access_tokens) expect(output).not.toContain(token);
      for (const hidden of [at.environment.CLIENT_SECRET, at.environment.SESSION_SECRETS])
        expect(output).not.toContain(hidden);
      return { code, output };
    };
    const addWordsOf = (cardKinds: readonly DealtKind[], terms: readonly string[]) => {
      instance.current.control.changeSettings({ cardKinds: [...cardKinds] });
      instance.current.control.addWords(
        'demo',
        terms.map((term) => ({ term })),
      );
    };

    test('kinds are counted, and one card of each is shown as a learner gets it', async () => {
      addWordsOf(['choice', 'match', 'fill-blanks'], ['serendipity', 'apple', 'record', 'library']);
      const { code, output } = await cardsShown();
      expect(code).toBe(0);
      expect(output).toMatch(
        /ok +Flashcards +4 of 4 understood: 2 choice, 1 match, 1 fill-blanks/u,
      );
      expect(output.match(/^ {2}(?:choice|match|fill-blanks)$/gmu)).toHaveLength(3);
      expect(output).toMatch(/question +serendipity/u);
      expect(output).toMatch(/[A-D] {2}good luck in making unexpected and fortunate discoveries/u);
      expect(output).toMatch(/question +the film provided a valuable ___ of stage techniques/u);
      expect(output).toMatch(/right +blank1:[A-D]/u);
      // One of each: the second choice is counted and not shown.
      expect(output).not.toContain('library');
    });

    test('a service that sends no counts, and types that are not known', async () => {
      const card = { type: 'CARD_TYPE_CROSSWORD', prompt: 'Which?', options: ['a b', 'c d'] };
      instance.current.control.addFault({
        operation: 'getFlashcards',
        kind: 'answer',
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify([
          { id: '1', ...card, answer: 'c d' },
          { id: '2', ...card, answer: '\u001b[31mred\u202e' },
          { id: '3', ...card, answer: 1 },
        ]),
      });
      const { code, output } = await cardsShown();
      expect(code).toBe(0);
      expect(output).toMatch(/ok +Counts +none are sent/u);
      expect(output).toMatch(
        /warning +Flashcards +card 1 is of the type "CARD_TYPE_CROSSWORD", which is not known: taken as choice/u,
      );
      expect(output).toMatch(
        /warning +Flashcards +card 2 and 1 more: is of the type .* taken as reveal/u,
      );
      expect(output).toMatch(/right +\[31mred$/mu);
    });

    test('with a mapping for cards that cannot be recognised', async () => {
      addWordsOf(['choice', 'spelling'], ['serendipity', 'apple']);
      instance.current.control.changeSettings({ cardShape: 'strange' });
      const { code, output } = await cardsShown({ CARD_FIELDS: JSON.stringify(strangeMapping) });
      expect(code).toBe(0);
      expect(output).toMatch(/ok +Flashcards +2 of 2 understood: 1 choice, 1 spelling/u);
      expect(output).toMatch(/ok +CARD_FIELDS +found: list, id, type, .*types\.101/u);
      expect(output).not.toMatch(/warning +CARD_FIELDS/u);
    });

    test('with a mapping that finds nothing, which is reported and replaced by the usual decoding', async () => {
      addWordsOf(['choice'], ['serendipity']);
      const { code, output } = await cardsShown({
        CARD_FIELDS: '{"list":"r.n","question":"question.text","answer":"ok"}',
      });
      expect(code).toBe(0);
      expect(output).toMatch(/ok +Flashcards +1 of 1 understood: 1 choice/u);
      expect(output).toMatch(/ok +CARD_FIELDS +found: question/u);
      expect(output).toMatch(/warning +CARD_FIELDS +found nothing under list, answer: recognised/u);
    });

    test('cards that cannot be recognised are named, and what to do', async () => {
      addWordsOf(['choice'], ['serendipity', 'apple']);
      instance.current.control.changeSettings({ cardShape: 'strange' });
      const { code, output } = await cardsShown();
      expect(code).toBe(1);
      expect(output).toMatch(/problem +Flashcards +card 1 and 1 more: has no id/u);
      expect(output).toMatch(/→ state in CARD_FIELDS where its parts are/u);
    });
  });
});
