import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => new RegExp(`^gleaner_${name}[ {]`, 'u').test(line));

test('counters exist from the start, so that an alert sees the first increase', async () => {
  const metrics = createMetrics(() => Promise.resolve({ connected: 0, active: 0 }), '1.2.3');
  const text = await metrics.render();
  for (const line of [
    'receipts_total{outcome="unknown"} 0',
    'refreshes_total{outcome="given_up"} 0',
    'refresh_outcome_lost_total 0',
    'quota_held_total{reason="exhausted"} 0',
    'rate_limited_total{by="address"} 0',
    'unreachable_total{cause="certificate"} 0',
    'logins_total{outcome="misconfigured"} 0',
    'unhandled_errors_total 0',
  ]) {
    expect(text).toContain(`gleaner_${line}\n`);
  }
  expect(linesOf(text, 'build_info')).toEqual([
    `gleaner_build_info{version="1.2.3",node="${process.version}"} 1`,
  ]);
});

test('while the database does not answer, the counts of learners are absent, not 0', async () => {
  let isUp = true;
  const count = () =>
    isUp ? Promise.resolve({ connected: 7, active: 3 }) : Promise.reject(new Error('down'));
  const metrics = createMetrics(count, '1.2.3');
  const gauges = ['learners_connected', 'learners_active', 'quota_limit_suggested'];
  const shown = async () => {
    const text = await metrics.render();
    return [...gauges, 'database_up'].flatMap((name) => linesOf(text, name));
  };
  const all = [
    'gleaner_learners_connected 7',
    'gleaner_learners_active 3',
    'gleaner_quota_limit_suggested 30',
    'gleaner_database_up 1',
  ];
  expect(await shown()).toEqual(all);
  isUp = false;
  expect(await shown()).toEqual(['gleaner_database_up 0']);
  isUp = true;
  expect(await shown()).toEqual(all);
});
