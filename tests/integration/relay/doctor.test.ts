/** `npm run doctor` as a developer runs it: a process, against the stand-in instance. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../support/process/eventually.ts';
import { strangeMapping } from '../../instance/cards/shapes.ts';
import { gleanerApplication } from '../../instance/options.ts';
import { type DealtKind } from '../../instance/settings.ts';
import { useInstance } from '../../instance/testing/use-instance.ts';
import { freePort } from '../../support/process/child.ts';
import { type Doctor, useDoctor } from './run-doctor.ts';
import { startForwarder } from '../../support/relay/forwarder.ts';
import { getRaw } from '../../support/relay/raw-http.ts';
import { Learner } from '../../support/relay/learner.ts';
import { createLog } from '@gleaner/relay/log';
import { startRelay } from '@gleaner/relay/start';

const instance = useInstance();
const startDoctor = useDoctor();
const secret = 'canary-client-secret-0123456789abcdef';

let folder: string;
let port: number;
let environment: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-doctor-'));
  port = await freePort();
  const relayUrl = `http://127.0.0.1:${port}`;
  instance.current.control.registerApplication(gleanerApplication(relayUrl, 'gleaner-dev', secret));
  environment = {
    INSTANCE_URL: instance.current.url,
    CLIENT_ID: 'gleaner-dev',
    CLIENT_SECRET: secret,
    RELAY_URL: relayUrl,
    PORT: String(port),
    DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
    SESSION_SECRETS: randomBytes(32).toString('base64url'),
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function doctor(args: readonly string[] = [], change: Record<string, string> = {}): Doctor {
  const child = startDoctor(folder, args, { ...environment, ...change });
  onTestFinished(() => child.stop());
  return child;
}

/** Runs it to its end; no run may ever show a secret. */
async function examined(args: readonly string[] = [], change: Record<string, string> = {}) {
  const { code, output } = await doctor(args, change).ended();
  const { CLIENT_SECRET, ENCRYPTION_KEYS = '', SESSION_SECRETS } = { ...environment, ...change };
  for (const hidden of [CLIENT_SECRET, ENCRYPTION_KEYS.slice(3), SESSION_SECRETS]) {
    if (hidden !== undefined && hidden !== '') expect(output).not.toContain(hidden);
  }
  expect(output).not.toMatch(/\bat .*\.[jt]s:\d/u);
  return { code, output };
}

const problems = (output: string): string[] =>
  output.split('\n').filter((line) => line.startsWith('  problem'));

describe('a relay that is set up well', () => {
  test('before its first start: no problem, nothing spent, nothing made', async () => {
    const { code, output } = await examined();
    expect(problems(output)).toEqual([]);
    expect(code).toBe(0);
    expect(output).toMatch(/ok +Authorize endpoint +accepts client id and callback/u);
    expect(output).toMatch(/ok +Token endpoint +accepts client id and secret/u);
    expect(output).toMatch(/ok +Clock +agrees/u);
    expect(output).toMatch(/ok +API path +asks for a token/u);
    expect(output).toMatch(/warning +RELAY_URL .*nothing listens there/u);
    expect(output).toContain('will be made by the first start');
    // A learner's first call afterwards has the whole quota but its own.
    const learner = await connectedThrough(await running());
    expect((await learner.list()).headers.get('x-ratelimit-remaining')).toBe('999');
  });

  test('keys that open nothing are told by the doctor, and by the relay as it starts', async () => {
    const relay = await running();
    await connectedThrough(relay);
    await relay.close();
    environment.ENCRYPTION_KEYS = `k1:${randomBytes(32).toString('base64url')}`;
    const { code, output } = await examined();
    expect(code).toBe(1);
    expect(output).toMatch(/problem +ENCRYPTION_KEYS +open 0 of 1 connections/u);
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const again = await startRelay(environment, { log });
    await eventually(() => expect(lines.join('')).toContain('no key of ENCRYPTION_KEYS opens'));
    await again.close();
  });

  test('while it runs: reachable, database in order, learners counted', async () => {
    await connectedThrough(await running());
    const { code, output } = await examined();
    expect(code).toBe(0);
    expect(output).toMatch(/ok +RELAY_URL .* ready/u);
    expect(output).toMatch(/ok +Database .*takes writes; 1 learners connected, 1 active/u);
  });

  test('errors of the token endpoint in the shape of section 7 are understood', async () => {
    instance.current.control.changeSettings({ oauthErrors: 'section7' });
    expect((await examined()).output).toMatch(/ok +Token endpoint/u);
    const { code, output } = await examined([], { CLIENT_SECRET: 'another-canary-secret' });
    expect(code).toBe(1);
    expect(output).toMatch(/problem +Token endpoint +refuses CLIENT_ID with CLIENT_SECRET/u);
  });
});

