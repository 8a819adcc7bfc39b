/** A learner's day, seen from the relay and from the device: the privacy policy accounts for all of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindOf, expect, test } from '../fixtures.ts';
import { chooseGleaner, selectText } from '../../browser/native-menu.ts';
import { launch } from '../../browser/launch.ts';
import { answer } from '../../pages/answer-card.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { everythingStored } from '../../pages/stored.ts';
import { pressContinue } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { addPlanIn, connectIn, reviewButton, shownCard, startReview } from '../../pages/walk.ts';
import { until } from '../../processes/child.ts';
import { openDoor } from '../../processes/door.ts';
import { pages } from '../../processes/page-server.ts';
import { buildsOnce } from '../../relay/extension-builds.ts';
import { startForwarder } from '../../relay/forwarder.ts';
import { onDevice, sentNames } from '../../relay/policy.ts';
import { startStack } from '../../relay/stack.ts';

/** What a browser sends with every request of any extension. */
const ofEveryRequest = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'connection'],
  ...['content-length', 'content-type', 'host', 'origin', 'pragma', 'te', 'user-agent'],
]);

/** Names of all members, at any depth. */
function membersOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(membersOf);
  return Object.entries(value).flatMap(([name, inner]) => [name, ...membersOf(inner)]);
}

test('the privacy policy accounts for all that is sent and stored', async ({
  browserName,
  display,
  pageServer,
}) => {
  // A use of all that sends or stores.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-policy-'));
  const door = await openDoor();
  let relayUrl = '';
  const builds = buildsOnce(door.url, folder);
  const stack = await startStack({
    address: {
      builds,
      door: { ...door, leadTo: (target) => (relayUrl = target()) },
      close: () => Promise.resolve(),
    },
  });
  const forwarder = await startForwarder(relayUrl);
  door.leadTo(() => forwarder.url);
  const gleaner = await launch(kindOf(browserName), builds, display);
  try {
    const { instance } = stack;
    await instance.addWords(['serendipity', 'gossamer']);
    const welcome = await gleaner.openPage('welcome.html');
    await welcome.getByRole('switch', { name: 'title and address' }).click();
    await connectIn(gleaner.context, welcome);
    const popup = await gleaner.openPage('popup.html');
    await addPlanIn(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
    await reviewButton(popup).waitFor();
    const article = await gleaner.context.newPage();
    await article.goto(pageServer.url + pages.faq);
    await chooseGleaner(article, display, await selectText(article, 'ambiguity'));
    await until('the word', async () => (await instance.words()).length === 3);
    await popup.bringToFront();
    await startReview(popup);
    const given = await answer(popup, await shownCard(popup, instance), true);
    await pressContinue(popup);
    await expectStored(instance, [given], popup);
    const words = await gleaner.openPage('words.html');
    await expect(words.getByText('ambiguity').first()).toBeVisible();

    const asked = forwarder.recorded.filter(({ headers }) =>
      headers.some(([name]) => name === 'x-gleaner'),
    );
    const names = asked.flatMap(({ line, headers, body }) => [
      ...headers.map(([name]) => name).filter((name) => !ofEveryRequest.has(name)),
      ...new URL(line.replace(/^\S+ /u, ''), door.url).searchParams.keys(),
      ...(body.length === 0 ? [] : membersOf(JSON.parse(body.toString()))),
    ]);
    const ownNames = new Set(names.filter((name) => !name.startsWith('sec-')));
    // The day has seen each kind of request.
    for (const name of ['notes', 'user_answer', 'limit', 'page_size', 'idempotency-key', 'cookie'])
      expect(ownNames).toContain(name);
    expect([...ownNames].filter((name) => !(name in sentNames))).toEqual([]);

    const kept = JSON.parse(await everythingStored(await gleaner.openPage(outboxPage))) as {
      readonly databases: object;
      readonly local: object;
      readonly cookie: string;
    };
    const places = [...Object.keys(kept.databases), ...Object.keys(kept.local)];
    // A database with its store, an item, or what an item is of.
    const stored = new Set(places.map((place) => place.replace(/[ :$].*$/u, '')));
    for (const name of ['gleaner-outbox', 'settings', 'session', 'consent'])
      expect(stored).toContain(name);
    expect([...stored].filter((name) => !(name in onDevice))).toEqual([]);
    expect(kept.cookie).toBe('');
  } finally {
    await gleaner.close();
    await forwarder.close();
    await stack.close();
    await door.close();
    await rm(folder, { recursive: true, force: true });
  }
});
