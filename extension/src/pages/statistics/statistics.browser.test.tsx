import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeReports } from '../../../testing/axe.ts';
import { addDays, localDay } from '../../review/days/local-day.ts';
import { announceReview } from '../../review/store/watch.ts';
import { announceIndex } from '../../learned-words/watch.ts';
import { storeReading } from '../../learned-words/testing.ts';
import { firstOfMonth } from './period.ts';
import { openStatistics, prepareStatisticsPage, storeAnswers, storeWords } from './testing.tsx';

prepareStatisticsPage();

const today = localDay(Date.now());
const ago = (days: number): string => addDays(today, -days);
const section = (name: string) => page.getByRole('region', { name });
const picture = (name: string) => section(name).getByRole('img');
const word = (n: number, days: number) => ({
  ...{ id: `id ${n}`, term: `word ${n}`, mastery_level: n % 7 },
  created_at: `${ago(days)}T12:00:00Z`,
});
const many = Array.from({ length: 60 }, (_, n) => word(n, n * 3));
const answers = [
  ...Array.from({ length: 20 }, (_, n) => ({ day: ago(n % 5), right: n % 4 > 0 })),
  { day: ago(20), right: false, term: 'sonder', kind: 'spelling' as const },
  ...Array.from({ length: 3 }, () => ({
    ...{ day: ago(200), right: false, term: 'obsolete', kind: 'match' as const },
  })),
  { day: ago(1), right: false, term: 'foreign', owner: 'another' },
];

async function openFull(): Promise<void> {
  await storeWords(many);
  await storeAnswers(answers);
  await openStatistics();
  await expect.element(picture('Words over time')).toBeVisible();
}