describe('what is wrong is named, with what to do', () => {
  const cases: [string, () => Record<string, string>, RegExp[]][] = [
    [
      'a wrong secret',
      () => ({ CLIENT_SECRET: 'wrong-canary-secret' }),
      [/problem +Token endpoint +refuses CLIENT_ID with CLIENT_SECRET/u, /developer console/u],
    ],
    [
      'an unknown client id',
      () => ({ CLIENT_ID: 'nobody' }),
      [/problem +Authorize endpoint +refuses client id nobody/u],
    ],
    [
      'a callback that is not registered',
      () => ({ RELAY_URL: 'http://localhost:9', PORT: '9' }),
      [/problem +Authorize endpoint/u, /must be exactly http:\/\/localhost:9\/auth\/callback/u],
    ],
    [
      'a scope that is not registered',
      () => ({ SCOPES: 'words:read words:write review:read review:write wordbooks:write' }),
      [/problem +Authorize endpoint .*invalid_scope/u, /SCOPES asks for more/u],
    ],
    [
      'an address below the service',
      () => ({ INSTANCE_URL: `${instance.current.url}/elsewhere` }),
      [/problem +API path .*is not the API/u, /before \/api\/v1 and \/oauth/u],
    ],
    [
      'an address with /api/v1 behind it',
      () => ({ INSTANCE_URL: `${instance.current.url}/api/v1` }),
      [/problem +INSTANCE_URL +ends in \/api\/v1/u, /leave off \/api\/v1/u],
    ],
    [
      'a place where no database can be made',
      () => {
        writeFileSync(join(folder, 'file'), '');
        return { DATABASE_URL: `file:${join(folder, 'file', 'relay.sqlite')}` };
      },
      [/problem +Database .*cannot be made: \S+ may not write in \S+file\b/u, /own that folder/u],
    ],
    [
      'an extension that was built for another relay',
      () => {
        const built = join(folder, 'extension/.output/firefox-mv3');
        mkdirSync(built, { recursive: true });
        const policy =
          "default-src 'none'; connect-src 'self' https://old.example; base-uri 'none'";
        writeFileSync(
          join(built, 'manifest.json'),
          JSON.stringify({ content_security_policy: { extension_pages: policy } }),
        );
        return { CLIENT_SECRET: 'wrong' };
      },
      [/warning +Extension .*was built for https:\/\/old\.example, RELAY_URL is http:/u],
    ],
    [
      'an instance that is down',
      () => ({ INSTANCE_URL: environment.RELAY_URL ?? '' }),
      [/problem +Instance .*nothing listens there/u],
    ],
    [
      'a database that is no database',
      () => {
        const file = join(folder, 'text.sqlite');
        writeFileSync(
          file,
          'This is no database, but it is long enough to look like one.\n'.repeat(99),
        );
        return { DATABASE_URL: `file:${file}` };
      },
      [/problem +Database .*SQLITE_NOTADB/u, /must own/u],
    ],
    [
      'secrets that others can read',
      () => {
        writeFileSync(join(folder, '.env'), 'LOG_LEVEL=info\n', { mode: 0o644 });
        return {};
      },
      [/problem +Secrets .*\.env can be read by other users/u, /chmod 600/u],
    ],
  ];
  test.each(cases)('%s', async (_what, change, expected) => {
    const { code, output } = await examined([], change());
    expect(code).toBe(1);
    for (const pattern of expected) expect(output).toMatch(pattern);
  });

  test('S24 a broken configuration: every problem listed, no value shown', async () => {
    const { code, output } = await examined([], {
      INSTANCE_URL: 'http://vocabulary.example/canary',
      ENCRYPTION_KEYS: 'k1:canary',
      PKCE: 'canary',
      DATABASE_URL: 'mysql://canary',
    });
    expect(code).toBe(1);
    for (const name of ['INSTANCE_URL', 'ENCRYPTION_KEYS', 'PKCE', 'DATABASE_URL']) {
      expect(output).toMatch(new RegExp(`problem +Configuration +${name} `, 'u'));
    }
    expect(output).not.toContain('canary');
  });

  test('a clock that is off by an hour', async () => {
    const ahead = await startForwarder(instance.current.url, {
      change({ headers, body }) {
        const date = new Date(Date.now() + 3_600_000).toUTCString();
        return { headers: { ...headers, date }, body };
      },
    });
    onTestFinished(() => ahead.close());
    const { code, output } = await examined([], { INSTANCE_URL: ahead.url });
    expect(code).toBe(1);
    expect(output).toMatch(/problem +Clock +the instance is 3[56]\d\d s ahead of this machine/u);
    expect(output).toContain('NTP');
  });
});

