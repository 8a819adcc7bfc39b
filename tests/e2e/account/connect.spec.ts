/** Signing in and out through the service's real pages. */
import { until } from '../../processes/child.ts';
import { connectIn, connectAs, openLogin } from '../../pages/walk.ts';
import { expect, test } from '../fixtures.ts';

test.use({ signedIn: false });

test(
  'connects from the real toolbar popup; the login tab closes itself',
  { tag: '@smoke' },
  async ({ gleaner, stack }) => {
    const popup = await gleaner.openPopup();
    await connectIn(gleaner.context, popup);
    const { tokenCalls } = await stack.instance.counters();
    expect(tokenCalls).toEqual({ authorization_code: 1, refresh_token: 0, other: 0 });
    const again = await gleaner.openPopup();
    await expect(again.getByRole('textbox', { name: 'Plan link' })).toBeVisible();
  },
);

test('says so when the learner denies consent, and lets them try again', async ({
  gleaner,
  stack,
}) => {
  const popup = await gleaner.openPage('popup.html');
  const tab = await openLogin(gleaner.context, popup);
  await tab.getByRole('textbox', { name: 'Name' }).fill('demo');
  await tab.getByRole('textbox', { name: 'Password' }).fill('demo');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('button', { name: 'Deny' }).click();
  await tab.waitForURL(`${stack.relayUrl}/auth/callback*`);
  await expect(tab.getByRole('main')).toContainText(/not connected|declined|denied/iu);
  expect((await stack.instance.counters()).tokenCalls.authorization_code).toBe(0);
  await expect(popup.getByRole('button', { name: 'Connect' })).toBeVisible();
});

test('asks for the permission to review where the service withheld it', async ({
  gleaner,
  stack,
}) => {
  await stack.instance.changeSettings({ withheldScopes: ['review:write'] });
  const popup = await gleaner.openPage('popup.html');
  await connectIn(gleaner.context, popup);
  await expect(popup.getByText('You haven’t allowed Gleaner to submit answers')).toBeVisible();
  await stack.instance.changeSettings({ withheldScopes: [] });
  await connectAs(gleaner.context, popup, 'demo');
  await expect(popup.getByRole('textbox', { name: 'Plan link' })).toBeVisible();
});

test(
  'S1 a callback with an unknown state is refused, explained, and asks for no token',
  { tag: '@smoke-chromium' },
  async ({ gleaner, stack }) => {
    const page = await gleaner.context.newPage();
    const response = await page.goto(`${stack.relayUrl}/auth/callback?code=stolen&state=forged`);
    expect(response?.status()).toBe(400);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/again/iu);
    expect((await stack.instance.counters()).tokenCalls.authorization_code).toBe(0);
  },
);

test('explains an instance that is down at login', async ({ gleaner, stack }) => {
  await stack.stopInstance();
  const popup = await gleaner.openPage('popup.html');
  const tab = await openLogin(gleaner.context, popup);
  await expect(tab.getByRole('main')).toContainText(/try again/iu);
  expect(tab.url()).toContain(stack.relayUrl);
});

test(
  'words collected before signing in wait, and are sent when the learner connects',
  { tag: '@smoke-chromium' },
  async ({ article, gleaner, collect, stack }) => {
    await collect(article, 'ambiguity');
    const popup = await gleaner.openPage('popup.html');
    const lately = popup.getByRole('list', { name: 'Recently collected' });
    await expect(lately).toContainText('ambiguity');
    expect(await stack.instance.words()).toEqual([]);
    await connectIn(gleaner.context, popup);
    await until('the word to arrive', async () => (await stack.instance.words()).length > 0);
    expect((await stack.instance.words()).map(({ term }) => term)).toEqual(['ambiguity']);
  },
);
