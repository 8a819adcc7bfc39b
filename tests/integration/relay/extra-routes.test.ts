/** EXTRA_ROUTES: what interface.md section 4.5 implies, forwarded only where configured. */
import { expect, test } from 'vitest';
import { useRelay } from './support/use-relay.ts';

const route = {
  name: 'plans',
  method: 'GET',
  path: '/api/v1/review-plans',
  scopes: ['review:read'],
};
const stack = useRelay({
  instance: { extraRoutes: true },
  environment: { EXTRA_ROUTES: JSON.stringify([route]) },
});

test('a configured route passes, another that the instance serves does not', async () => {
  stack.current.instance.control.changeSettings({ extraRoutes: true });
  const learner = await stack.current.connected();
  expect((await learner.session()).routes).toEqual(['plans']);
  const plans = await learner.call('GET', '/api/v1/review-plans');
  expect(plans.status).toBe(200);
  expect(plans.text).toContain('Daily English');
  expect((await learner.call('GET', '/api/v1/wordbooks')).status).toBe(404);
  expect((await learner.call('POST', '/api/v1/review-plans', { body: '{}' })).status).toBe(404);
});