describe('redirects that lead nowhere', () => {
  const sentTo = (path: string, location: string) =>
    startForwarder(instance.current.url, {
      change: ({ headers, body }, target) => ({
        headers: target.split('?')[0] === path ? { ...headers, location } : headers,
        body,
      }),
    });

  test.each([
    ['/', 'https://['],
    ['/', 'mailto:learner@example.org'],
    ['/oauth/authorize', 'https://['],
  ])('from %s to %s is told, and the rest is examined', async (path, location) => {
    const service = await sentTo(path, location);
    onTestFinished(() => service.close());
    const { output } = await examined([], { INSTANCE_URL: service.url });
    expect(output).toMatch(/Token endpoint +accepts client id and secret/u);
    expect(output).toMatch(/(?:warning|problem) .*an address that cannot be read/u);
  });
});

describe('--login signs in for real and spends three calls', () => {
  const learner = () => new Learner(environment.RELAY_URL ?? '', instance.current.url);
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
    expect((await getRaw(environment.RELAY_URL ?? '', '//')).status).toBe(404);
    expect((await learner().open(callback.href)).status).toBe(200);
    const { code, output } = await child.ended();
    expect(code).toBe(0);
    expect(output).toContain('spends three calls');
    expect(apiCalls() - before).toBe(3);
    expect(output).toMatch(/ok +List of words +1 of page_size=1 read, more pages follow/u);
    expect(output).toMatch(/ok +Filter on term +is taken and heeded/u);
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
    const child = doctor(['--login']);
    const callback = await learner().decide(await authorization(child), 'allow');
    const page = await learner().open(callback.href);
    expect(page.text).toContain('This sign-in link does not fit');
    child.type(`${callback.href}\n`);
    const { code, output } = await child.ended();
    expect(output).toMatch(/ok +Sign-in +ends with tokens/u);
    expect(output).toMatch(/warning +Flashcards +no plan to try/u);
    expect(code).toBe(0);
    // Two with codes that do not exist, and the doctor's own: none by the relay.
    expect(instance.current.control.counters().tokenCalls.authorization_code - before).toBe(3);
    expect((await fetch(`${relay.url}/readyz`)).status).toBe(200);
  });

  test('a filter that is ignored is told', async () => {
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

  test('a service without refresh, and one whose cards are odd, are told', async () => {
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
    /** What the doctor prints about the cards, of a sign-in that goes well. */
    const cardsShown = async (change: Record<string, string> = {}) => {
      const child = doctor(['--login', '--plan', 'daily-english'], change);
      const callback = await learner().decide(await authorization(child), 'allow');
      await learner().open(callback.href);
      const { code, output } = await child.ended();
      for (const { access_tokens } of instance.current.control.authorizations('demo'))
        for (const token of access_tokens) expect(output).not.toContain(token);
      for (const hidden of [environment.CLIENT_SECRET, environment.SESSION_SECRETS])
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
        /warning +Flashcards +card 1 and 1 more: is of the type "CARD_TYPE_CROSSWORD", which is not known: taken as choice/u,
      );
      expect(output).toMatch(/warning +Flashcards +card 2 is of the type .* taken as reveal/u);
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

    test('with a mapping that finds nothing, which is said and made up for', async () => {
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

/** The relay of `environment`, started. */
async function running() {
  const relay = await startRelay({ ...environment, LOG_LEVEL: 'silent' });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= relay.close());
  onTestFinished(close);
  return { url: relay.url, close };
}

async function connectedThrough(relay: { readonly url: string }): Promise<Learner> {
  const learner = new Learner(relay.url, instance.current.url);
  await learner.connect();
  return learner;
}