/** The rows of the section's table, each as its texts. */
async function tableOf(name: string): Promise<string[][]> {
  await section(name).getByText('Show as table').click();
  return section(name)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

describe('the statistics', () => {
  it('show words, mastery, reviews, kinds, time and missed words, each with a finding', async () => {
    await openFull();
    await expect
      .element(picture('Words over time'))
      .toHaveAccessibleName('60 words now. New in this period: 28.');
    await expect.element(picture('Mastery')).toHaveAccessibleName(/^60 words have a level/u);
    await expect
      .element(picture('Accuracy by kind of card'))
      .toHaveAccessibleName('22 cards. Right first time: 68%.');
    await expect.element(picture('Time spent')).toHaveAccessibleName(/^Total: 11 min\./u);
    const days = section('Reviews per day');
    await expect.element(days.getByText('22 cards reviewed in this period.')).toBeVisible();
    expect(await axeReports()).toEqual([]);
  });

  it('say that reviews are counted by device, not by account', async () => {
    await openFull();
    await expect
      .element(page.getByText(/counted on this device, across all accounts/u))
      .toBeVisible();
  });

  it('give a long time in hours', async () => {
    await storeAnswers([
      { day: ago(0), ms: 80 * 60_000 },
      { day: ago(30), ms: 70 * 60_000 },
    ]);
    await openStatistics();
    await expect
      .element(picture('Time spent'))
      .toHaveAccessibleName('Total: 2.5 hr. Most in one week: 80 min.');
  });

  it('give each picture as a table with the same sums', async () => {
    await openFull();
    expect((await tableOf('Words over time')).at(-1)?.[1]).toBe('60');
    const levels = await tableOf('Mastery');
    expect(levels.map(([level]) => level)).toEqual(['0', '1', '2', '3', '4', '5+']);
    expect(levels.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(60);
    const weeks = await tableOf('Time spent');
    expect(weeks.reduce((sum, [, , cards]) => sum + Number(cards), 0)).toBe(22);
    expect(await tableOf('Accuracy by kind of card')).toEqual([
      ['One answer', '21', '71%'],
      ['Spelling', '1', '0%'],
    ]);
  });

  it('lead from a missed word to its place in the list, words of another account left out', async () => {
    await openFull();
    const missed = section('Words most often missed');
    await expect
      .element(missed.getByRole('link', { name: 'gossamer' }))
      .toHaveAttribute('href', '/words.html?q=gossamer');
    const items = missed.getByRole('listitem').elements();
    expect(items.map(({ textContent }) => textContent)).toEqual(['gossamerMissed 5 of 20']);
    const fill = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body).fill;
    expect(fill('.missed rect:not(.track)')).not.toBe(fill('.kind-bars rect:not(.track)'));
  });

  it('keep the time in the address', async () => {
    await openFull();
    const missed = section('Words most often missed');
    await page.getByRole('radio', { name: 'All' }).click();
    await expect.element(missed.getByRole('link', { name: 'obsolete' })).toBeVisible();
    expect(location.search).toBe('?period=all');
    history.back();
    await expect.element(missed.getByRole('link', { name: 'obsolete' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('radio', { name: '12 weeks' })).toBeChecked();
  });

  it('show earlier months, and the number of cards on each day', async () => {
    await openFull();
    const cell = (day: string) => {
      const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
      const text = new Date(year, month - 1, date).toLocaleDateString('en', {
        ...{ day: 'numeric', month: 'long' },
      });
      return page.getByRole('cell', { name: new RegExp(`^\\S*\\s*${text}: `, 'u') });
    };
    await expect.element(cell(today)).toHaveAttribute('aria-current', 'date');
    await expect.element(cell(today)).toHaveTextContent('4 cards');
    await expect.element(page.getByRole('button', { name: 'Later months' })).toBeDisabled();
    const first = document.querySelector('.month caption')?.textContent;
    page.getByRole('button', { name: 'Earlier months' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('.month caption')?.textContent).not.toBe(first);
    await expect.element(page.getByRole('button', { name: 'Later months' })).toBeEnabled();
  });

  it('name the most cards on one day of this period, not of an earlier one', async () => {
    const on = (day: string, count: number) => Array.from({ length: count }, () => ({ day }));
    await storeAnswers([...on(ago(200), 5), ...on(today, 3)]);
    await openStatistics();
    const finding = '3 cards reviewed in this period. Most on one day: 3.';
    await expect.element(section('Reviews per day').getByText(finding)).toBeVisible();
  });

  it('show each month with its own days and no other', async () => {
    await storeAnswers([{ day: today }]);
    await openStatistics();
    await expect.element(section('Reviews per day').getByRole('table').last()).toBeVisible();
    const shown = [...document.querySelectorAll('.month')].map((month) =>
      [...month.querySelectorAll('td > span:first-child')].map((day) => Number(day.textContent)),
    );
    // Two of three months in a row, or all, do not end with a week: a day too many would be seen.
    const whole = [-2, -1, 0].map((back) => {
      const last = addDays(firstOfMonth(today, back + 1), -1);
      return Array.from({ length: Number(last.slice(8)) }, (_, place) => place + 1);
    });
    expect(shown).toEqual(whole);
  });

  it('offer no months before that of the first review, though it was on its first day', async () => {
    const earliest = firstOfMonth(today, -2);
    await storeAnswers([{ day: earliest }, { day: today }]);
    await openStatistics();
    const first = section('Reviews per day').getByRole('table').first();
    await expect.element(first.getByText(/: 1 card/u)).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Earlier months' })).toBeDisabled();
  });

  it('say the unit of time, and each month below the week of its first day', async () => {
    await openFull();
    const time = document.querySelector('[aria-label^="Total: "]');
    const scale = [...(time?.querySelectorAll('.plot-line') ?? [])].map((one) => one.textContent);
    expect(scale[0]).toBe('0');
    expect(scale.slice(1).filter((text) => !/^\d+ min$/u.test(text))).toEqual([]);
    expect(scale.length).toBeGreaterThan(1);
    const labels = [...(time?.querySelectorAll('.plot-labels > span') ?? [])];
    const names = labels.map(({ textContent }) => textContent);
    const now = new Date();
    const months = [3, 2, 1, 0].map((ago) =>
      new Date(now.getFullYear(), now.getMonth() - ago, 1).toLocaleDateString('en', {
        month: 'short',
      }),
    );
    expect(months.join()).toContain(names.join());
    expect(names.length).toBeGreaterThanOrEqual(2);
    const bars = [...(time?.querySelectorAll('rect') ?? [])].map((bar) =>
      bar.getBoundingClientRect(),
    );
    const middle = ({ left, right }: DOMRect): number => (left + right) / 2;
    for (const label of labels.slice(1, -1)) {
      const at = middle(label.getBoundingClientRect());
      expect(bars.some((bar) => Math.abs(middle(bar) - at) < 1)).toBe(true);
    }
  });

  it('show an answer that another window has stored', async () => {
    await openFull();
    const fresh = { day: today, right: false, term: 'fresh' };
    await storeAnswers([fresh, fresh, fresh]);
    announceReview();
    const missed = section('Words most often missed');
    await expect.element(missed.getByRole('link', { name: 'fresh' })).toBeVisible();
  });
});

it('count the words of the first day as new, and begin earlier once there are older ones', async () => {
  await storeWords([word(1, 0), word(2, 3)]);
  history.replaceState(null, '', '?period=all');
  await openStatistics();
  const growth = picture('Words over time');
  await expect.element(growth).toHaveAccessibleName('2 words now. New in this period: 2.');
  await storeWords([word(3, 40)]);
  announceIndex();
  await expect.element(growth).toHaveAccessibleName('3 words now. New in this period: 3.');
});

describe('with little data', () => {
  it('say how much of the list is read, and nothing of an empty one', async () => {
    await storeReading({ completeAt: null, running: true, met: 40, total: 200 });
    await openStatistics();
    await expect.element(page.getByText(/: 40 of about 200/u)).toBeVisible();
    await expect.element(page.getByText('One moment')).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Nothing to show yet/u)).not.toBeInTheDocument();
    await storeReading({ completeAt: 1, running: false });
    await expect.element(page.getByText(/^Nothing to show yet/u)).toBeVisible();
  });

  it('say what to do while there is nothing', async () => {
    await storeReading({ completeAt: 1, running: false });
    await openStatistics();
    await expect.element(page.getByText(/^Nothing to show yet/u)).toBeVisible();
  });

  it('say which pictures are missing while there are words only', async () => {
    await storeWords([{ id: 'a', term: 'sonder' }]);
    await openStatistics();
    await expect.element(picture('Words over time')).toBeVisible();
    await expect
      .element(section('Time spent').getByText('No reviews in this period.'))
      .toBeVisible();
    await expect.element(section('Mastery').getByText(/^No mastery levels yet/u)).toBeVisible();
  });

  it('show one day', async () => {
    await storeAnswers([{ day: today }]);
    history.replaceState(null, '', '?period=all');
    await openStatistics();
    await expect
      .element(picture('Accuracy by kind of card'))
      .toHaveAccessibleName('1 card. Right first time: 100%.');
    await expect.element(picture('Time spent')).toBeVisible();
  });
});

it('fits 320 px, also from right to left', async () => {
  await page.viewport(320, 700);
  await openFull();
  for (const direction of ['ltr', 'rtl']) {
    document.documentElement.dir = direction;
    expect(document.documentElement.scrollWidth, direction).toBe(320);
  }
});
