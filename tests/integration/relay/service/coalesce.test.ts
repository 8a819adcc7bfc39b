/**
 * Identical reads at the same time are one call, counted at the instance (interface.md section 8).
 * @module-tag smoke
 */
import { backgroundPriority, servicePaths } from '@gleaner/shared';
import { expect, test } from 'vitest';
import { until } from '../../../processes/child.ts';
import { startRelayForTest, useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();
const control = () => stack.current.instance.control;
const requests = (operation: 'listLearnedWords' | 'getFlashcards' | 'collectWord') =>
  control().counters().operations[operation].requests;
const slowly = (operation: 'listLearnedWords' | 'getFlashcards' | 'collectWord', times: number) =>
  control().addFault({ operation, kind: 'latency', ms: 300, times });

test('eight popups that open together read the list once', async () => {
  control().addWords('demo', [{ term: 'gossamer' }]);
  const learner = await stack.current.connected();
  slowly('listLearnedWords', 8);
  const answers = await Promise.all(Array.from({ length: 8 }, () => learner.list('?page_size=9')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.text).toContain('gossamer');
  expect(requests('listLearnedWords')).toBe(1);
  await learner.list('?page_size=9');
  expect(requests('listLearnedWords')).toBe(2);
});

test('identical reads are one call also where they are more than the turns of a learner', async () => {
  const stack = await startRelayForTest({ recorded: true, environment: { METRICS_PORT: '0' } });
  const learner = await stack.connected();
  const joined = async () => {
    const text = await (await fetch(stack.relay.metricsUrl ?? '')).text();
    return Number(/^gleaner_coalesced_total\{.*\} (\d+)$/mu.exec(text)?.[1] ?? 0);
  };
  stack.recorder.hold = () => until('the others', async () => (await joined()) === 39);
  const answers = await Promise.all(Array.from({ length: 40 }, () => learner.list('?page_size=7')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(stack.instance.control.counters().operations.listLearnedWords.requests).toBe(1);
});

test('another query, body, plan, urgency or learner is another read', async () => {
  const [one, two] = [await stack.current.connected(), await stack.current.connected()];
  slowly('listLearnedWords', 4);
  const background = { headers: { Priority: backgroundPriority } };
  await Promise.all([
    one.list('?page_size=9'),
    one.list('?page_size=8'),
    two.list('?page_size=9'),
    one.call('GET', `${servicePaths.learnedWords}?page_size=9`, background),
  ]);
  expect(requests('listLearnedWords')).toBe(4);
  slowly('getFlashcards', 4);
  await Promise.all([
    one.flashcards('daily-english', 3),
    one.flashcards('daily-english', 3),
    one.flashcards('daily-english', 4),
    one.flashcards('another-plan', 3),
  ]);
  expect(requests('getFlashcards')).toBe(3);
});

test('a failure is shared, and not kept', async () => {
  const learner = await stack.current.connected();
  control().addFault({ operation: 'listLearnedWords', kind: 'status', status: 400 });
  slowly('listLearnedWords', 1);
  const answers = await Promise.all([learner.list(), learner.list(), learner.list()]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await learner.list()).status).toBe(200);
  expect(requests('listLearnedWords')).toBe(2);
});

test('two collects of one word under two keys are two writes', async () => {
  const learner = await stack.current.connected();
  slowly('collectWord', 2);
  await Promise.all([learner.collect('gossamer'), learner.collect('gossamer')]);
  expect(requests('collectWord')).toBe(2);
});
