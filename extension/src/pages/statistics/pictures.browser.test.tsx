/** What the pictures show of a long time, of a single day, and of a time without reviews; and what follows a failure. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { buttonNamed } from '../../../testing/named-button.ts';
import { announceIndex } from '../../learned-words/watch.ts';
import { addDays, localDay } from '../../review/days/local-day.ts';
import { openStatistics, prepareStatisticsPage, storeAnswers, storeWords } from './testing.tsx';

prepareStatisticsPage();

const today = localDay(Date.now());
const ago = (days: number): string => addDays(today, -days);
const word = (n: number, days: number, mastery = n) => ({
  ...{ id: `id ${n}`, term: `word ${n}`, mastery_level: mastery },
  created_at: `${ago(days)}T12:00:00Z`,
});
const section = (name: string) => page.getByRole('region', { name });
const picture = (name: string) => section(name).getByRole('img');
const labelsOf = (name: string) =>
  [...picture(name).element().querySelectorAll('.plot-labels > span')].map(
    ({ textContent }) => textContent,
  );

async function openAt(period: string): Promise<void> {
  history.replaceState(null, '', `?period=${period}`);
  await openStatistics();
}

async function rowsOf(name: string): Promise<string[][]> {
  await section(name).getByText('Show as table').click();
  const rows = () => section(name).getByRole('row').elements().slice(1);
  await expect.poll(rows).not.toHaveLength(0);
  return rows().map((row) => [...row.children].map(({ textContent }) => textContent));
}

it.each([
  ['days', 90, 91, false],
  ['weeks', 300, 44, false],
  ['weeks with the year', 500, 73, true],
  ['months', 900, 31, true],
])('words are counted by %s where the first is %i days old', async (_unit, days, rows, isLong) => {
  await storeWords([word(1, days), word(2, 0)]);
  await openAt('all');
  await expect.element(picture('Words over time')).toBeVisible();
  const labels = labelsOf('Words over time');
  expect(labels).toHaveLength(2);
  for (const label of labels) expect(/\d{4}$/u.test(label), label).toBe(isLong);
  const { length } = await rowsOf('Words over time');
  expect(Math.abs(length - rows)).toBeLessThan(2);
});

it('the words of a single day are a level line with one label', async () => {
  await storeWords([word(1, 0), word(2, 0)]);
  await openAt('all');
  const growth = picture('Words over time');
  await expect.element(growth).toHaveAccessibleName('2 words now. New in this period: 2.');
  const [from, to] = growth.element().querySelector('.line')?.getAttribute('d')?.split('L') ?? [];
  expect(from).toMatch(/^M0,/u);
  expect(to).toBe(`100,${from?.slice(3)}`);
  expect(labelsOf('Words over time')).toHaveLength(1);
});

it('the time of more than a year stands by month, with each year named once', async () => {
  await storeAnswers([
    { day: ago(500), ms: 10 * 60_000 },
    { day: ago(0), ms: 20 * 60_000 },
  ]);
  await openAt('all');
  await expect
    .element(picture('Time spent'))
    .toHaveAccessibleName('Total: 30 min. Most in one month: 20 min.');
  const [first, last] = [ago(500), today].map((day) => Number(day.slice(0, 4)));
  const years = labelsOf('Time spent').map(Number);
  expect([years[0], years.at(-1)]).toEqual([first, last]);
  expect(years).toEqual([...new Set(years)]);
  const rows = await rowsOf('Time spent');
  expect([17, 18]).toContain(rows.length);
  expect([rows[0], rows.at(-1)]).toMatchObject([
    { 1: '10', 2: '1' },
    { 1: '20', 2: '1' },
  ]);
});

it('levels up to 100 stand together by fifths', async () => {
  await storeWords([word(1, 0, 0), word(2, 0, 20), word(3, 0, 21), word(4, 0, 100)]);
  await openAt('all');
  const name = '4 words have a level. The most common level is 0.';
  await expect.element(picture('Mastery')).toHaveAccessibleName(name);
  expect(await rowsOf('Mastery')).toEqual([
    ...[
      ['0', '1'],
      ['1–20', '1'],
      ['21–40', '1'],
    ],
    ...[
      ['41–60', '0'],
      ['61–80', '0'],
      ['81–100', '1'],
    ],
  ]);
});

it('a time without reviews says so beside the calendar, which leads back and returns', async () => {
  await storeAnswers([{ day: ago(200) }]);
  await openAt('days');
  const nothing = section('Reviews per day').getByText('No reviews in this period.');
  await expect.element(nothing).toBeVisible();
  const first = () => document.querySelector('.month caption')?.textContent;
  const seen = [first()];
  for (const name of ['Earlier months', 'Earlier months', 'Later months', 'Later months']) {
    await buttonNamed(name).click();
    await expect.poll(first).not.toBe(seen.at(-1));
    seen.push(first());
    if (seen.length === 3) await expect.element(buttonNamed('Earlier months')).toBeDisabled();
  }
  const [now, earlier, earliest] = seen;
  expect(new Set([now, earlier, earliest]).size).toBe(3);
  expect(seen).toEqual([now, earlier, earliest, earlier, now]);
  await expect.element(buttonNamed('Later months')).toBeDisabled();
});

it('the table of missed words has those that were asked seldom, and the list has eight', async () => {
  const missed = Array.from({ length: 9 }, (_, n) =>
    Array.from({ length: 12 - n }, () => ({ day: today, right: false, term: `hard ${n}` })),
  );
  await storeAnswers([...missed.flat(), { day: today, right: false, term: 'once' }]);
  await openStatistics();
  await expect
    .poll(() => section('Words most often missed').getByRole('link').elements())
    .toHaveLength(8);
  const rows = await rowsOf('Words most often missed');
  expect(rows).toHaveLength(10);
  expect([rows[0], rows.at(-1)]).toEqual([
    ['hard 0', '12', '12'],
    ['once', '1', '1'],
  ]);
});

it('a list that could not be read again is told, and keeps its pictures until it can be', async () => {
  await storeWords([word(1, 0)]);
  await openStatistics();
  const growth = picture('Words over time');
  const failed = page.getByText('Your words couldn’t be loaded.');
  await expect.element(growth).toHaveAccessibleName(/^1 word now/u);
  expect(failed.query()).toBeNull();
  await storeWords([word(2, 0)]);
  const read = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('unreadable', 'UnknownError');
  });
  onTestFinished(() => read.mockRestore());
  announceIndex();
  await expect.element(failed).toBeVisible();
  await expect.element(growth).toHaveAccessibleName(/^1 word now/u);
  read.mockRestore();
  announceIndex();
  await expect.element(growth).toHaveAccessibleName(/^2 words now/u);
  expect(failed.query()).toBeNull();
});
