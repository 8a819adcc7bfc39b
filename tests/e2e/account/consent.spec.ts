/** Nothing is sent before the learner has read what is sent, and agreed. */
import { expectAccessible } from '../../browser/axe.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { connect } from '../../pages/walk.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';

test.describe('not agreed yet', () => {
  test.use({ signedIn: false });

  test('Connect in the popup leads to what is sent, and a word waits until the learner agrees', async ({
    article,
    gleaner,
    collect,
    stack,
  }) => {
    const { relay } = stack;
    const asked = () => relay.output().split('/auth/session').length;
    const before = asked();
    await collect(article, 'ambiguity');
    const popup = await gleaner.openPage('popup.html');
    const opened = gleaner.context.waitForEvent('page');
    await popup.getByRole('button', { name: 'Connect' }).click();
    const welcome = await opened;
    const lines = welcome.getByRole('list', { name: 'What is sent, and where' });
    await expect(lines.getByRole('listitem')).toHaveCount(5);
    await expect(lines.getByRole('switch', { name: 'title and address' })).not.toBeChecked();
    await expectAccessible(welcome, 'welcome, not agreed');
    expect(asked()).toBe(before);
    await connect(gleaner.context, welcome);
    expect(asked()).toBeGreaterThan(before);
    await until('the word to arrive', async () => (await stack.instance.words()).length > 0);
    const [word] = await stack.instance.words();
    expect(JSON.stringify(word)).not.toContain(new URL(article.url()).host);
  });
});

test('who is connected by an earlier version is asked, and what waits is sent only then', async ({
  article,
  collect,
  connected,
  gleaner,
  stack,
}) => {
  const desk = await gleaner.openPage(outboxPage);
  await desk.evaluate(() => chrome.storage.local.remove('consent'));
  await collect(article, 'ambiguity');
  await connected.reload();
  const lately = connected.getByRole('list', { name: 'Recently collected' });
  await expect(lately).toContainText('ambiguity');
  const opened = gleaner.context.waitForEvent('page');
  await connected.getByRole('button', { name: 'Read and agree' }).click();
  const welcome = await opened;
  const agree = welcome.getByRole('button', { name: 'Agree', exact: true });
  await agree.waitFor();
  expect(await stack.instance.words()).toEqual([]);
  await agree.click();
  await until('the word to arrive', async () => (await stack.instance.words()).length > 0);
  await expect(welcome.getByText('Connected to')).toBeVisible();
  await welcome.close();
});
