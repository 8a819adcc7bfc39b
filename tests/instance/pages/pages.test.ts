/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { connectClient } from '../testing/api-client.ts';
import { authorizeAddress, LearnerBrowser, obtainTokens } from '../testing/learner-browser.ts';
import { startInstance } from '../http/server.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();

async function signedIn(name = 'demo', password = 'demo'): Promise<LearnerBrowser> {
  const browser = new LearnerBrowser(instance.current.url);
  await browser.submit(await browser.open('./sign-in'), { name, password });
  return browser;
}

describe('the instance’s own pages', () => {
  it('the landing page says what this is and lists plans to a signed-in learner only', async () => {
    const stranger = await new LearnerBrowser(instance.current.url).open('./');
    expect(stranger.body).toContain('stand-in instance');
    expect(stranger.body).not.toContain('daily-english');
    const home = await (await signedIn()).open('./');
    expect(home.body).toContain('Daily English');
    expect(home.body).toContain('href="/plans/daily-english"');
  });

  it('a plan’s address shows the plan, after signing in', async () => {
    const browser = new LearnerBrowser(instance.current.url);
    const signInPage = await browser.open('./plans/daily-english');
    const plan = await browser.submit(signInPage, { name: 'demo', password: 'demo' });
    expect(plan.url).toBe(`${instance.current.url}/plans/daily-english`);
    expect(plan.body).toContain('<code>daily-english</code>');
    expect((await browser.open('./plans/nowhere')).status).toBe(404);
  });

  it('a learner withdraws an application’s access: 403 from then on', async () => {
    const client = await connectClient(instance.current.url);
    const browser = await signedIn();
    const home = await browser.submit(await browser.open('./'), {});
    expect(home.body).toContain('None.');
    expect((await client.list()).status).toBe(403);
  });

  it('a learner cannot withdraw another learner’s authorization', async () => {
    const client = await connectClient(instance.current.url);
    instance.current.control.addLearner({ name: 'second', password: 'secret' });
    await obtainTokens(instance.current.url, { learner: 'second', password: 'secret' });
    const [authorization] = instance.current.control.authorizations('demo');
    const browser = await signedIn('second', 'secret');
    await browser.submit(await browser.open('./'), { authorization: authorization?.id ?? '' });
    expect((await client.list()).status).toBe(200);
  });

  it('signing out forgets the learner', async () => {
    const browser = await signedIn();
    const home = await browser.open('./');
    await browser.submit({ ...home, body: home.body.slice(home.body.lastIndexOf('<form')) }, {});
    expect((await browser.open('./')).body).not.toContain('daily-english');
  });

  it('what others wrote is shown as text', async () => {
    const { control, url } = instance.current;
    control.registerApplication({
      clientId: 'evil',
      clientSecret: 'evil-secret',
      name: '<script>alert("1")</script>',
      redirectUris: ['http://127.0.0.1:3000/auth/callback'],
      scopes: ['words:read'],
    });
    const browser = await signedIn();
    const page = await browser.open(
      authorizeAddress({ client_id: 'evil', scope: 'words:read', state: '"><script>' }),
    );
    expect(page.body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(page.body).not.toContain('<script');
    expect(page.url.startsWith(url)).toBe(true);
  });

  it('signing in leads nowhere but into the instance', async () => {
    for (const next of [
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:1',
    ]) {
      const browser = new LearnerBrowser(instance.current.url);
      const page = await browser.open('./sign-in');
      const after = await browser.submit(page, { name: 'demo', password: 'demo', next });
      expect(after.leftFor).toBeNull();
      expect(after.url.startsWith(`${instance.current.url}/`)).toBe(true);
    }
  });

  it('pages run no script, show in no frame, and leak no address', async () => {
    const { headers } = await new LearnerBrowser(instance.current.url).open('./sign-in');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('1 {base_url} may have a path: everything works below it', async () => {
    const below = await startInstance({ basePath: '/vocabulary' });
    try {
      expect(below.url).toMatch(/\/vocabulary$/u);
      const client = await connectClient(below.url);
      expect((await client.collect({ term: 'word' })).status).toBe(200);
      expect(below.control.words()).toHaveLength(1);
      const outside = await fetch(new URL('/api/v1/learning/learned-words', below.url));
      expect(outside.status).toBe(404);
    } finally {
      await below.close();
    }
  });
});
