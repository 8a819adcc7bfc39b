import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameInAddress, planIdOf } from './plan-id.ts';

const uuid = '0b6f1a52-6f3e-4d0a-9d53-2a3d9f6c1e77';

it.each([
  [uuid, uuid],
  [`  "${uuid}" `, uuid],
  ['daily_english', 'daily_english'],
  ['YWJj=', 'YWJj='],
  ['_plan:7', '_plan:7'],
  ['https://words.example/plans/plan:7%3D', 'plan:7='],
  ['https://words.example/plans/two%20words', null],
  [`https://words.example/review-plans/${uuid}`, uuid],
  [`https://words.example/app/plans/${uuid}/edit?tab=2`, uuid],
  [`https://words.example/study?plan_id=${uuid}`, uuid],
  [`https://words.example/study?planId=${uuid}&x=1`, uuid],
  [`https://words.example/#/plans/${uuid}`, uuid],
  [`https://words.example/p/${uuid}/`, uuid],
  // Some browsers copy an address without its scheme, and people write around it.
  [`words.example/review-plans/${uuid}/?tab=2#top`, uuid],
  ['127.0.0.1:8080/plans/daily-english', 'daily-english'],
  ['localhost:8080/plans/daily-english', 'daily-english'],
  [`My plan: <https://words.example/plans/${uuid}>.`, uuid],
  [`(https://words.example/plans/${uuid})`, uuid],
  ['and/or', null],
  // Fragments without an address.
  ['https://words.example/#//', null],
  [`https://words.example/p/${uuid}#//[`, uuid],
  [`https://words.example/p/${uuid}#http://`, uuid],
  ['https://words.example/', null],
  ['https://words.example/plans/..%2f..', null],
  ['two words', null],
  ['../etc', null],
  ['', null],
])('%j is %j', (pasted, id) => {
  expect(planIdOf(pasted)).toBe(id);
});

it.each([
  ['https://words.example/plans/daily-english', 'Daily English'],
  [`https://words.example/review-plans/${uuid}/news_of_2026?tab=2`, 'News Of 2026'],
  [`words.example/plans/${uuid}/日本語-会話`, '日本語 会話'],
  [`My plan: <https://words.example/plans/exam>.`, 'Exam'],
  [`https://words.example/plans/${uuid}`, null],
  [`https://words.example/plans/${uuid}/edit`, null],
  ['https://words.example/study?plan_id=4711', null],
  ['https://words.example/plans/4711', null],
  ['https://words.example/plans/x7', null],
  // An id alone is no name, though it may look like one.
  ['daily-english', null],
  ['two words', null],
])('the name of a plan in %j is %j', (pasted, name) => {
  expect(nameInAddress(pasted)).toBe(name);
});

it('never returns an id that could change a path, and never throws', () => {
  const pasted = fc.oneof(
    fc.string(),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  );
  fc.assert(
    fc.property(pasted, (text) => {
      const id = planIdOf(text);
      if (id !== null) expect(id).toMatch(/^[^./\\%\s][^/\\%\s]*$/u);
    }),
  );
});
